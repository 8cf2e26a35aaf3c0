// The launch checklist as navigation: sections with their missing items; each link scrolls to its section.

import { Circle, CircleAlert, CircleCheck, CircleDashed, ListChecks } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { buttonClass } from '#ui/button.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { useSite } from '#ui/site.tsx';
import { formCopy } from './values/form-copy.ts';
import { type FormSection, getProgress, type SectionProgress, sectionElementId } from './values/form-sections.ts';
import { launchChecklist } from './values/launch-checklist.ts';
import type { ProjectFormValues } from './values/project-form-values.ts';

type RailProps = {
  /** Additional sections of this form. */
  more: readonly FormSection[];
};

export function FormRail({ more }: RailProps) {
  const { sections, done, count } = useChecklist(more);
  const current = useCurrentSection(sections);
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="pt-1 pb-6 max-lg:hidden lg:sticky lg:top-5 lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:self-start"
    >
      <Heading id={headingId} done={done} count={count} />
      <SectionList sections={sections} current={current} />
    </section>
  );
}

/** The same on a phone: a button in the bar, and the sections in a sheet above it. */
export function FormRailSheet({ more }: RailProps) {
  const { sections, done, count } = useChecklist(more);
  const sheet = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} className={buttonClass({ look: 'outline', size: 'small' }, 'lg:hidden')}>
        <ListChecks size={17} aria-hidden className="shrink-0" />
        <span className="sr-only">{formCopy.sections} </span>
        {formCopy.progress({ done, count })}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        className="inset-x-3 top-auto bottom-3 mx-auto max-h-[calc(100dvh-24px)] w-auto max-w-[30rem] overflow-y-auto rounded-slip border border-line bg-surface px-5 pt-[18px] pb-2.5 text-ink shadow-float backdrop:bg-shade"
      >
        <section aria-label={formCopy.checklistAll}>
          <Heading id={`${id}-heading`} done={done} count={count} />
          <SectionList sections={sections} onChosen={() => sheet.current?.hidePopover()} />
        </section>
      </div>
    </>
  );
}

function Heading({ id, done, count }: { id: string; done: number; count: number }) {
  return (
    <>
      <div className="mb-2.5 flex items-baseline justify-between gap-2">
        <h2 id={id} className="text-note font-semibold">
          {formCopy.checklist}
        </h2>
        <p className="text-small whitespace-nowrap text-ink-3">{formCopy.progress({ done, count })}</p>
      </div>
      <ProgressBar percent={(done * 100) / count} label={formCopy.checklist} />
    </>
  );
}

function useChecklist(more: readonly FormSection[]) {
  const { control } = useFormContext<ProjectFormValues>();
  const { errors } = useFormState({ control });
  // useWatch returns complete values once the form is mounted; its type does not reflect this.
  const values = useDeferredValue(useWatch({ control }) as ProjectFormValues);
  const items = launchChecklist(values, useSite());
  return {
    sections: getProgress({ items, wrong: Object.keys(errors), more }),
    done: items.filter(({ done }) => done).length,
    count: items.length,
  };
}

/** The section in view: the last one past the upper third of the window. */
function useCurrentSection(sections: readonly FormSection[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    const visible = new Set<string>();
    const order = ids.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        setCurrent((before) => order.find((id) => visible.has(sectionElementId(id))) ?? before);
      },
      { rootMargin: '-25% 0px -70% 0px' },
    );
    for (const id of order) {
      const element = document.getElementById(sectionElementId(id));
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current ?? sections[0]?.id;
}

type SectionListProps = { sections: readonly SectionProgress[]; current?: string | undefined; onChosen?: () => void };

function SectionList({ sections, current, onChosen }: SectionListProps) {
  return (
    <ul className="mt-2 grid">
      {sections.map((section) => (
        <li key={section.id}>
          <SectionButton
            section={section}
            isCurrent={section.id === current}
            isDetailed={onChosen !== undefined}
            onChosen={onChosen}
          />
          {section.id === current && section.missing.length > 0 && <Missing section={section} />}
        </li>
      ))}
    </ul>
  );
}

const looks = {
  wrong: { Icon: CircleAlert, color: 'text-danger-ink', words: formCopy.states.wrong },
  missing: { Icon: CircleDashed, color: 'text-ink-3', words: formCopy.states.missing },
  done: { Icon: CircleCheck, color: 'text-verdigris-ink', words: 'complete' },
  open: { Icon: Circle, color: 'text-line-strong', words: 'optional' },
} as const;

type SectionButtonProps = {
  section: SectionProgress;
  isCurrent: boolean;
  /** Missing items are listed below the name. */
  isDetailed: boolean;
  onChosen?: (() => void) | undefined;
};

function SectionButton({ section, isCurrent, isDetailed, onChosen }: SectionButtonProps) {
  const { id, title, state, missing } = section;
  const { Icon, color, words } = looks[state];
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'location' : undefined}
      className="flex min-h-[42px] w-full cursor-pointer items-center gap-2.5 py-1 text-left text-note text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
      onClick={() => {
        onChosen?.();
        goToSection(id);
      }}
    >
      <Icon size={17} aria-hidden className={`shrink-0 ${color}`} />
      <span className="min-w-0 flex-1 leading-tight">
        {title}
        {isDetailed && missing.length > 0 && (
          <span className="mt-0.5 block text-small text-ink-3">{missing.map(({ text }) => text).join(' · ')}</span>
        )}
      </span>
      <span className="sr-only">{words}</span>
      {missing.some(({ required }) => required) && (
        <span className="text-small font-medium text-copper-ink">{formCopy.required}</span>
      )}
    </button>
  );
}

function goToSection(id: string): void {
  const section = document.getElementById(sectionElementId(id));
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'start' });
}

function Missing({ section: { missing } }: { section: SectionProgress }) {
  return (
    <ul className="mb-1.5 ml-2 grid border-l border-line pl-4">
      {missing.map(({ text, required, field }) => (
        <li key={text}>
          <button
            type="button"
            className="flex min-h-[42px] w-full cursor-pointer items-center py-1 text-left text-small leading-tight text-ink-2 hover:text-ink hover:underline"
            onClick={(event) => focusField(event.currentTarget.closest('form'), field)}
          >
            {text}
            {required && <span className="sr-only"> {formCopy.required}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function focusField(form: HTMLFormElement | null, field: string): void {
  const places = [
    `[name="${field}"]`,
    `[data-field="${field}"][role="textbox"]`,
    `[name^="${field}."]`,
    `[data-list="${field}"] [data-add]`,
  ];
  const found = places.map((place) => form?.querySelector<HTMLElement>(place)).find(Boolean);
  // Images are chosen with buttons.
  const element = found ?? form?.querySelector<HTMLElement>(`[data-field="${field}"] :is(button, input, label)`);
  requestAnimationFrame(() => {
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  });
}
