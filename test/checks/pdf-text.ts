// Extracts the text of a PDF file of ours, using the character maps of its fonts.
import { inflateSync } from 'node:zlib';

/** The text of its pages in drawing order, one line per text run. */
export function pdfText(file: Buffer): string {
  const objects = readObjects(file);
  const fonts = new Map<string, string[]>();
  for (const { text } of objects.values()) {
    for (const [, name = '', id = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const letters = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.text ?? '')?.[1];
      if (letters !== undefined) fonts.set(name, readLetters(objects.get(letters)?.stream ?? ''));
    }
  }
  return [...objects.values()].flatMap(({ stream }) => readShown(stream, fonts)).join('\n');
}

type PdfObject = { text: string; stream: string };

function readObjects(file: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', content = ''] of file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, text = content, packed = ''] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(content) ?? [];
    const bytes = Buffer.from(packed, 'latin1');
    objects.set(id, { text, stream: text.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : packed });
  }
  return objects;
}

/** Maps the glyph numbers of a font to characters. */
function readLetters(map: string): string[] {
  const letters: string[] = [];
  for (const [, start = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [place, [, code = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      letters[Number.parseInt(start, 16) + place] = Buffer.from(code.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le');
    }
  }
  return letters;
}

function readShown(content: string, fonts: Map<string, string[]>): string[] {
  const shown: string[] = [];
  let letters: string[] = [];
  for (const [, font, list] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? [];
    if (list === undefined) continue;
    const glyphs = [...list.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    shown.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join(''));
  }
  return shown;
}
