// 'Back This Project': the slip with the amount raised, and below it the actions available to this visitor.

import { type ReactNode, type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useSession } from '#features/accounts/web/use-session.ts';
import { allotmentSentence } from '#features/projects/allotment-copy.ts';
import { fundingModelWords } from '#features/projects/funding-model-copy.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { standingLabel } from '#features/projects/project-standing.ts';
import { PeriodLabel } from '#features/projects/web/list/period-label.tsx';
import { type BackingState, backingState, isClosedState } from '#features/projects/web/page/backing-state.ts';
import { FundingLine } from '#features/projects/web/page/funding-line.tsx';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { reserveCopy } from '#features/reservations/reservation-copy.ts';
import { findKeptRoom } from '#features/reservations/web/kept-room.ts';
import { KeptRoomNote } from '#features/reservations/web/kept-room-note.tsx';
import { ReservePanel } from '#features/reservations/web/reserve-panel.tsx';
import { WaitingPanel } from '#features/reservations/web/waiting-panel.tsx';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { Slip, SlipRows } from '#ui/slip.tsx';
import { cancellationSentence } from '../../cancellation-copy.ts';
import type { OwnHold } from '../../investing-contract.ts';
import { InvestForm } from '../invest-form.tsx';
import { investCopy } from '../investing-copy.ts';
import { OwnHoldPanel, useOwnHold } from '../own-hold.tsx';
import { InvestBar } from './invest-bar.tsx';
import { OwnStakeNote } from './own-stake-note.tsx';
import { investCardCopy } from './project-card-copy.ts';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { getAction, slipId } from './slip-action.tsx';

/** The slip, and on a phone a compact bar while its action is out of view. */
export function BackProjectCard({ project }: { project: Project }) {
  const { today } = useSite();
  const session = useSession();
  const slip = useRef<HTMLElement>(null);
  const [action, setAction] = useState<HTMLElement | null>(null);
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
          stub={
            <>
              {state === 'open' && own && (
                <KeptRoomNote projectId={project.id} reservation={own.reservation} place={own.place} />
              )}
              {own?.stake && (
                <OwnStakeNote
                  stake={own.stake}
                  projectTitle={project.title}
                  isRequest={project.status === 'active' && project.allotment !== 'first_come'}
                />
              )}
              <BackAction {...{ project, state, own, available }} actionRef={setAction} />
            </>
          }
        />
      </div>
      {project.status !== 'draft' && project.visibility === 'public' && (
        <LiveFigures project={project} key={project.id} onLoadError={leaveStill} />
      )}
      {state === 'open' && (
        <InvestBar project={project} slipAction={action} action={getAction(session !== null, own)} />
      )}
    </>
  );
}

const LiveFigures = lazyComponent(async () => (await import('./live-figures.tsx')).LiveFigures);

/** Figures that do not move are no reason for an error on the page. */
const leaveStill = () => undefined;

/** A form that someone is typing in stays when a live change takes the remaining room, and says how much is left. */
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

type BackSlipProps = { slipRef: RefObject<HTMLElement | null>; project: Project; state: BackingState; stub: ReactNode };

function BackSlip({ slipRef, project, state, stub }: BackSlipProps) {
  const { today } = useSite();
  const headingId = useId();
  const isPast = isClosedState(state);
  return (
    <section id={slipId} ref={slipRef} aria-labelledby={headingId} className="scroll-mt-6">
      <Slip
        stub={
          <>
            {stub}
            {state === 'announced' && <DivisionLine project={project} />}
            {state === 'open' && <EndsLine project={project} />}
          </>
        }
      >
        <h2 className="h3" id={headingId}>
          {isPast ? investCardCopy.funding : investCardCopy.title}
        </h2>
        <div className="mt-2.5 mb-3.5">
          <FundingLine project={project} isOpen={!isPast && state !== 'announced' && project.status === 'active'} />
        </div>
        <SlipRows
          rows={[
            project.endedElsewhere
              ? { label: pageCopy.raisedElsewhere, value: formatDollarAmount(project.fundingRaised) }
              : { label: investCardCopy.investors, value: formatCount(project.investorCount) },
            ...(isPast || project.status !== 'active' || project.deadline !== null
              ? []
              : [{ label: investCardCopy.fundingPeriod, value: <PeriodLabel /> }]),
            ...(state !== 'draft' && isPast && project.deadline !== null && project.deadline < today
              ? [{ label: investCardCopy.ended, value: formatDay(project.deadline) }]
              : []),
            ...(project.asked === null
              ? []
              : [{ label: investCardCopy.asked, value: formatDollarAmount(project.asked) }]),
          ]}
        />
      </Slip>
    </section>
  );
}

