// A compact slip while the slip is out of view: at the bottom on phones, next to the text on wide screens.

import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { fundingPeriodText } from '#features/projects/funding-period.ts';
import { milestoneMarks } from '#features/projects/milestone-marks.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { FundingBar, fundedPercentLabel } from '#features/projects/web/list/funding-bar.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { buttonClass } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { investCopy } from '../investing-copy.ts';
import { investCardCopy } from './project-card-copy.ts';
import { slipId } from './slip-place.ts';

/** Without `to` it links to the slip, which works before hydration. */
export type InvestBarAction = { label: string; to?: string };

type InvestBarProps = { project: Project; slip: RefObject<HTMLElement | null>; action: InvestBarAction };

/**
 * On a phone it is visible before hydration; next to the text below the other cards after the slip has scrolled away. It
 * keeps its room there, so that nothing moves from under a pointer, and never covers the control of the slip that has the focus.
 */
const place =
  'flex items-center gap-4 border-line-strong bg-surface print:hidden max-lg:data-[hidden=true]:hidden max-lg:in-[:has(#invest:focus-within)]:hidden max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:pt-2.5 max-lg:pr-[max(16px,env(safe-area-inset-right))] max-lg:pb-[max(10px,env(safe-area-inset-bottom))] max-lg:pl-[max(16px,env(safe-area-inset-left))] lg:sticky lg:top-6 lg:order-5 lg:flex-col lg:items-stretch lg:rounded-slip lg:border lg:px-5 lg:py-[18px] lg:not-data-[hidden=false]:invisible lg:in-[:has(#invest:focus-within)]:invisible';

export function InvestBar({ project, slip, action }: InvestBarProps) {
  const { today } = useSite();
  const isHidden = useIsInView(slip);
  // Without a deadline there are no days left to show, so the bar shows the progress.
  const label = investCardCopy.funded(fundedPercentLabel(project));
  return (
    <section aria-label={investCopy.form} className={`invest-bar ${place}`} data-hidden={isHidden}>
      <div className="min-w-0 flex-1">
        <p className="font-strong truncate text-[1.1rem] leading-tight">
          {investCardCopy.raisedAmount(formatDollarAmount(project.fundingRaised))}
        </p>
        <div className="my-2 max-lg:hidden">
          <FundingBar project={project} marks={milestoneMarks(project)} />
        </div>
        <p className="truncate text-[0.9rem] text-ink-2">
          {fundingPeriodText({ deadline: project.deadline, today, label })}
        </p>
      </div>
      {action.to === undefined ? (
        <a href={`#${slipId}`} className={buttonClass({ size: 'large' })} onClick={goToSlip}>
          {action.label}
        </a>
      ) : (
        <LinkButton size="large" to={action.to}>
          {action.label}
        </LinkButton>
      )}
    </section>
  );
}

/** Focuses the first control there, whether it is the amount or the sign-in button. */
function goToSlip(event: MouseEvent): void {
  const target = document.getElementById(slipId);
  if (!target) return;
  event.preventDefault();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
  target.querySelector<HTMLElement>('input:not([type=hidden]), button, a')?.focus({ preventScroll: true });
}

/** Undefined until it is known; until then CSS decides by screen width. */
function useIsInView(target: RefObject<HTMLElement | null>): boolean | undefined {
  const [isInView, setIsInView] = useState<boolean>();
  useEffect(() => {
    if (target.current === null) return undefined;
    // A sliver of the slip is not enough: its button must be visible.
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting), {
      rootMargin: '-30% 0px -35% 0px',
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  return isInView;
}
