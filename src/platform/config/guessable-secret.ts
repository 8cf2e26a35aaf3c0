// Recognizes secrets and passwords that are long but among the first guesses.

export const minDifferentCharacters = 8;

/** A repeated character is among the first guesses. */
export function hasFewCharacters(secret: string): boolean {
  return new Set(secret).size < minDifferentCharacters;
}

/** Recognizes placeholders from examples and guides, and lazy typing. */
export function isGuessable(secret: string): boolean {
  const placeholder = /change[-_ ]?(?:me|this)|(?:my|your)[-_ ]?(?:secret|password)|super[-_ ]?secret|password|qwerty/i;
  return placeholder.test(secret) || isRepetition(secret) || isSequence(secret);
}

/** Runs of keys and letters, and the words that long passwords of leaked lists are made of. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
];
const words =
  /correcthorsebatterystaple|thequickbrownfox|iloveyou|password|passwort|passw0rd|p@ssw0rd|p@ssword|administrator|admin|kindling|welcome|letmein|changeme|secret|monkey|dragon|football|baseball|basketball|superman|batman|princess|sunshine|shadow|master|michael|jordan|starwars|pokemon|liverpool|chelsea|whatever|trustno1|hello|login|access|test|user|root|spring|summer|autumn|winter|january|february|monday|friday|forever|company|default|temporary|computer|internet|samsung|google|facebook/g;
/** Shorter runs happen in words. */
const shortestRun = 4;
/** The minimum length after removing everything that is guessed first. */
const minUnusual = 6;

/** Length alone is not enough: leaked lists are full of long passwords made of runs, repetitions and the same few words. */
export function isEasyPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (hasFewCharacters(lower) || isRepetition(lower) || isSequence(lower)) return true;
  const letters = lower.replace(/[\s._-]+/g, '');
  const rest = removeRuns(letters.replace(words, '')).replace(words, '');
  return rest.replace(/(?:19|20)\d\d/g, '').length < minUnusual;
}

const runs = new Set(rows.flatMap((row) => listRuns(row)).flatMap((run) => [run, run.split('').toReversed().join('')]));

/** All pieces of a text that are as long as the shortest run. */
function listRuns(text: string): string[] {
  return Array.from({ length: text.length - shortestRun + 1 }, (_, at) => text.slice(at, at + shortestRun));
}

/** Removes keyboard and alphabet runs, in either direction. */
function removeRuns(text: string): string {
  const kept = text.split('');
  for (let at = 0; at < text.length; at += 1) {
    if (runs.has(text.slice(at, at + shortestRun))) kept.fill('', at, at + shortestRun);
  }
  return kept.join('');
}

/** The same piece two or more times, the last one perhaps cut off. */
function isRepetition(secret: string): boolean {
  for (let length = 1; length <= secret.length / 2; length += 1) {
    if (secret.startsWith(secret.slice(length))) return true;
  }
  return false;
}

/** Mostly neighbors in the alphabet or among the digits. */
function isSequence(secret: string): boolean {
  let neighbors = 0;
  for (let index = 1; index < secret.length; index += 1) {
    if (Math.abs(secret.charCodeAt(index) - secret.charCodeAt(index - 1)) === 1) neighbors += 1;
  }
  return neighbors > secret.length * 0.6;
}