/** Whoever reserves an amount has to know before that they may get less. */
function DivisionLine({ project }: { project: Project }) {
  const division = allotmentSentence(project);
  return division && <p className="mt-3.5 border-t border-line pt-3 text-small leading-snug text-ink-2">{division}</p>;
}

/** Explains where the money goes if the goal is missed. */
function EndsLine({ project }: { project: Project }) {
  const { deadline, fundingModel, pack } = project;
  const { cancellationHours: hours } = useSite();
  const division = allotmentSentence(project);
  return (
    <div className="mt-3.5 grid gap-2 border-t border-line pt-3 text-small leading-snug text-ink-2">
      {division && <p>{division}</p>}
      <p>
        {deadline !== null && (
          <span>
            {investCardCopy.deadline({ day: formatDay(deadline), outcome: fundingModelWords[fundingModel].outcome })}
          </span>
        )}
        <span>{cancellationSentence({ hours, hasDeadline: deadline !== null, terms: pack })}</span>
      </p>
    </div>
  );
}

type BackActionProps = {
  project: Project;
  state: BackingState;
  own: OwnHold | undefined;
  available: number;
  /** Ref of the action button; the bar that replaces it observes it. */
  actionRef: Ref<HTMLElement>;
};

function BackAction({ project, state, own, available, actionRef }: BackActionProps) {
  const session = useSession();
  const { today } = useSite();
  const edit = project.canEdit && (
    <LinkButton look="outline" wide to={`/projects/${project.id}/edit`}>
      {investCardCopy.edit}
    </LinkButton>
  );
  const line = mayWait({ project, today, own }) && <WaitingPanel project={project} place={own?.place ?? null} />;
  const full = project.status === 'active' && project.maxInvested !== null ? 'fullyAsked' : 'fullyFunded';
  switch (state) {
    case 'fully-funded':
      return (
        <div className="grid gap-3.5">
          <Alert tone="good" title={investCopy[full].title}>
            {investCopy[full].text}
          </Alert>
          {line}
          {edit}
        </div>
      );
    case 'open':
      if (!session) return <SignInPrompt actionRef={actionRef} />;
      if (!own?.hold)
        return (
          <InvestForm
            key={project.id}
            {...{ project, available, actionRef }}
            limit={own?.limit ?? null}
            startAt={own && findKeptRoom(own)?.amount}
          />
        );
      return (
        <OwnHoldPanel hold={own.hold} actionRef={actionRef}>
          <InvestForm
            key={project.id}
            {...{ project, available, actionRef }}
            limit={own.limit}
            startAt={own.hold.amount}
          />
        </OwnHoldPanel>
      );
    case 'announced':
      return (
        <ReservePanel
          project={project}
          opensOn={project.opensOn ?? ''}
          own={own?.reservation ?? null}
          instead={insteadOfReserving({ project, isSignedIn: session !== null, actionRef, action: edit })}
        />
      );
    case 'reserved':
      return (
        <div className="grid gap-3.5">
          <Sentence {...sentences.reserved} action={edit} />
          {line}
        </div>
      );
    case 'stopped':
      return <Sentence title={standingLabel(project)} text={investCardCopy.stopped} action={edit} />;
    case 'own':
      if (project.visibility === 'private') return <Sentence {...whilePrivate} action={edit} />;
      return <Sentence {...(project.isOwner ? sentences.own : ofTeam)} action={edit} />;
    default:
      return <Sentence {...sentences[state]} action={edit} />;
  }
}

/** Signed in, not on its team, and its funding can still reopen. The server decides. */
function mayWait({ project, today, own }: { project: Project; today: string; own: OwnHold | undefined }): boolean {
  const { status, deadline, canEdit, canMoney } = project;
  const isRunning = (status === 'active' || status === 'funded') && (deadline === null || deadline >= today);
  return own !== undefined && isRunning && !canEdit && !canMoney;
}

type Instead = { project: Project; isSignedIn: boolean; actionRef: Ref<HTMLElement>; action: ReactNode };

/** For the team and for visitors; undefined for people who can reserve an amount. */
function insteadOfReserving({ project, isSignedIn, actionRef, action }: Instead): ReactNode {
  if (project.canEdit || project.canMoney) return <Sentence {...reserveCopy.yours} action={action} />;
  return isSignedIn ? undefined : <SignInPrompt actionRef={actionRef} prompt={reserveCopy.signInPrompt} />;
}

const ofTeam = {
  title: 'You’re on this project’s team',
  text: 'Others can invest here. People on a project’s team can’t invest in it.',
};

const whilePrivate = { title: 'Not open to investors', text: 'No one can invest while the project is private.' };

const sentences: Record<
  Exclude<BackingState, 'open' | 'announced' | 'fully-funded' | 'stopped'>,
  { title: string; text: string }
> = {
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
        <p className="mt-1 text-note text-ink-2">{text}</p>
      </div>
      {action}
    </div>
  );
}
