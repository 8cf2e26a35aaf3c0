// What is known about a record: names with values, and links to people and projects.
import type { ReactNode } from 'react';
import { TextLink } from '#ui/link-button.tsx';

/** By name, in order. */
export type FactValues = Readonly<Record<string, ReactNode>>;

/** Side by side on desktop, stacked on phones. A fact without a value is left out. */
export function Facts({ facts }: { facts: FactValues }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 text-note sm:grid-cols-[max-content_1fr] sm:gap-y-2">
      {listFacts(facts).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd dir="auto" className="mb-2 min-w-0 wrap-anywhere sm:mb-0">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Counts and amounts, aligned at the right. */
export function Figures({ figures }: { figures: FactValues }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
      {listFacts(figures).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="font-strong text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The main figures of a record or of a list, in a row. */
export function MainFigures({ figures }: { figures: FactValues }) {
  return (
    <dl className="grid grid-cols-2 items-end gap-x-6 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]">
      {listFacts(figures).map(([name, value]) => (
        <div key={name}>
          <dt className="text-note text-ink-2">{name}</dt>
          <dd className="mt-1 font-display text-heading font-bold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function listFacts(facts: FactValues): [name: string, value: ReactNode][] {
  return Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== false);
}

/** Only the name of someone without an account. */
export function UserLink({ user: { id, name } }: { user: { id: number | null; name: string } }) {
  if (id === null) return <bdi>{name}</bdi>;
  return (
    <TextLink dir="auto" to={`/admin/users/${id}`}>
      {name}
    </TextLink>
  );
}

export function ProjectLink({ project: { id, title } }: { project: { id: number; title: string } }) {
  return (
    <TextLink dir="auto" to={`/admin/projects/${id}`}>
      {title}
    </TextLink>
  );
}
