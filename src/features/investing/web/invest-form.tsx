// The invest form keeps amount, slider and share in sync. It creates nothing and only opens the checkout.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { refreshSession } from '#features/accounts/web/session-changes.ts';
import { sessionCopy } from '#features/accounts/web/session-copy.ts';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { fundedPercent } from '#features/projects/funded-percent.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { type Cents, formatDollars, parseDollars } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { ApiError } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { MoneyField, TextField } from '#ui/form/field.tsx';
import { Slider } from '#ui/form/slider.tsx';
import { useSite } from '#ui/site.tsx';
import { SlipRows } from '#ui/slip.tsx';
import {
  amountText,
  checkoutAddress,
  equityFor,
  equityLabel,
  getExcess,
  getInvestTerms,
  goalPercentFor,
  type InvestTerms,
  type InvestValues,
  investSchema,
  largestInvestment,
  shownAmount,
  slideTo,
  startingValues,
  tidyAmount,
} from './invest-form-rules.ts';
import { investCopy } from './investing-copy.ts';

type InvestFormProps = {
  project: Project;
  /** The most this person may invest, in dollars, including their own hold. */
  available: number;
  /** The amount they currently hold. */
  held?: string | undefined;
  /** Of the button that leads to the checkout. */
  actionRef: Ref<HTMLElement>;
};

export function InvestForm({ project, available, held, actionRef }: InvestFormProps) {
  const terms = getInvestTerms({ ...project, available }, useSite());
  const { form, goalPercent, typeAmount, slide } = useInvestForm(terms, held);
  const client = useQueryClient();
  const { openSignIn } = useSignInDialog();
  const navigate = useNavigate();
  const [amount, equity] = useWatch({ control: form.control, name: ['amount', 'equity'] });
  const { errors, isSubmitting } = form.formState;
  const excess = getExcess(amount, terms);
  const field = form.register('amount', {
    onChange: (event) => typeAmount((event.target as HTMLInputElement).value),
    onBlur: () => typeAmount(tidyAmount(form.getValues('amount'))),
  });

  const checkout = async (values: InvestValues) => {
    const next = checkoutAddress(project, values);
    if (getExcess(values.amount, terms) !== undefined) return form.setFocus('amount');
    try {
      // An expired session is noticed here rather than at the checkout.
      if (await refreshSession(client)) return await navigate(next);
      toast(authenticationRequired);
      openSignIn({ ...sessionCopy.ended, next });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: investCopy.checkoutFailed, description: error.userMessage, variant: 'destructive' });
    }
  };
  return (
    <form
      noValidate
      className="grid gap-3.5"
      aria-label={investCopy.form}
      onSubmit={(event) => void form.handleSubmit(checkout, () => form.setFocus('amount'))(event)}
    >
      <div>
        <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-3">
          <MoneyField
            label={investCopy.amount}
            error={excess === undefined ? errors.amount?.message : tooHigh(excess)}
            className="text-[1.3rem]"
            {...field}
          />
          <TextField
            label={investCopy.equity}
            readOnly
            value={equityLabel(equity)}
            className="h-[54px] font-semibold"
          />
        </div>
        <AvailableHint terms={terms} onUse={(text) => typeAmount(text)} />
      </div>
      <div className="-mt-3">
        <Slider
          label={investCopy.goalPercent}
          min={0}
          max={100}
          step={0.1}
          value={goalPercent}
          valueText={investCopy.ofGoal(goalPercent.toFixed(1))}
          onChange={slide}
        />
        <p className="flex justify-between text-[0.88rem] text-ink-3" aria-hidden="true">
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
        busy={isSubmitting}
        aria-disabled={excess !== undefined || undefined}
      >
        {investCopy.continue}
      </Button>
      <p className="text-[0.88rem] leading-snug text-ink-3">{investCopy.equityNote}</p>
    </form>
  );
}

/** Two inputs with one state: typing moves the slider, sliding sets the amount, both compute the share. */
function useInvestForm(terms: InvestTerms, held: string | undefined) {
  const start = startingValues(terms, held === undefined ? undefined : parseDollars(held));
  const form = useForm<InvestValues>({
    resolver: standardSchemaResolver(investSchema(terms)),
    mode: 'onTouched',
    defaultValues: start,
  });
  const [goalPercent, setGoalPercent] = useState(() => goalPercentFor(start.amount, terms));
  // Read during rendering, otherwise the form library does not track it.
  const { isSubmitted } = form.formState;
  const writeEquity = (text: string) => {
    form.setValue('equity', equityFor(shownAmount(text, terms), terms), { shouldValidate: isSubmitted });
  };
  const typeAmount = (text: string) => {
    if (form.getValues('amount') !== text) form.setValue('amount', text, { shouldValidate: true });
    writeEquity(text);
    setGoalPercent(goalPercentFor(shownAmount(text, terms), terms));
  };
  const slide = (wanted: number) => {
    const { amount, goalPercent: percent } = slideTo(wanted, terms);
    const text = amountText(amount);
    form.setValue('amount', text, { shouldValidate: true });
    writeEquity(text);
    setGoalPercent(percent);
  };
  return { form, goalPercent, typeAmount, slide };
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

function AvailableHint({ terms, onUse }: { terms: InvestTerms; onUse: (amount: string) => void }) {
  const most = largestInvestment(terms);
  return (
    <p className="field-hint -mb-1.5 flex items-center justify-between gap-3">
      {most < terms.available ? investCopy.upToInOnePayment(formatDollars(most)) : investCopy.upTo(formatDollars(most))}
      <button type="button" className="link min-h-[42px] shrink-0" onClick={() => onUse(amountText(most))}>
        {investCopy.maximum}
      </button>
    </p>
  );
}

/** One decimal inside the form, as specified. */
function fundedLabel({ fundingRaised, fundingGoal }: Project): string {
  return investCopy.percentFunded(fundedPercent({ raised: fundingRaised, goal: fundingGoal }).toFixed(1));
}
