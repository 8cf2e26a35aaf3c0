// Fills a template with facts, and checks templates. Pure: the editor's preview and the stored bytes come from the same function.

/** Named fields of a template, with what the editor says about them and a value for its preview. */
export const agreementFields = {
  investor: { about: 'Who invests: the person, or the organization they sign for', sample: 'Grace Hopper' },
  signer: { about: 'The person who signs', sample: 'Grace Hopper' },
  organization: {
    about: 'The organization with its registration number, or that there is none',
    sample: 'none, because the Investor is a person',
  },
  company: { about: 'The creator of the project, or their company', sample: 'Lovelace Labs' },
  project: { about: 'The title of the project', sample: 'A lamp that follows the sun' },
  amount: { about: 'The amount in US dollars', sample: '$1,000.00' },
  share: { about: 'The share bought, in percent', sample: '0.250000%' },
  valuation: { about: 'The post-money valuation', sample: '$400,000' },
  date: { about: 'The day the amount was reserved', sample: 'Nov 28, 2026' },
  funding_ends: { about: 'The last day of funding, or that there is none', sample: 'Jan 31, 2027' },
  cancel_until: { about: 'How long the investor may cancel', sample: 'until Jan 29, 2027, 11:59 PM UTC' },
  lock_up_until: { about: 'When the share may be resold', sample: 'until Nov 28, 2027' },
  rules: { about: 'The rules the offer was approved under, with their date', sample: 'Rules of this site, 2026' },
  number: { about: 'The number of the investment', sample: '000042' },
  site: { about: 'The name of this site', sample: 'Kindling' },
  site_address: { about: 'The address of this site', sample: 'https://kindling.example' },
  support: { about: 'The support address', sample: 'help@kindling.example' },
} as const;
export type AgreementField = keyof typeof agreementFields;
export type AgreementFacts = Readonly<Record<AgreementField, string>>;

export const fieldNames = Object.keys(agreementFields) as AgreementField[];

export const sampleFacts = Object.fromEntries(
  fieldNames.map((name) => [name, agreementFields[name].sample]),
) as AgreementFacts;

/** Without these the text would not say who agreed to what. */
const neededFields = ['investor', 'company', 'project', 'amount', 'share', 'date'] as const;

const field = /\{\{\s*([^{}]*?)\s*\}\}/g;

function isField(name: string): name is AgreementField {
  return Object.hasOwn(agreementFields, name);
}

/** Why a text can't be a template; undefined if it can. One sentence for its author. */
export function findTemplateProblem(template: string): string | undefined {
  const names = [...template.matchAll(field)].map(([, name = '']) => name);
  const unknown = names.find((name) => !isField(name));
  if (unknown !== undefined) {
    const line = template
      .slice(0, template.search(new RegExp(`\\{\\{\\s*${escape(unknown)}\\s*\\}\\}`)))
      .split('\n').length;
    return `Line ${line} has an unknown field: {{${unknown}}}. Use one of the fields in the list.`;
  }
  const rest = template.replaceAll(field, '');
  const brace = rest.search(/\{\{|\}\}/);
  if (brace !== -1) {
    return `A field has only half of its braces near “${rest.slice(brace, brace + 30).trim()}”. Write it like {{amount}}.`;
  }
  const missing = neededFields.find((name) => !names.includes(name));
  return missing && `The text must contain {{${missing}}}, so that it says who agreed to what.`;
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * The exact text that is shown, hashed, signed and stored. Values are put in once, so a title that looks like a field stays a title.
 * @throws if the template has a field that is not known; templates are checked before they are stored.
 */
export function fillAgreement(template: string, facts: AgreementFacts): string {
  const filled = template.replaceAll(field, (_, name: string) => {
    if (!isField(name)) throw new Error(`unknown field ${name} in an agreement`);
    return facts[name].replaceAll(/\s+/gu, ' ').trim();
  });
  return `${toTidyText(filled)}\n`;
}

/** Line ends of one kind, no spaces at their ends, and no blank lines at the start and end. */
export function toTidyText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

export type AgreementBlock = { kind: 'title' | 'heading' | 'text'; text: string };

/** How a text is set: its first line is the title, and a short numbered line on its own is a heading. */
export function toBlocks(text: string): AgreementBlock[] {
  return toTidyText(text)
    .split('\n\n')
    .map((part, place) => {
      const isHeading = /^\d+\. [^\n]{1,80}$/.test(part) && !/[.:;]$/.test(part);
      return { kind: place === 0 ? 'title' : isHeading ? 'heading' : 'text', text: part };
    });
}
