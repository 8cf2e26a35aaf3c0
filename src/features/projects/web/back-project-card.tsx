// 'Back This Project': the slip with what was raised, and below its tear what this visitor can do now.
import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';
import { preloadSignInDialog, useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { useSession } from '#features/accounts/web/use-session.ts';
import { cancellationSentence } from '#features/investing/cancellation-words.ts';
import { FullyFundedAlert } from '#features/investing/web/fully-funded-alert.tsx';
import { InvestFormSlot } from '#features/investing/web/invest-form-slot.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { Slip, SlipRows } from '#ui/slip.tsx';
import { fundingModelWords } from '../funding-model-words.ts';
import { dayText, fundingPeriodText } from '../funding-period.ts';
import { milestoneMarks } from '../milestone-marks.ts';
import type { Project } from '../project-contract.ts';
import { type BackingState, backingState } from './backing-state.ts';
import { FundingBar } from './funding-bar.tsx';

export function BackProjectCard({ project }: { project: Project }) {
  const { today, fundingPeriodLabel } = useSite();
  const headingId = useId();
  const state = backingState(project, today);
  return (
    <section aria-labelledby={headingId}>
      <Slip stub={<BackAction project={project} state={state} />}>
        <h2 className="h3" id={headingId}>
          Back This Project
        </h2>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
          <span className="figure break-all">{formatDollarAmount(project.fundingRaised)}</span>
          <span className="text-ink-2">raised of {formatDollarAmount(project.fundingGoal)}</span>
        </p>
        <div className="mt-4 mb-3">
          <FundingBar project={project} marks={milestoneMarks(project)} />
        </div>
        <SlipRows
          rows={[
            { label: 'Investors', value: project.investorCount.toLocaleString('en-US') },
            {
              label: 'Funding period',
              value: fundingPeriodText({ deadline: project.deadline, today, label: fundingPeriodLabel }),
            },
          ]}
        />
        {state === 'open' && <EndsLine project={project} />}
      </Slip>
    </section>
  );
}

/** What happens to the money, before one gives any. */
function EndsLine({ project: { deadline, fundingModel } }: { project: Project }) {
  const { cancellationHours: hours } = useSite();
  return (
    <p className="mt-1 border-t border-line pt-3 text-[0.94rem] text-ink-2">
      {deadline !== null &&
        `If the goal is not reached by ${dayText(deadline)}, ${fundingModelWords[fundingModel].outcome}. `}
      {cancellationSentence({ hours, hasDeadline: deadline !== null })}
    </p>
  );
}

function BackAction({ project, state }: { project: Project; state: BackingState }) {
  const session = useSession();
  const edit = project.isOwner && (
    <LinkButton look="outline" wide to={`/projects/${project.id}/edit`}>
      Edit project
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
      return session ? <InvestFormSlot project={project} /> : <SignInPrompt />;
    default:
      return <Sentence {...sentences[state]} action={edit} />;
  }
}

/** A form, so that it leads to the sign-in page even before the application has started. */
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
      <p className="font-medium">Sign in to invest in this project</p>
      <input type="hidden" name="next" value={pathname} />
      <Button type="submit" size="large" wide onPointerEnter={preloadSignInDialog} onFocus={preloadSignInDialog}>
        Sign In
      </Button>
    </form>
  );
}

const sentences: Record<Exclude<BackingState, 'open' | 'fully-funded'>, { title: string; text: string }> = {
  own: {
    title: 'This project is yours',
    text: 'Share it with the people who should know it. Others can invest here; creators cannot back a project of their own.',
  },
  draft: { title: 'Still a draft', text: 'Nobody can invest before the project is published.' },
  completed: { title: 'Funding is complete', text: 'This round is closed. No more investments are accepted.' },
  failed: {
    title: 'Funding was not successful',
    text: 'This project did not go ahead, so no more investments are accepted.',
  },
  ended: { title: 'Funding has ended', text: 'Its last day has passed. No more investments are accepted.' },
  reserved: {
    title: 'All of it is being paid for',
    text: 'Other investors are at the checkout with everything that remains. If a payment is not finished, its part is free again within minutes; please look again soon.',
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
