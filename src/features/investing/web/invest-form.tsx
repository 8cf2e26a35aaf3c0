// The invest form keeps amount, slider and share in sync. It creates nothing; it only opens the checkout, even if scripts are off.

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type Ref, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshSession } from '#features/accounts/web/session-changes.ts';
import { sessionCopy } from '#features/accounts/web/session-copy.ts';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { fundedPercentText } from '#features/projects/funded-percent.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { type Cents, formatDollars, parseDollars } from '#kernel/money.ts';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { ApiError } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { MoneyField, TextField } from '#ui/form/field.tsx';
import { useSite } from '#ui/site.tsx';
import { SlipRows } from '#ui/slip.tsx';
import type { InvestmentLimit } from '../gate-contract.ts';
import {
  amountText,
  checkoutAddress,
  equityFor,
  equityLabel,
  findIssue,
  getExcess,
  getInvestTerms,
  goalPercentFor,
  type InvestTerms,
  largestInvestment,
  shownAmount,
  slideTo,
  startingValues,
  tidyAmount,
} from './invest-form-rules.ts';
import { investCopy } from './investing-copy.ts';
import { LimitHint } from './limit-hint.tsx';
import { Slider } from './slider.tsx';

type InvestFormProps = {
  project: Project;
  /** The most this person may invest, in dollars, including their own hold. */
  available: number;
  /** What the rules of the project still allow them, if a limit is known. */
  limit: InvestmentLimit | null;
  /** The amount they hold, or that is kept for them; otherwise the form starts at the usual one. */
  startAt?: string | undefined;
  /** Ref of the button that leads to the checkout. */
  actionRef: Ref<HTMLElement>;
};

export function InvestForm({ project, available, limit, startAt, actionRef }: InvestFormProps) {
  const terms = getInvestTerms({ ...project, available }, useSite());
  const { amount, start, equity, goalPercent, excess, error, field, typeAmount, slide, check } = useInvestForm(
    terms,
    startAt,
  );
  const { isOpening, open } = useCheckoutOpening();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check()) field.current?.focus();
    else if (!isOpening) void open(checkoutAddress(project, { amount, equity }));
  };
  return (
    <form
      noValidate
      action={withBase('/checkout')}
      className="grid gap-3.5"
      aria-label={investCopy.form}
      onSubmit={submit}
    >
      <input type="hidden" name="projectId" value={project.id} />
      <div>
        <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-3">
          <MoneyField
            ref={field}
            name="amount"
            label={investCopy.amount}
            error={error}
            className="text-heading"
            value={amount}
            onChange={(event) => typeAmount(event.target.value)}
            onBlur={() => {
              check();
              typeAmount(tidyAmount(amount));
            }}
          />
          <TextField
            label={investCopy.equity}
            readOnly
            value={equityLabel(equity)}
            className="h-[54px] font-semibold"
          />
        </div>
        {/* Not a noscript element: the form may stand in one, and they must not be nested. */}
        <p className="field-hint mt-1.5 hidden noscript:block">{investCopy.equityWithoutScript(start)}</p>
        <AvailableHint terms={terms} onUse={(most) => typeAmount(amountText(most))} />
        {limit !== null && (
          <LimitHint limit={limit} most={largestInvestment(terms)} onUse={(most) => typeAmount(amountText(most))} />
        )}
      </div>
      <div className="-mt-3 noscript:hidden">
        <Slider
          label={investCopy.goalPercent}
          min={0}
          max={100}
          step={0.1}
          value={goalPercent}
          valueText={investCopy.ofGoal(goalPercent.toFixed(1))}
          onChange={slide}
        />
        <p className="flex justify-between text-small text-ink-3" aria-hidden="true">
          <span>0%</span>
          <span className="font-medium text-ink-2">{investCopy.ofGoal(goalPercent.toFixed(1))}</span>
          <span>100%</span>
        </p>
      </div>
      <SlipRows rows={[{ label: investCopy.fundedSoFar, value: fundedLabel(project) }]} />
      <Button
        ref={actionRef as Ref<HTMLButtonElement>}
        type="submit"
        size="large"
        wide
        busy={isOpening}
        aria-disabled={excess !== undefined || undefined}
      >
        {investCopy.continue}
      </Button>
      <p className="text-small leading-snug text-ink-3">{investCopy.equityNote}</p>
    </form>
  );
}

/** Two inputs with one state: typing moves the slider, sliding sets the amount. Errors appear once the amount was left or slid. */
function useInvestForm(terms: InvestTerms, startAt: string | undefined) {
  const [start] = useState(
    () => startingValues(terms, startAt === undefined ? undefined : parseDollars(startAt)).amount,
  );
  const [amount, setAmount] = useState(start);
  const [goalPercent, setGoalPercent] = useState(() => goalPercentFor(start, terms));
  const [isTouched, setTouched] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const typeAmount = (text: string) => {
    setAmount(text);
    setGoalPercent(goalPercentFor(shownAmount(text, terms), terms));
  };
  // Keeps text typed before hydration.
  const readEarly = useEffectEvent(() => typeAmount(field.current?.value ?? start));
  useLayoutEffect(() => readEarly(), []);
  const equity = equityFor(shownAmount(amount, terms), terms);
  const excess = getExcess(amount, terms);
  const issue = findIssue({ amount, equity }, terms);
  return {
    amount,
    start,
    field,
    equity,
    goalPercent,
    excess,
    error: excess === undefined ? (isTouched ? issue : undefined) : tooHigh(excess),
    typeAmount,
    slide: (wanted: number) => {
      const slid = slideTo(wanted, terms);
      setTouched(true);
      setAmount(amountText(slid.amount));
      setGoalPercent(slid.goalPercent);
    },
    /** Shows the first error, if any. */
    check: () => {
      setTouched(true);
      return issue === undefined && excess === undefined;
    },
  };
}

/** Opens the checkout. An expired session is noticed here rather than there. */
function useCheckoutOpening() {
  const [isOpening, setOpening] = useState(false);
  const client = useQueryClient();
  const { openSignIn } = useSignInDialog();
  const navigate = useNavigate();
  const open = async (next: string) => {
    setOpening(true);
    try {
      if (await refreshSession(client)) return await navigate(next);
      toast(authenticationRequired);
      openSignIn({ ...sessionCopy.ended, next });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: investCopy.checkoutFailed, description: error.userMessage, variant: 'destructive' });
    } finally {
      setOpening(false);
    }
  };
  return { isOpening, open };
}

const authenticationRequired = {
  title: investCopy.signInNotice.title,
  description: investCopy.signInNotice.text,
  variant: 'destructive',
} as const;

/** Shown at the field while typing; a notice elsewhere would be missed or cover the button. */
function tooHigh(excess: Cents): string {
  return investCopy.tooHigh(formatDollars(excess));
}

function AvailableHint({ terms, onUse }: { terms: InvestTerms; onUse: (amount: Cents) => void }) {
  const most = largestInvestment(terms);
  return (
    <p className="field-hint -mb-1.5 flex min-h-[42px] items-center justify-between gap-3">
      {most < terms.available ? investCopy.upToInOnePayment(formatDollars(most)) : investCopy.upTo(formatDollars(most))}
      <button type="button" className="link min-h-[42px] shrink-0 noscript:hidden" onClick={() => onUse(most)}>
        {investCopy.maximum}
      </button>
    </p>
  );
}

/** One decimal inside the form, as specified. */
function fundedLabel({ fundingRaised, fundingGoal }: Project): string {
  return investCopy.percentFunded(fundedPercentText({ raised: fundingRaised, goal: fundingGoal }, 1));
}
