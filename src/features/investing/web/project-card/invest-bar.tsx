// A compact slip at the bottom of a phone while the slip's own action is out of view.

import { useEffect, useState } from 'react';
import { fundingPeriodText } from '#features/projects/funding-period.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { fundedPercentLabel } from '#features/projects/web/list/funding-bar.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { useSite } from '#ui/site.tsx';
import { investCopy } from '../investing-copy.ts';
import { investCardCopy } from './project-card-copy.ts';
import { type SlipAction, SlipActionLink } from './slip-action.tsx';

type InvestBarProps = {
  project: Project;
  /** The button of the slip; null while its form is loading. */
  slipAction: HTMLElement | null;
  action: SlipAction;
};

/** It is visible before hydration, and never covers the control of the slip that has the focus. */
const place =
  'fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-t border-line-strong bg-surface pt-2.5 pr-[max(16px,env(safe-area-inset-right))] pb-[max(10px,env(safe-area-inset-bottom))] pl-[max(16px,env(safe-area-inset-left))] in-[:has(#invest:focus-within)]:hidden data-[hidden=true]:hidden lg:hidden print:hidden';

export function InvestBar({ project, slipAction, action }: InvestBarProps) {
  const { today } = useSite();
  const isHidden = useIsInView(slipAction);
  const [raised, goal] = [formatDollarAmount(project.fundingRaised), formatDollarAmount(project.fundingGoal)];
  const percent = fundedPercentLabel(project);
  const time = project.deadline !== null && fundingPeriodText({ ...project, today, label: '' });
  return (
    <section aria-label={investCopy.form} className={`invest-bar ${place}`} data-hidden={isHidden}>
      <div className="min-w-0 flex-1">
        <p className="truncate text-base leading-tight">
          <span className="font-strong">{raised}</span>
          <span className="text-small text-ink-2">{investCardCopy.ofGoal(goal)}</span>
        </p>
        <p className="mt-1 truncate text-small text-ink-2">{time ? `${percent} · ${time}` : percent}</p>
      </div>
      <SlipActionLink action={action} size="large" />
    </section>
  );
}

function useIsInView(target: HTMLElement | null): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (target === null) return undefined;
    // All of it must be visible, and above the bar that would cover it.
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false), {
      rootMargin: '-56px 0px -8px 0px',
      threshold: 1,
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      setIsInView(false);
    };
  }, [target]);
  return isInView;
}
