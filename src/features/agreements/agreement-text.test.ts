// Filling an agreement, checking templates, and which typed name is a signature.
import { describe, expect, test } from 'vitest';
import { packFamilies } from '#features/packs/pack.ts';
import { instruments, isSameName } from './agreement-rules.ts';
import { fieldNames, fillAgreement, findTemplateProblem, sampleFacts, toBlocks } from './agreement-text.ts';
import { readDefaultTemplate } from './server/default-templates.ts';

const whole = 'Agreement\n\n{{investor}} {{company}} {{project}} {{amount}} {{share}} {{date}}';

describe('a filled agreement', () => {
  test('has each value in its place, and ends with one line break', () => {
    expect(fillAgreement('Title\r\n\r\n\r\n{{ investor }} pays {{amount}}.  \n\n', sampleFacts)).toBe(
      'Title\n\nGrace Hopper pays $1,000.00.\n',
    );
  });

  test('keeps a title that looks like a field as a title, and its line breaks as spaces', () => {
    const facts = { ...sampleFacts, project: '{{amount}}\n\n1. Rights $& $1' };
    expect(fillAgreement('T\n\n{{project}}', facts)).toBe('T\n\n{{amount}} 1. Rights $& $1\n');
  });

  test('is set as a title, headings and paragraphs', () => {
    expect(
      toBlocks('Agreement\n\n1. What is paid\n\nThe Investor pays.\nAt once.\n\n2. A sentence with a number.\n'),
    ).toEqual([
      { kind: 'title', text: 'Agreement' },
      { kind: 'heading', text: '1. What is paid' },
      { kind: 'text', text: 'The Investor pays.\nAt once.' },
      { kind: 'text', text: '2. A sentence with a number.' },
    ]);
  });
});

describe('a template', () => {
  test.each([
    ['an unknown field', `${whole}\n{{amonut}}`, /^Line 4 has an unknown field: \{\{amonut\}\}/],
    ['a name of every object', `${whole} {{constructor}}`, /unknown field: \{\{constructor\}\}/],
    ['a field that is not closed', `${whole} {{amount`, /half of its braces near “\{\{amount”/],
    ['a field that is not opened', `${whole} amount}}`, /half of its braces/],
    ['no amount', whole.replace('{{amount}}', '$5'), /must contain \{\{amount\}\}/],
  ])('with %s is refused with a sentence that names it', (_what, text, problem) => {
    expect(findTemplateProblem(text)).toMatch(problem);
  });

  test('that names who agreed to what is accepted', () => {
    expect(findTemplateProblem(whole)).toBeUndefined();
  });
});

describe('the texts that ship with the product', () => {
  const all = packFamilies.flatMap((family) => instruments.map((instrument) => [family, instrument] as const));

  test.each(all)('%s, %s: a template with numbered sections and every field known', (family, instrument) => {
    const text = readDefaultTemplate(family, instrument);
    expect(findTemplateProblem(text)).toBeUndefined();
    const headings = toBlocks(text).filter(({ kind }) => kind === 'heading');
    expect(headings.map(({ text: heading }) => Number.parseInt(heading, 10))).toEqual(headings.map((_, at) => at + 1));
    const filled = fillAgreement(text, sampleFacts);
    expect(filled).not.toMatch(/[{}]/);
    for (const name of ['investor', 'amount', 'share', 'cancel_until', 'lock_up_until'] as const) {
      expect(filled).toContain(sampleFacts[name]);
    }
  });

  test('use every field that the editor offers', () => {
    const used = all.map(([family, instrument]) => readDefaultTemplate(family, instrument)).join('');
    expect(fieldNames.filter((name) => !used.includes(`{{${name}}}`))).toEqual([]);
  });
});

describe('a typed name', () => {
  test.each([
    ['Ada Lovelace', 'ada  lovelace '],
    ['Ada Lovelace', 'ADALOVELACE'],
    ['Zoë', 'ZOE\u0308'],
    ['ＡＤＡ', 'ada'],
    ['Straße', 'straße'],
  ])('%s is signed by “%s”', (name, typed) => {
    expect(isSameName(name, typed)).toBe(true);
  });

  test.each([
    ['Ada Lovelace', 'Ada'],
    ['Zoë', 'Zoe'],
    ['Ada-Marie', 'Ada Marie'],
  ])('%s is not signed by “%s”', (name, typed) => {
    expect(isSameName(name, typed)).toBe(false);
  });
});
