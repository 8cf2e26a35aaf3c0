// '/categories/:slug': what a category is about, its open projects, and what to read first.
import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { useParams } from 'react-router';
import { categoryStyle } from '#features/projects/project-categories.ts';
import { ProjectCardSkeletons, ProjectCards } from '#features/projects/web/list/project-card.tsx';
import { type CardProject, listPageAddress, readFilters } from '#features/projects/web/list/project-list-address.ts';
import { formatCount } from '#kernel/numbers.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { BackLink } from '#ui/section.tsx';
import { categoryAddress } from '../../category-address.ts';
import { type CategoryPage, getCategory } from '../../category-contract.ts';
import { categoryCopy as copy, introduceCategory } from './category-copy.ts';

const categoryQuery = (slug: string) => queryFor(getCategory, { params: { slug } });

type CategorySlots = { Share: ComponentType<{ category: string; path: string }> };

export const createCategoryScreen = (slots: CategorySlots) =>
  screen({
    Component: () => <CategoryScreen slots={slots} />,
    queries: ({ params: { slug = '' } }) => [categoryQuery(slug)],
    meta: ({ data, params: { slug = '' } }) => {
      const page = data(getCategory, { params: { slug } });
      if (page === undefined) return { title: copy.fallbackTitle };
      const { title, text } = introduceCategory(page.category);
      return { title, description: text };
    },
  });

function CategoryScreen({ slots }: { slots: CategorySlots }) {
  const { slug = '' } = useParams();
  return (
    <QueryView
      query={useQuery(categoryQuery(slug))}
      failed={copy.failed}
      className="wrap py-10"
      pending={<ProjectCardSkeletons count={3} />}
    >
      {(page) => <Category page={page} slots={slots} />}
    </QueryView>
  );
}

function Category({ page, slots: { Share } }: { page: CategoryPage; slots: CategorySlots }) {
  const { category, open, all, closing, newest, more, others } = page;
  const { title, text, guides } = introduceCategory(category);
  const list = (change: Record<string, string>) =>
    listPageAddress(readFilters(new URLSearchParams({ category, ...change })));
  return (
    <div className="wrap pt-2 pb-(--section-space)">
      <BackLink to="/categories" label={copy.allCategories} />
      <header
        className="mt-1.5 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 rounded-art bg-(--chip-bg) px-[clamp(20px,3vw,36px)] py-[clamp(20px,2.6vw,32px)]"
        style={{ '--hue': categoryStyle(category).hue } as CSSProperties}
      >
        <div className="max-w-[48rem] min-w-0">
          <h1 dir="auto" className="h1 text-section wrap-anywhere">
            {title}
          </h1>
          <p dir="auto" className="mt-2.5 text-ink-2 wrap-anywhere">
            {text}
          </p>
          <p className="mt-3 font-semibold">
            {copy.open(formatCount(open), open === 1)}
            {all > open && <span className="font-normal text-ink-2">{` · ${copy.all(formatCount(all))}`}</span>}
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-2.5">
          <Share category={title} path={categoryAddress(category)} />
          <LinkButton look="outline" to={list({})}>
            {copy.search}
          </LinkButton>
        </div>
      </header>
      {open === 0 ? (
        <div className="mt-10">
          <EmptyState icon={<Compass size={32} aria-hidden />} {...copy.none} to="/submit" />
        </div>
      ) : (
        <>
          <Row title={copy.closing} projects={closing} eager={3} />
          <Row title={copy.newest} projects={newest} eager={closing.length === 0 ? 3 : 0} />
          <Row
            title={newest.length === 0 ? copy.only : copy.more(title)}
            projects={more}
            eager={newest.length === 0 ? 3 : 0}
          />
        </>
      )}
      <p className="mt-9 flex flex-wrap gap-x-6 gap-y-1">
        {open > 6 && <AreaLink to={list({})}>{copy.seeAll(formatCount(open))}</AreaLink>}
        {all > open && <AreaLink to={list({ status: 'all' })}>{copy.seeClosed}</AreaLink>}
      </p>
      <div className="mt-12 grid gap-10 border-t border-line pt-10 md:grid-cols-2">
        <section aria-labelledby="category-guides">
          <h2 id="category-guides" className="h3">
            {copy.guides}
          </h2>
          <ul className="mt-2">
            {guides.map(({ to, label }) => (
              <li key={to}>
                <AreaLink to={to}>{label}</AreaLink>
              </li>
            ))}
          </ul>
        </section>
        {others.length > 0 && (
          <nav aria-labelledby="category-others">
            <h2 id="category-others" className="h3">
              {copy.others}
            </h2>
            <ul className="mt-2 flex flex-wrap gap-x-6">
              {others.map((other) => (
                <li key={other.category}>
                  <AreaLink to={categoryAddress(other.category)}>
                    <span dir="auto">{introduceCategory(other.category).title}</span>
                  </AreaLink>
                  <span className="ml-1.5 text-small text-ink-3">{formatCount(other.open)}</span>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}

function AreaLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} className="inline-flex min-h-[42px] items-center">
      {children}
    </TextLink>
  );
}

function Row({ title, projects, eager }: { title: string; projects: readonly CardProject[]; eager: number }) {
  if (projects.length === 0) return null;
  return (
    <section className="mt-7">
      <h2 className="mb-4 h3 text-large">{title}</h2>
      <ProjectCards projects={projects} eager={eager} />
    </section>
  );
}
