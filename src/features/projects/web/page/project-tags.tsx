// A project's tags, each a search for it.
import { Link } from 'react-router';
import { pageCopy } from './project-page-copy.ts';

export function ProjectTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pb-[clamp(32px,4vw,52px)]" aria-label={pageCopy.tags}>
      {[...new Set(tags)].map((tag) => (
        <li key={tag} className="min-w-0">
          <Link
            to={`/projects?q=${encodeURIComponent(tag)}`}
            className="flex min-h-[42px] items-center rounded-chip border border-line bg-surface-2 px-3.5 text-note leading-tight text-ink-2 wrap-anywhere hover:bg-verdigris-soft hover:text-verdigris-ink"
          >
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
