// Links to investing from outside the slip: the bar on phones and the section bar. They work before hydration.

import type { MouseEvent } from 'react';
import { useSession } from '#features/accounts/web/use-session.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { backingState } from '#features/projects/web/page/backing-state.ts';
import { type ButtonSize, buttonClass } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import type { OwnHold } from '../../investing-contract.ts';
import { finishAddress } from '../checkout/checkout-address.ts';
import { stakeCopy } from '../investing-copy.ts';
import { useOwnHold } from '../own-hold.tsx';
import { ownHoldCopy } from '../own-hold-copy.ts';
import { investCardCopy } from './project-card-copy.ts';

/** Element id of the slip, for links to it. */
export const slipId = 'invest';

/** If `to` is missing, the link leads to the slip. */
export type SlipAction = { label: string; to?: string };

export function getAction(isSignedIn: boolean, own: OwnHold | undefined): SlipAction {
  if (!isSignedIn) return { label: investCardCopy.barSignIn };
  if (own?.hold?.state === 'held') return { label: ownHoldCopy.finish, to: finishAddress(own.hold) };
  return { label: own?.stake ? stakeCopy.more : investCardCopy.barInvest };
}

export function SlipActionLink({ action: { label, to }, size }: { action: SlipAction; size: ButtonSize }) {
  return to === undefined ? (
    <a href={`#${slipId}`} className={buttonClass({ size })} onClick={goToSlip} data-invest>
      {label}
    </a>
  ) : (
    <LinkButton size={size} to={to} data-invest>
      {label}
    </LinkButton>
  );
}

/** At the end of the section bar; hidden if the project is closed to investments. */
export function SectionBarAction({ project }: { project: Project }) {
  const { today } = useSite();
  const session = useSession();
  const own = useOwnHold(project.id, session !== null);
  const state = backingState({ ...project, available: own?.available ?? project.available }, today);
  return state === 'open' && <SlipActionLink action={getAction(session !== null, own)} size="small" />;
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
