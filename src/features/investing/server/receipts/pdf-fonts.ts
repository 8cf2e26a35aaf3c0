// The fonts of PDF files and share pictures: two of the product's own, and one for each script that those lack.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

export type Face = 'regular' | 'bold' | 'display';

type FontFile = {
  file: string;
  /** Characters it is opened for; every character if absent. */
  script?: RegExp;
};

const faces: Record<Face, FontFile> = {
  regular: { file: 'instrument-sans-regular.ttf' },
  bold: { file: 'instrument-sans-semibold.ttf' },
  display: { file: 'bricolage-grotesque-bold.ttf' },
};

/** More Latin, Greek and Cyrillic letters than the faces have. */
const moreLetters: FontFile = { file: 'dejavu-sans-part.ttf' };

// Script extensions include what scripts share, such as the danda of the languages of India.
const scripts: readonly FontFile[] = [
  { file: 'noto-sans-hebrew.ttf', script: /\p{scx=Hebrew}/u },
  { file: 'noto-sans-arabic.ttf', script: /\p{scx=Arabic}/u },
  {
    file: 'noto-sans-cjk.otf',
    script: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u,
  },
  { file: 'noto-sans-devanagari.ttf', script: /\p{scx=Devanagari}/u },
  { file: 'noto-sans-bengali.ttf', script: /\p{scx=Bengali}/u },
  { file: 'noto-sans-gurmukhi.ttf', script: /\p{scx=Gurmukhi}/u },
  { file: 'noto-sans-gujarati.ttf', script: /\p{scx=Gujarati}/u },
  { file: 'noto-sans-oriya.ttf', script: /\p{scx=Oriya}/u },
  { file: 'noto-sans-tamil.ttf', script: /\p{scx=Tamil}/u },
  { file: 'noto-sans-telugu.ttf', script: /\p{scx=Telugu}/u },
  { file: 'noto-sans-kannada.ttf', script: /\p{scx=Kannada}/u },
  { file: 'noto-sans-malayalam.ttf', script: /\p{scx=Malayalam}/u },
  { file: 'noto-sans-sinhala.ttf', script: /\p{scx=Sinhala}/u },
  { file: 'noto-sans-thai.ttf', script: /\p{scx=Thai}/u },
  { file: 'noto-sans-lao.ttf', script: /\p{scx=Lao}/u },
  { file: 'noto-sans-khmer.ttf', script: /\p{scx=Khmer}/u },
  { file: 'noto-sans-myanmar.ttf', script: /\p{scx=Myanmar}/u },
  { file: 'noto-serif-tibetan.ttf', script: /\p{scx=Tibetan}/u },
  { file: 'noto-sans-georgian.ttf', script: /\p{scx=Georgian}/u },
  { file: 'noto-sans-armenian.ttf', script: /\p{scx=Armenian}/u },
  { file: 'noto-sans-ethiopic.ttf', script: /\p{scx=Ethiopic}/u },
  { file: 'noto-sans-cherokee.ttf', script: /\p{scx=Cherokee}/u },
  { file: 'noto-sans-canadian-aboriginal.ttf', script: /\p{scx=Canadian_Aboriginal}/u },
  { file: 'noto-sans-mongolian.ttf', script: /\p{scx=Mongolian}/u },
  { file: 'noto-sans-syriac.ttf', script: /\p{scx=Syriac}/u },
  { file: 'noto-sans-thaana.ttf', script: /\p{scx=Thaana}/u },
  { file: 'noto-sans-nko.ttf', script: /\p{scx=Nko}/u },
  { file: 'noto-sans-adlam.ttf', script: /\p{scx=Adlam}/u },
  { file: 'noto-sans-tifinagh.ttf', script: /\p{scx=Tifinagh}/u },
  { file: 'noto-sans-javanese.ttf', script: /\p{scx=Javanese}/u },
  { file: 'noto-sans-yi.ttf', script: /\p{scx=Yi}/u },
];

const fontsFolder = path.join(projectRoot, 'src/features/investing/server/receipts/receipt-fonts');

/** The fonts that text in this face may use, best first. */
export function listFonts(face: Face): readonly FontFile[] {
  return [faces[face], moreLetters, ...scripts];
}

export function findFontPath(file: string): string {
  return path.join(fontsFolder, file);
}

const opened = new Map<string, Buffer>();

/** Read when a text first needs it, and kept: most files need two of them, and one has six megabytes. */
export function readFont(file: string): Buffer {
  const bytes = opened.get(file) ?? readFileSync(findFontPath(file));
  opened.set(file, bytes);
  return bytes;
}
