// What a pack means for creators and for investors, in sentences that follow from its own data.

import { blankFacts } from './blank-facts.ts';
import { formatFigure, formatMoney } from './figure-values.ts';
import type { DocumentKind, Pack, RequiredDocument, Values } from './pack.ts';
import { listWords, profileFieldNames } from './refusal-copy.ts';

export const documentNames: Record<DocumentKind, string> = {
  pitch_deck: 'pitch deck',
  financials: 'financial statements',
  offering: 'offering document',
  key_information: 'key investment information sheet',
  articles: 'articles of association',
  other: 'other document',
};

/** "financial statements", "key investment information sheet (at most 6 pages)". */
export function nameDocument({ kind, maxPages }: RequiredDocument): string {
  return `${documentNames[kind]}${maxPages === undefined ? '' : ` (at most ${maxPages} pages)`}`;
}

export function describeForCreators(pack: Pack, values: Values): string[] {
  const { documents, releases, materialChange } = pack;
  return [
    ...sentence(
      values['maxOffer'],
      (most) => `You can raise up to ${formatMoney(most, pack.currency)} in 12 months, this offer included.`,
    ),
    ...(documents.length === 0
      ? []
      : [`Before you submit, add these documents: ${listWords(documents.map(nameDocument))}.`]),
    ...(pack.deadline === null ? [] : ['You choose the last day of funding before you submit.']),
    ...sentence(values['publicDays'], (days) => `Your offer is public for ${days} days before anyone can invest.`),
    ...(materialChange === 'must_reconfirm'
      ? ['After a material change, investors have to confirm again. If they don’t, their money goes back.']
      : []),
    releases.kind === 'whole'
      ? releases.reason
      : 'Money is released milestone by milestone, or all at once if you plan no milestones.',
    ...sentence(values['reportDays'], (days) => `You publish a report within ${days} days of the end of each year.`),
  ];
}

export function describeForInvestors(pack: Pack, values: Values): string[] {
  const asked = pack.asks(blankFacts, values).map((field) => profileFieldNames[field]);
  const steps = [
    ...pack.steps(blankFacts, values).map(({ brief }) => brief),
    pack.agreement === 'required' ? 'sign the agreement' : 'accept the agreement',
  ];
  const reflection = pack.reflectionDays({ investorClass: 'ordinary' }, values);
  const lockUp = pack.lockUpMonths(values);
  const hours = pack.cancelHours(values);
  return [
    ...(asked.length === 0 ? [] : [`Before you invest, we ask for your ${listWords(asked)}.`]),
    ...sentence(
      values['coolingHours'],
      (wait) =>
        `If you are new, you wait ${formatFigure({ unit: 'hours' }, wait, pack.currency)} before you first invest.`,
    ),
    `Before you pay, you ${listWords(steps)}.`,
    ...(reflection > 0 ? [`You can change your mind for ${reflection} days after you invest.`] : []),
    ...(hours === null ? [] : [`You can cancel until ${hours} hours before the last day ends.`]),
    ...(pack.materialChange === 'must_reconfirm'
      ? ['After a material change you confirm your investment again. If you don’t, your money goes back.']
      : []),
    ...(pack.releases.kind === 'whole' ? [pack.releases.reason] : []),
    ...(lockUp > 0 ? [`You can’t resell your shares for ${lockUp} months, apart from the exceptions of the law.`] : []),
  ];
}

function sentence(value: number | undefined, write: (value: number) => string): string[] {
  return value === undefined ? [] : [write(value)];
}
