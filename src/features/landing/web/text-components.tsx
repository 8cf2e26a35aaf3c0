// What the texts can name: what this site's settings and rules say, text that depends on a setting, and the blocks.
import type { ComponentType, ReactNode } from 'react';
import { cancellationRule } from '#features/investing/cancellation-copy.ts';
import { reviewNote } from '#features/projects/claim-copy.ts';
import { earlyEndRefund } from '#features/projects/refund-extent-copy.ts';
import { releaseFeeSentence } from '#features/projects/release-fee-copy.ts';
import { reviewedFirst } from '#features/projects/web/review/review-standing.ts';
import { formatDollars } from '#kernel/money.ts';
import type { Site } from '#kernel/site.ts';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { OnlyOpenPack, PackRules, WithPacks } from './pack-rules.tsx';
import * as blocks from './text-blocks.tsx';
import * as figures from './text-figures.tsx';

/** The module that owns a number is its one source. */
const values = {
  SiteName: ({ name }) => name,
  Provider: ({ identityProviderName }) => identityProviderName,
  CardProvider: ({ payments }) => (payments === 'stripe' ? 'Stripe' : 'The card provider'),
  MinInvestment: ({ minInvestment }) => formatDollars(minInvestment),
  MinGoal: ({ minFundingGoal }) => formatDollars(minFundingGoal),
  MinValuation: ({ minValuation }) => formatDollars(minValuation),
  CancellationRule: ({ cancellationHours }) => cancellationRule(cancellationHours),
  EarlyEndRefund: () => earlyEndRefund,
  Fee: ({ platformFeePercent }) => releaseFeeSentence(platformFeePercent) ?? '',
  ReviewNote: ({ reviewBeforePublishing }) => (reviewBeforePublishing ? reviewedFirst : reviewNote(false)),
} satisfies Record<string, (site: Site) => string>;

const conditions = {
  WithStripe: ({ payments }) => payments === 'stripe',
  WithSandbox: ({ payments }) => payments === 'sandbox',
  WithReviews: ({ reviewBeforePublishing }) => reviewBeforePublishing,
  WithoutReviews: ({ reviewBeforePublishing }) => !reviewBeforePublishing,
  WithoutFee: ({ platformFeePercent }) => platformFeePercent === 0,
} satisfies Record<string, (site: Site) => boolean>;

type Named = Record<string, ComponentType<{ children?: ReactNode }>>;

const valueComponents: Named = mapValues(values, (read) => () => <span>{read(useSite())}</span>);

const conditionComponents: Named = mapValues(conditions, (applies) => ({ children }) => (
  <span>{applies(useSite()) && children}</span>
));

function mapValues<Value>(
  of: Record<string, Value>,
  make: (value: Value) => ComponentType<{ children?: ReactNode }>,
): Named {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, make(value)]));
}

function SupportEmail({ subject }: { subject?: string }) {
  const { supportEmail } = useSite();
  return (
    <a className="link" href={`mailto:${supportEmail}${subject ? `?subject=${subject}` : ''}`}>
      {supportEmail}
    </a>
  );
}

function TextAnchor({ href = '', children }: { href?: string; children?: ReactNode }) {
  return <TextLink to={href}>{children}</TextLink>;
}

export const textComponents = {
  ...valueComponents,
  ...conditionComponents,
  ...blocks,
  ...figures,
  LinkButton,
  OnlyOpenPack,
  PackRules,
  SupportEmail,
  WithPacks,
  a: TextAnchor,
};
