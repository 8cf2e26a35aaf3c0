// The resource library: every guide with its summary.
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { screen } from '#ui/screen.ts';
import { PageHeader, Section } from '#ui/section.tsx';
import { creatorGuides, type Guide, investorGuides } from '../resource-list.ts';
import { guidePath } from '../text-page-paths.ts';

const title = 'Resource library';
const lead = 'Short guides for people who make things and for people who invest in them, each with a worked example.';

export const resourcesScreen = screen({ Component: ResourcesPage, meta: () => ({ title, description: lead }) });

function ResourcesPage() {
  return (
    <div className="wrap">
      <PageHeader title={title} lead={lead} />
      <div className="[&>.sec:first-child]:pt-6">
        <Section title="For creators">
          <GuideList guides={creatorGuides} />
        </Section>
        <Section title="For investors">
          <GuideList guides={investorGuides} />
        </Section>
      </div>
      <p className="border-t border-line pt-6 text-note text-ink-3">
        These guides are for information, not advice. For contracts, taxes and local law, ask a qualified adviser.
      </p>
    </div>
  );
}

function GuideList({ guides }: { guides: readonly Guide[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {guides.map(({ slug, title: name, summary, minutes }) => (
        <li key={slug}>
          <Link
            to={guidePath(slug)}
            className="group flex h-full flex-col rounded-slip border border-line bg-surface p-[clamp(18px,2.4vw,26px)] hover:border-line-strong"
          >
            <h3 className="h3 group-hover:underline">{name}</h3>
            <p className="mt-2 text-ink-2">{summary}</p>
            <span className="mt-auto flex items-center justify-between gap-3 pt-6 text-note text-ink-3">
              {minutes} minutes
              <ArrowRight size={18} aria-hidden className="text-copper-ink" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
