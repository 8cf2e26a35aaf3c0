// The blocks of the text pages that Markdown has no signs for: lists of cards, steps, notices.
import { Children, isValidElement, type ReactNode } from 'react';
import { TextLink } from '#ui/link-button.tsx';
import { Slip, SlipRows } from '#ui/slip.tsx';

type Props = { children: ReactNode };

/** A blank that only the operator can fill in. */
export function Blank({ children }: Props) {
  return <span className="rounded-chip bg-copper-soft px-1.5 py-0.5 text-copper-ink">[{children}]</span>;
}

export function NoBreak({ children }: Props) {
  return <span className="whitespace-nowrap">{children}</span>;
}

/** Buttons at the end of a page. */
export function Buttons({ children }: Props) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}

/** A notice above legal texts: they are templates for the operator to review, with the date of the last change. */
export function TemplateNotice({ changed }: { changed: string }) {
  return (
    <Slip
      className="max-w-[46rem]"
      stub={
        <SlipRows
          rows={[
            { label: 'Status', value: 'Template, not reviewed' },
            { label: 'Last changed', value: changed },
          ]}
        />
      }
    >
      <p className="h3">A template in plain language</p>
      <p className="mt-2 text-ink-2">
        It describes accurately what the software does. It is not legal advice, and it is complete only after the
        operator of this site has reviewed it with a lawyer and filled in the parts in <Blank>brackets</Blank>.
      </p>
    </Slip>
  );
}

export function RiskNote({ children }: Props) {
  return (
    <div className="rounded-slip bg-copper-soft p-[clamp(18px,3vw,28px)]">
      <p className="max-w-[46rem] font-display text-heading leading-[1.3] font-medium">{children}</p>
    </div>
  );
}

/** Numbered steps with a title each. */
export function Steps({ children }: Props) {
  return (
    <ol className="grid gap-y-7">
      {Children.toArray(children)
        .filter((step) => isValidElement(step))
        .map((step, index) => (
          <li key={step.key} className="grid grid-cols-[2.6rem_minmax(0,1fr)] border-t border-line pt-5">
            <span aria-hidden="true" className="figure text-large text-copper-ink">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
    </ol>
  );
}

export function Step({ title, children }: Props & { title: string }) {
  return (
    <div className="max-w-[42rem]">
      <h3 className="h3">{title}</h3>
      <p className="mt-2 text-ink-2">{children}</p>
    </div>
  );
}

/** What happens when, side by side. */
export function Times({ children }: Props) {
  return <ol className="grid gap-3 sm:grid-cols-3">{children}</ol>;
}

export function Time({ at, title, children }: Props & { at: string; title: string }) {
  return (
    <li className="rounded-cover border border-line bg-surface p-4">
      <p className="figure text-large">{at}</p>
      <p className="mt-2 font-semibold">{title}</p>
      <p className="text-note text-ink-2">{children}</p>
    </li>
  );
}

/** What data is kept, why, and for how long. */
export function KeptData({ children }: Props) {
  return (
    <div className="reading-wide">
      <ul className="grid gap-4">{children}</ul>
    </div>
  );
}

export function Data({ why, long, children }: Props & { why: string; long: string }) {
  return (
    <li className="grid gap-x-8 gap-y-3 rounded-slip border border-line bg-surface px-5 py-4 md:grid-cols-[1.5fr_1fr]">
      <p>{children}</p>
      <dl className="grid content-start gap-2 text-note">
        <div>
          <dt className="text-small text-ink-3">Why</dt>
          <dd className="text-ink-2">{why}</dd>
        </div>
        <div>
          <dt className="text-small text-ink-3">How long</dt>
          <dd className="font-semibold">{long}</dd>
        </div>
      </dl>
    </li>
  );
}

/** Cookies and what else the browser stores. */
export function StoredItems({ children }: Props) {
  return <dl className="grid max-w-[52rem]">{children}</dl>;
}

export function Stored({ name, long, children }: Props & { name: string; long: string }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-t border-line py-4 sm:grid-cols-[15rem_1fr]">
      <dt className="font-semibold wrap-anywhere">{name}</dt>
      <dd>
        <span>{children}</span> <span className="block text-note text-ink-3">{long}</span>
      </dd>
    </div>
  );
}

export function Guarantees({ children }: Props) {
  return <ul className="reading-wide grid !max-w-none gap-x-8 gap-y-7 sm:grid-cols-2">{children}</ul>;
}

export function Guarantee({ name, children }: Props & { name: string }) {
  return (
    <li className="!mt-0 border-t-2 border-verdigris !pl-0 pt-4 before:hidden">
      <h3 className="h3">{name}</h3>
      <p className="mt-2 text-ink-2">{children}</p>
    </li>
  );
}

/** Who is checked, by whom, and when. */
export function Checks({ children }: Props) {
  return <dl className="reading-wide grid gap-5 md:grid-cols-3">{children}</dl>;
}

export function Check({ who, children }: Props & { who: string }) {
  return (
    <div className="rounded-slip border border-line bg-surface px-5 py-4">
      <dt className="font-semibold">{who}</dt>
      <dd className="mt-1 text-note text-ink-2">{children}</dd>
    </div>
  );
}

export function Promises({ children }: Props) {
  return <div className="reading-wide grid gap-5">{children}</div>;
}

type PromisedProps = Props & { id: string; name: string; to?: string; label?: string };

/** A promise of the landing and submission pages, and who is responsible for it today. */
export function Promised({ id, name, to, label, children }: PromisedProps) {
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      className="overflow-hidden rounded-slip border border-line bg-surface"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-5 py-4">
        <h3 className="h3" id={`${id}-name`}>
          {name}
        </h3>
        {to && <TextLink to={to}>{label}</TextLink>}
      </div>
      <dl className="grid divide-line max-md:divide-y md:grid-cols-3 md:divide-x">{children}</dl>
    </article>
  );
}

function PromisePart({ label, tone, children }: Props & { label: string; tone: string }) {
  return (
    <div className="px-5 py-4">
      <dt className={`text-small font-semibold ${tone}`}>{label}</dt>
      <dd className="mt-1 text-note text-ink-2">{children}</dd>
    </div>
  );
}

export const Software = ({ children }: Props) => (
  <PromisePart label="The software today" tone="text-verdigris-ink">
    {children}
  </PromisePart>
);

export const Operator = ({ children }: Props) => (
  <PromisePart label="The operator’s part" tone="text-copper-ink">
    {children}
  </PromisePart>
);

export const Missing = ({ children }: Props) => (
  <PromisePart label="Not available yet" tone="text-ink-3">
    {children}
  </PromisePart>
);
