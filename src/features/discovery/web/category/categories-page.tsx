// '/categories': every category with what it is about, a picture, and how many of its projects are open.
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { categoryStyle } from '#features/projects/project-categories.ts';
import { ProjectCardSkeletons } from '#features/projects/web/list/project-card.tsx';
import { ProjectCover } from '#features/projects/web/list/project-cover.tsx';
import { formatCount } from '#kernel/numbers.ts';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { categoryAddress } from '../../category-address.ts';
import { type CategoryEntry, listCategories } from '../../category-contract.ts';
import { categoryCopy, categoriesCopy as copy, introduceCategory } from './category-copy.ts';

const categoriesQuery = queryFor(listCategories, {});
/** Pictures on the first screen; the others load lazily. */
const eagerPictures = 3;

export const categoriesScreen = screen({
  Component: CategoriesPage,
  queries: () => [categoriesQuery],
  meta: () => ({ title: copy.title, description: copy.description }),
});

function CategoriesPage() {
  return (
    <div className="wide-page wrap pb-(--section-space)">
      <PageHeader compact title={copy.title} lead={copy.lead} />
      <QueryView query={useQuery(categoriesQuery)} failed={copy.failed} pending={<ProjectCardSkeletons count={6} />}>
        {(entries) => (
          <ul aria-label={copy.list} className="mt-3 grid-cards">
            {entries.map((entry, place) => (
              <li key={entry.category} className="grid min-w-0">
                <CategoryCard entry={entry} eager={place < eagerPictures} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  );
}

function CategoryCard({ entry: { category, open, project }, eager }: { entry: CategoryEntry; eager: boolean }) {
  const { title, text } = introduceCategory(category);
  const { hue, look } = categoryStyle(category);
  return (
    <article className="card" style={{ '--hue': hue } as CSSProperties}>
      <div className="cover">
        {project === null ? (
          <span className="grid size-full place-items-center bg-(--chip-bg)">
            <span className={`chip ${look} !static scale-[3.5] !bg-transparent`} aria-hidden="true" />
          </span>
        ) : (
          <ProjectCover project={project} eager={eager} morph={false} />
        )}
      </div>
      <h2 dir="auto" className="card-title">
        <Link to={categoryAddress(category)}>{title}</Link>
      </h2>
      <p dir="auto" className="mb-2.5 text-note leading-[1.45] wrap-anywhere text-ink-2">
        {text}
      </p>
      <p className={open === 0 ? 'text-note text-ink-3' : 'text-note font-semibold'}>
        {open === 0 ? copy.noneOpen : categoryCopy.open(formatCount(open), open === 1)}
      </p>
    </article>
  );
}
