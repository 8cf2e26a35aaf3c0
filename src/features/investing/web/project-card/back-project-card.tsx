// 'Back This Project': the slip with the amount raised, and below it the actions available to this visitor.

import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { preloadSignInDialog, useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { useSession } from '#features/accounts/web/use-session.ts';
import { fundingModelWords } from '#features/projects/funding-model-copy.ts';
import { fundingPeriodText } from '#features/projects/funding-period.ts';
import { milestoneMarks } from '#features/projects/milestone-marks.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { raisedOf, standingLabel } from '#features/projects/project-standing.ts';
import { FundingBar } from '#features/projects/web/list/funding-bar.tsx';
import { type BackingState, backingState, isClosedState } from '#features/projects/web/page/backing-state.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { Slip, SlipRows } from '#ui/slip.tsx';
import { cancellationSentence } from '../../cancellation-copy.ts';
import type { OwnHold } from '../../investing-contract.ts';
import { finishAddress } from '../checkout/checkout-address.ts';
import { FullyFundedAlert } from '../fully-funded-alert.tsx';
import { InvestFormSlot } from '../invest-form-slot.tsx';
import { OwnHoldPanel, useOwnHold } from '../own-hold.tsx';
import { ownHoldCopy } from '../own-hold-copy.ts';
import { InvestBar, type InvestBarAction } from './invest-bar.tsx';
import { investCardCopy } from './project-card-copy.ts';
import { slipId } from './slip-place.ts';

/** The slip, and a compact bar while it is out of view. */
export function BackProjectCard({ project, children }: { project: Project; children?: ReactNode }) {
  const { today } = useSite();
  const session = useSession();
  const slip = useRef<HTMLElement>(null);
  const own = useOwnHold(project.id, session !== null);
  const available = own?.available ?? project.available;
  const state = useCalmState(backingState({ ...project, available }, today), slip);
  return (
    <>
      <div className="order-2">
        <BackSlip
          slipRef={slip}
          project={project}
          state={state}
          stub={<BackAction {...{ project, state, own, available }} />}
        />
      </div>
      {children}
      {project.status !== 'draft' && project.visibility === 'public' && (
        <LiveFigures project={project} key={project.id} onLoadError={leaveStill} />
      )}
      {state === 'open' && <InvestBar project={project} slip={slip} action={getAction(session !== null, own)} />}
    </>
  );
}

const LiveFigures = lazyComponent(async () => (await import('./live-figures.tsx')).LiveFigures);

/** Figures that do not move are no reason for an error on the page. */
const leaveStill = () => undefined;

/** A form that someone is typing in stays when a live change takes the rest of the room: it says what is left. */
function useCalmState(state: BackingState, slip: RefObject<HTMLElement | null>): BackingState {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const place = slip.current;
    const look = () => setTyping(place?.querySelector('input:focus') != null);
    // The focus has moved on when this runs.
    const lookLater = () => void setTimeout(look);
    place?.addEventListener('focusin', look);
    place?.addEventListener('focusout', lookLater);
    return () => {
      place?.removeEventListener('focusin', look);
      place?.removeEventListener('focusout', lookLater);
    };
  }, [slip]);
  return isTyping && (state === 'reserved' || state === 'fully-funded') ? 'open' : state;
}

function getAction(isSignedIn: boolean, own: OwnHold | undefined): InvestBarAction {
  if (!isSignedIn) return { label: investCardCopy.barSignIn };
  if (own?.hold?.state === 'held') return { label: ownHoldCopy.finish, to: finishAddress(own.hold) };
  return { label: investCardCopy.barInvest };
}

type BackSlipProps = { slipRef: RefObject<HTMLElement | null>; project: Project; state: BackingState; stub: ReactNode };

