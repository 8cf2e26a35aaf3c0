// Which pseudonyms investors may take. Needed by server and browser, where only the checkout and the dialog to change it load the tables.
import { maxPseudonym, minPseudonym, type PseudonymProblem } from './investor-appearance.ts';

/** Names that a pseudonym must not resemble; the brand as set by the administrators. */
export type ProtectedNames = { brand: string; creator: string };

/** @param pseudonym trimmed, with single spaces, as `tidyPseudonym` returns it */
export function findPseudonymProblem(pseudonym: string, { brand, creator }: ProtectedNames): PseudonymProblem | null {
  const length = Array.from(pseudonym).length;
  if (length < minPseudonym) return 'too_short';
  if (length > maxPseudonym) return 'too_long';
  if (!allowed.test(pseudonym) || stackedMarks.test(pseudonym) || !/[\p{L}\p{N}]/u.test(pseudonym)) return 'characters';
  if (mixesScripts(pseudonym)) return 'scripts';
  const words = readWords(pseudonym);
  if (passesForAny(words, staffWords)) return 'staff';
  if (passesForAny(words, [brand, productName])) return 'brand';
  return passesForPerson(words, creator) ? 'creator' : null;
}

const productName = 'Kindling';

/** Also labels of our own: a pseudonym must not look like a missing one. */
const staffWords = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'staff',
  'support',
  'official',
  'helpdesk',
  'creator',
  'founder',
  'system',
  'deleted user',
  'private investor',
];

/** Letters of any language, digits, spaces and the punctuation of names: no emoji, symbols or invisible characters. */
const allowed = /^[\p{L}\p{M}\p{N} .,'’·_-]+$/u;
/** Towers of accents, which cover the lines above and below. */
const stackedMarks = /\p{M}{3}/u;

/** Alphabets with similar-looking letters; no name mixes them within a word. */
const lookalikeScripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

function mixesScripts(text: string): boolean {
  return lookalikeScripts.filter((script) => script.test(text)).length > 1;
}

/** Characters that look like Latin ones, after NFKC and lower case. */
const lookalikes: Record<string, string> = {
  ...pairs('аӑӓӕαɑ4', 'a'),
  ...pairs('вβьъ8ßƅ', 'b'),
  ...pairs('сϲᴄ', 'c'),
  ...pairs('ԁɗ', 'd'),
  ...pairs('еєεҽɘә3', 'e'),
  ...pairs('ƒғ', 'f'),
  ...pairs('ɡցԍ9', 'g'),
  ...pairs('нһհ', 'h'),
  // i, l, 1 and capital I share one letter: many fonts do not distinguish them.
  ...pairs('iіїιɩıӏ1|!ǀľլ', 'l'),
  ...pairs('јϳ', 'j'),
  ...pairs('кκķ', 'k'),
  ...pairs('мμ', 'm'),
  ...pairs('пոռηղиŋ', 'n'),
  ...pairs('оοσөօ0ø', 'o'),
  ...pairs('рρ', 'p'),
  ...pairs('ԛզ', 'q'),
  ...pairs('гɼ', 'r'),
  ...pairs('ѕ5ꜱ', 's'),
  ...pairs('тτ7ŧ', 't'),
  ...pairs('υսцʋ', 'u'),
  ...pairs('ѵν', 'v'),
  ...pairs('ԝωшѡա', 'w'),
  ...pairs('хχ', 'x'),
  ...pairs('уγүყ', 'y'),
  ...pairs('ᴢ2', 'z'),
};

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries(Array.from(from, (letter) => [letter, to]));
}

/** Reduces a word to its appearance: no accents, case, separators or look-alikes. */
function toSkeleton(word: string): string {
  const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const letters = Array.from(plain, (letter) => lookalikes[letter] ?? letter);
  return letters
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

function readWords(text: string): string[] {
  return text
    .split(/[\s._·,-]+/u)
    .map(toSkeleton)
    .filter((word) => word !== '');
}

/** Shorter ones occur by chance inside ordinary words. */
const shortestPart = 5;
/** Ordinary words that contain a protected one. */
const ordinary = ['badminton'].map(toSkeleton);

/** Whether any protected text is one or several neighboring words ("a d m i n"), or a part of a word ("xadminx"). */
function passesForAny(words: readonly string[], protectedTexts: readonly string[]): boolean {
  const runs = joinNeighbors(words);
  return protectedTexts.some((text) => {
    const skeleton = readWords(text).join('');
    if (skeleton === '') return false;
    if (runs.has(skeleton) || runs.has(`${skeleton}s`)) return true;
    return (
      skeleton.length >= shortestPart && !neverParts.has(skeleton) && words.some((word) => contains(word, skeleton))
    );
  });
}

/** Whole words only: a supporter, a systematic person and a cofounder are welcome. */
const neverParts = new Set(['staff', 'support', 'system', 'founder', 'creator'].map(toSkeleton));

function contains(word: string, skeleton: string): boolean {
  return word.includes(skeleton) && !ordinary.some((known) => word.includes(known) && known.includes(skeleton));
}

/** Every run of neighboring words, joined; a name has few words. */
function joinNeighbors(words: readonly string[]): Set<string> {
  const runs = new Set<string>();
  for (let start = 0; start < words.length; start += 1) {
    for (let end = start + 1; end <= words.length; end += 1) runs.add(words.slice(start, end).join(''));
  }
  return runs;
}

/** In any order and with any addition; a creator with a single name blocks only exactly that. */
function passesForPerson(words: readonly string[], name: string): boolean {
  const person = readWords(name);
  const joined = person.join('');
  if (joined === '') return false;
  if (words.join('') === joined) return true;
  if (person.length < 2) return false;
  return joinNeighbors(words).has(joined) || person.every((word) => words.includes(word));
}
