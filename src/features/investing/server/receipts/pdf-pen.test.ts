// PDF files write the scripts that pages can show, and stay small.
import { expect, test } from 'vitest';
import { pdfText } from '#test/checks/pdf-text.ts';
import { drawPdf } from './pdf-pen.ts';

const info = { title: 'A file', author: 'Kindling', now: new Date('2027-01-01T00:00:00Z') };

async function write(text: string) {
  let isWhole = false;
  const file = await drawPdf(info, (pen) => {
    pen.write(text, { x: 40, y: 40, width: 400, size: 12 });
    isWhole = pen.isWhole;
  });
  return { file, isWhole, letters: Array.from(pdfText(file).replaceAll(/\s/gu, '')).toSorted().join('') };
}

const sorted = (text: string) => Array.from(text.replaceAll(/\s/gu, '')).toSorted().join('');

test.each([
  ['Hebrew', 'בית קפה (2027)'],
  ['Chinese', '王小明'],
  ['Japanese', 'カフェの山田さん'],
  ['Korean', '김민수'],
  ['Thai', 'ราน'],
  ['Georgian', 'ქართული'],
  ['Armenian', 'Հայերեն'],
  ['Amharic', 'አማርኛ'],
  ['Russian', 'Русский'],
  ['Vietnamese', 'Việt Nam'],
])('%s is written with its own letters', async (_name, text) => {
  const { isWhole, letters } = await write(text);
  expect({ isWhole, letters }).toEqual({ isWhole: true, letters: sorted(text) });
});

// Letters that join or move have glyphs without a character of their own, so only their presence is checked.
test.each([
  ['Arabic', 'مقهى في القاهرة'],
  ['Persian', 'نمی‌خواهم'],
  ['Hindi', 'दिल्ली में कॉफी की दुकान'],
  ['Bengali', 'কফি শপ'],
  ['Tamil', 'தமிழ்நாடு'],
  ['Telugu', 'తెలుగు'],
  ['Kannada', 'ಕನ್ನಡ'],
  ['Malayalam', 'മലയാളം'],
  ['Gujarati', 'ગુજરાતી'],
  ['Punjabi', 'ਪੰਜਾਬੀ'],
  ['Odia', 'ଓଡ଼ିଆ'],
  ['Sinhala', 'සිංහල'],
  ['Lao', 'ລາວ'],
  ['Khmer', 'ភាសាខ្មែរ'],
  ['Burmese', 'မြန်မာစာ'],
  ['Tibetan', 'བོད་སྐད།'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ'],
  ['Dhivehi', 'ދިވެހި'],
  ['Tamazight', 'ⵜⴰⵎⴰⵣⵉⵖⵜ'],
])('%s is written without replaced characters', async (_name, text) => {
  const { isWhole, letters } = await write(text);
  expect(isWhole).toBe(true);
  expect(letters).not.toContain('?');
  expect(letters.length).toBeGreaterThan(2);
});

test('a file holds only the glyphs it uses, whatever the size of the font', async () => {
  const { file } = await write('王小明 김민수 カフェ مقهى दिल्ली བོད་');
  expect(file.length).toBeLessThan(100_000);
});

test('a character that no font has is replaced, and the file says so', async () => {
  const { isWhole, letters } = await write('Ada 👩‍🚀');
  expect({ isWhole, letters }).toEqual({ isWhole: false, letters: '?Aad' });
});