function BackSlip({ slipRef, project, state, stub }: BackSlipProps) {
  const { today, fundingPeriodLabel } = useSite();
  const headingId = useId();
  const marks = milestoneMarks(project);
  const isPast = isClosedState(state);
  return (
    <section id={slipId} ref={slipRef} aria-labelledby={headingId} className="scroll-mt-6">
      <Slip
        stub={
          <>
            {stub}
            {state === 'open' && <EndsLine project={project} />}
          </>
        }
      >
        <h2 className="h3" id={headingId}>
          {isPast ? investCardCopy.funding : investCardCopy.title}
        </h2>
        <p className="mt-2.5 flex flex-wrap items-baseline gap-x-2">
          <span className="figure break-all">{formatDollarAmount(raisedOf(project))}</span>
          <span className="text-ink-2">{investCardCopy.raised}</span>
        </p>
        <div className="mt-3 mb-2">
          <FundingBar project={project} marks={marks} />
          <p className="mt-2 text-[0.86rem] text-ink-3">{barLegend(marks.length > 0)}</p>
        </div>
        <SlipRows
          rows={[
            { label: investCardCopy.investors, value: formatCount(project.investorCount) },
            ...(isPast || project.status !== 'active'
              ? []
              : [
                  {
                    label: investCardCopy.fundingPeriod,
                    value: fundingPeriodText({ deadline: project.deadline, today, label: fundingPeriodLabel }),
                  },
                ]),
            ...(state !== 'draft' && isPast && project.deadline !== null && project.deadline < today
              ? [{ label: investCardCopy.ended, value: formatDay(project.deadline) }]
              : []),
          ]}
        />
      </Slip>
    </section>
  );
}

function barLegend(hasMarks: boolean): string {
  return `The bar turns from copper to green as the goal nears.${hasMarks ? ' Each mark is a milestone.' : ''}`;
}

/** What happens to the money if the goal is missed. */
function EndsLine({ project: { deadline, fundingModel } }: { project: Project }) {
  const { cancellationHours: hours } = useSite();
  return (
    <p className="mt-3.5 border-t border-line pt-3 text-[0.88rem] leading-snug text-ink-2">
      {deadline !== null && (
        <span>
          {investCardCopy.deadline({ day: formatDay(deadline), outcome: fundingModelWords[fundingModel].outcome })}
        </span>
      )}
      <span>{cancellationSentence({ hours, hasDeadline: deadline !== null })}</span>
    </p>
  );
}

type BackActionProps = { project: Project; state: BackingState; own: OwnHold | undefined; available: number };

function BackAction({ project, state, own, available }: BackActionProps) {
  const session = useSession();
  const edit = project.isOwner && (
    <LinkButton look="outline" wide to={`/projects/${project.id}/edit`}>
      {investCardCopy.edit}
    </LinkButton>
  );
  switch (state) {
    case 'fully-funded':
      return (
        <div className="grid gap-3.5">
          <FullyFundedAlert />
          {edit}
        </div>
      );
    case 'open':
      if (!session) return <SignInPrompt />;
      if (!own?.hold) return <InvestFormSlot project={project} available={available} />;
      return (
        <OwnHoldPanel hold={own.hold}>
          <InvestFormSlot project={project} available={available} held={own.hold.amount} />
        </OwnHoldPanel>
      );
    case 'stopped':
      return <Sentence title={standingLabel(project)} text={investCardCopy.stopped} action={edit} />;
    default:
      return <Sentence {...sentences[state]} action={edit} />;
  }
}

/** A form, so that signing in works even before hydration. */
function SignInPrompt() {
  const { openSignIn } = useSignInDialog();
  const { pathname } = useLocation();
  return (
    <form
      action="/api/auth/start"
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        openSignIn({ next: pathname });
      }}
    >
      <p className="font-medium">{investCardCopy.signInPrompt}</p>
      <input type="hidden" name="next" value={pathname} />
      <Button type="submit" size="large" wide onPointerEnter={preloadSignInDialog} onFocus={preloadSignInDialog}>
        {investCardCopy.signIn}
      </Button>
    </form>
  );
}

const sentences: Record<Exclude<BackingState, 'open' | 'fully-funded' | 'stopped'>, { title: string; text: string }> = {
  own: {
    title: 'This project is yours',
    text: 'Others can invest here. You can’t invest in your own project.',
  },
  draft: { title: 'Still a draft', text: 'No one can invest until the project is published.' },
  completed: { title: 'Funding is complete', text: 'This round is closed. No more investments are accepted.' },
  failed: {
    title: 'This project did not go ahead',
    text: 'Investing is closed, and everyone who paid by card gets all of it back.',
  },
  ended_elsewhere: {
    title: 'Funding ended elsewhere',
    text: 'Its funding was over before it was imported. None of its money was ever on this site.',
  },
  ended: { title: 'Funding has ended', text: 'The last day has passed, so investing is closed.' },
  reserved: {
    title: 'The rest is reserved right now',
    text: 'Other investors are at the checkout with everything that remains. If a payment is not finished, its amount becomes available again within minutes. Please check back soon.',
  },
};

function Sentence({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="grid gap-3.5">
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-[0.95rem] text-ink-2">{text}</p>
      </div>
      {action}
    </div>
  );
}
