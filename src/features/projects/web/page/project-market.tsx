// 'Market Opportunity': market size and growth rate, with a description.

import type { MarketOpportunity } from '../../project-shapes.ts';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';
import { splitParagraphs, TextParagraphs } from './text-paragraphs.tsx';

export function isMarketMissing(market: MarketOpportunity | null): boolean {
  return market === null || Object.values(market).every(isBlank);
}

export function ProjectMarket({ market }: { market: MarketOpportunity | null }) {
  return (
    <ProjectSection
      title={pageCopy.market.title}
      missing={isMarketMissing(market)}
      comingSoon={pageCopy.market.comingSoon}
    >
      {market && <MarketText market={market} />}
    </ProjectSection>
  );
}

function MarketText({ market }: { market: MarketOpportunity }) {
  const { marketSize, growthRate, description, targetAudience, competitiveAdvantage } = market;
  return (
    <div className="grid gap-7">
      <TextParagraphs paragraphs={splitParagraphs(description)} className="max-w-[46rem] text-ink-2" />
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Fact label={pageCopy.market.size} value={marketSize} figure />
        <Fact label={pageCopy.market.growth} value={growthRate} figure />
        <Fact label={pageCopy.market.audience} value={targetAudience} />
        <Fact label={pageCopy.market.advantage} value={competitiveAdvantage} />
      </dl>
    </div>
  );
}

function Fact({ label, value, figure = false }: { label: string; value: string | undefined; figure?: boolean }) {
  if (isBlank(value)) return null;
  return (
    <div className="min-w-0 border-t-2 border-copper pt-3">
      <dt className="text-small text-ink-3">{label}</dt>
      <dd dir="auto" className={`mt-1 whitespace-pre-line wrap-anywhere ${figure ? 'h3' : 'text-ink-2'}`}>
        {value}
      </dd>
    </div>
  );
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
