// A guide of the resource library: its text, a link to the library, and the previous and next guides.
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { TextLink } from '#ui/link-button.tsx';
import { type Screen, screen } from '#ui/screen.ts';
import { type Guide, getNeighbors } from '../resource-list.ts';
import { type GuideSlug, guidePath } from '../text-page-paths.ts';
import { readText, type TextFile, TextPage } from './text-page.tsx';

export function guideScreen({ slug, title, summary, minutes }: Guide, file: TextFile): Screen {
  const text = readText(file);
  return screen({
    Component: () => (
      <TextPage
        {...text}
        title={title}
        lead={summary}
        aside={
          <p className="text-note text-ink-3">
            {minutes} minutes. From the <TextLink to="/resources">resource library</TextLink>.
          </p>
        }
        closing={[<Neighbors key="neighbors" slug={slug} />]}
      />
    ),
    meta: () => ({ title, description: summary, type: 'article' }),
  });
}

function Neighbors({ slug }: { slug: GuideSlug }) {
  const { before, after } = getNeighbors(slug);
  return (
    <nav aria-label="Guides" className="border-t border-line pt-6">
      <ul className="grid gap-4 sm:grid-cols-2">
        {before && (
          <li>
            <Neighbor guide={before} label="Previous" />
          </li>
        )}
        {after && (
          <li className="sm:col-start-2 sm:text-right">
            <Neighbor guide={after} label="Next" forward />
          </li>
        )}
      </ul>
      <p className="mt-6">
        <TextLink to="/resources">All guides</TextLink>
      </p>
    </nav>
  );
}

function Neighbor({ guide, label, forward = false }: { guide: Guide; label: string; forward?: boolean }) {
  return (
    <Link
      to={guidePath(guide.slug)}
      className="group block h-full rounded-slip border border-line bg-surface px-5 py-4 hover:border-line-strong"
    >
      <span className={`flex items-center gap-2 text-note text-ink-3 ${forward ? 'sm:justify-end' : ''}`}>
        {!forward && <ArrowLeft size={16} aria-hidden />}
        <span>{label}</span>
        {forward && <ArrowRight size={16} aria-hidden />}
      </span>
      <span className="mt-1 block font-semibold group-hover:underline">{guide.title}</span>
    </Link>
  );
}
