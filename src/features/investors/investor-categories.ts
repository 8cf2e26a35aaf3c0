// The categories of investors that each law knows: what they rest on, how many criteria have to be met, and how long they hold. Amounts are
// those of the law; the rules of a pack compute with its own figures.

import { blankFacts, blankInvestor } from '#features/packs/blank-facts.ts';
import type { InvestorClass, Pack, ProfileField } from '#features/packs/pack.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import type { Issue } from '#kernel/errors.ts';
import type { ClassFamily, InvestorKind } from './investor-rules.ts';

export type Criterion = { id: string; text: string };
export type Category = {
  name: string;
  /** What it means for the person. */
  effect: string;
  law: string;
  /** By who states it; an empty list if the category is not for them. */
  criteria: Record<InvestorKind, readonly Criterion[]>;
  /** How many of the criteria have to be met. */
  needed: Record<InvestorKind, number>;
};

/** Each law names its categories; everyone else is an ordinary investor. */
export const categories: Record<ClassFamily, Partial<Record<InvestorClass, Category>>> = {
  'us-regcf': {
    accredited: {
      name: 'Accredited investor',
      effect: 'No limit in 12 months, once we have confirmed it.',
      law: '17 CFR 230.501(a)',
      criteria: {
        person: [
          {
            id: 'income',
            text: 'I earned more than $200,000 in each of the last two years, or $300,000 together with my spouse or partner, and expect the same this year.',
          },
          {
            id: 'net_worth',
            text: 'My net worth is above $1,000,000, alone or with my spouse or partner, not counting my home.',
          },
          { id: 'license', text: 'I hold a Series 7, 65 or 82 license in good standing.' },
        ],
        organization: [
          { id: 'assets', text: 'It has assets above $5,000,000 and was not formed to buy these securities.' },
          { id: 'owners', text: 'All of its owners are accredited investors.' },
        ],
      },
      needed: { person: 1, organization: 1 },
    },
  },
  'eu-ecspr': {
    sophisticated: {
      name: 'Sophisticated investor',
      effect: 'No knowledge test, loss simulation or reflection period, once we have confirmed it.',
      law: 'Regulation (EU) 2020/1503, Annex II',
      criteria: {
        person: [
          {
            id: 'means',
            text: 'My gross income is at least €60,000 a year, or my portfolio of financial instruments and deposits is above €100,000.',
          },
          {
            id: 'profession',
            text: 'I work or worked for at least one year in a financial profession that requires such knowledge, or was an executive for at least 12 months of an organization that meets the criteria for organizations.',
          },
          {
            id: 'trades',
            text: 'I made on average 10 significant transactions on capital markets in each of the last four quarters.',
          },
        ],
        organization: [
          { id: 'own_funds', text: 'Its own funds are at least €100,000.' },
          { id: 'turnover', text: 'Its net turnover is at least €2,000,000.' },
          { id: 'balance', text: 'Its balance sheet is at least €1,000,000.' },
        ],
      },
      needed: { person: 2, organization: 1 },
    },
  },
  'uk-fca': {
    restricted: {
      name: 'Restricted investor',
      effect: 'You may invest only a limited part of your net assets in 12 months.',
      law: 'COBS 4.12A, COBS 4 Annex 5',
      criteria: {
        person: [
          {
            id: 'ten_percent',
            text: 'In the last 12 months I invested at most 10% of my net assets in such investments, and I will do the same in the next 12 months.',
          },
        ],
        organization: [],
      },
      needed: { person: 1, organization: 1 },
    },
    high_net_worth: {
      name: 'High net worth investor',
      effect: 'No limit by your net assets.',
      law: 'COBS 4.12A, COBS 4 Annex 2',
      criteria: {
        person: [
          { id: 'income', text: 'I had an income of £100,000 or more in the last financial year.' },
          {
            id: 'net_assets',
            text: 'I had net assets of £250,000 or more in the last financial year, not counting my home, its loan, insurance or pensions.',
          },
        ],
        organization: [],
      },
      needed: { person: 1, organization: 1 },
    },
    sophisticated: {
      name: 'Self-certified sophisticated investor',
      effect: 'No limit by your net assets.',
      law: 'COBS 4.12A, COBS 4 Annex 4',
      criteria: {
        person: [
          { id: 'network', text: 'I have been a member of a network of business angels for at least six months.' },
          {
            id: 'unlisted',
            text: 'I made more than one investment in an unlisted company in the last two years.',
          },
          {
            id: 'profession',
            text: 'I work, or worked in the last two years, in private equity or in finance for small and medium companies.',
          },
          {
            id: 'director',
            text: 'I am, or was in the last two years, a director of a company with a turnover of at least £1,000,000.',
          },
        ],
        organization: [
          { id: 'unlisted', text: 'It made more than one investment in an unlisted company in the last two years.' },
        ],
      },
      needed: { person: 1, organization: 1 },
    },
  },
};

/** The newest pack of a law; the list has them in their order. */
export function newestPack(family: ClassFamily): Pack {
  const found = Object.values(packs).findLast((pack) => pack.family === family);
  if (found === undefined) throw new Error(`no pack of ${family}`);
  return found;
}

export type CategoryChoice = { family: ClassFamily; investorClass: InvestorClass; criteria: readonly string[] };

/** Why categories cannot be stated like this, by field. */
export function findCategoryIssues(choices: readonly CategoryChoice[], kind: InvestorKind): Issue[] {
  return choices.flatMap((choice) => {
    const message = findCategoryIssue(choice, kind);
    return message === undefined ? [] : [{ path: `category:${choice.family}`, message }];
  });
}

function findCategoryIssue(choice: CategoryChoice, kind: InvestorKind): string | undefined {
  if (choice.investorClass === 'ordinary') return undefined;
  const category = categories[choice.family][choice.investorClass];
  if (category === undefined || category.criteria[kind].length === 0) {
    return 'This category is not for you. Choose another one';
  }
  const met = listMet(choice, kind).length;
  const needed = category.needed[kind];
  if (met >= needed) return undefined;
  return needed === 1
    ? 'Check at least one statement that is true'
    : `Check at least ${needed} statements that are true`;
}

/** The criteria that were checked and are for this kind of investor, in the order of the law. */
export function listMet({ family, investorClass, criteria }: CategoryChoice, kind: InvestorKind): string[] {
  const known = categories[family][investorClass]?.criteria[kind] ?? [];
  return known.map(({ id }) => id).filter((id) => criteria.includes(id));
}

/** What the rules of these laws ask an investor for, whatever their category. The category is a question of its own. */
export function listAskedFields(families: readonly ClassFamily[]): ProfileField[] {
  const asked = new Set(families.flatMap((family) => askedBy(newestPack(family))));
  asked.delete('investorClass');
  return [...asked];
}

function askedBy(pack: Pack): readonly ProfileField[] {
  const values = figureValues(pack);
  return pack.classes.flatMap((investorClass) =>
    pack.asks({ ...blankFacts, investor: { ...blankInvestor, investorClass } }, values),
  );
}
