// The sandbox's card form. Card data stays in its uncontrolled fields and is sent only to the sandbox: no state, storage or
// log contains it.

import { FlaskConical } from 'lucide-react';
import { type FocusEvent, type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { TextField } from '#ui/form/field.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { PreparedPayment } from '../../investing-contract.ts';
import {
  type CardErrors,
  type CardValues,
  caretAfter,
  checkCard,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  testCards,
  testExpiry,
} from './card-form-rules.ts';
import type { CardOutcome } from './checkout-card.ts';
import { checkoutCopy } from './checkout-copy.ts';
import { answerBank, confirmCard } from './sandbox-card-client.ts';
import { sandboxCopy } from './sandbox-card-copy.ts';

const AuthenticationDialog = lazyComponent(
  async () => (await import('./authentication-dialog.tsx')).AuthenticationDialog,
);

export type CardFormProps = {
  payment: PreparedPayment;
  /** A payment is processing or done: fields are read-only. */
  isLocked: boolean;
  onPay: (confirm: () => Promise<CardOutcome>) => void;
  /** Rendered below the fields: errors and buttons. */
  children: ReactNode;
};

type FieldName = keyof CardValues;
const fieldNames = ['number', 'expiry', 'cvc'] as const satisfies readonly FieldName[];
const formats: Record<FieldName, (text: string) => string> = {
  number: formatCardNumber,
  expiry: formatExpiry,
  cvc: formatCvc,
};

export function SandboxCardForm({ payment, isLocked, onPay, children }: CardFormProps) {
  const { fields, errors, fieldProps, readCard, fill, showErrors } = useCardFields(isLocked);
  const bank = useBank();
  const confirm = async (card: CardValues): Promise<CardOutcome> => {
    const target = { clientSecret: payment.clientSecret, publishableKey: payment.payments.publishableKey };
    const outcome = await confirmCard(target, card);
    return outcome.kind === 'authenticate' ? bank.ask((result) => answerBank(target, result)) : outcome;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLocked) return;
    const card = readCard();
    const wrong = checkCard(card, new Date());
    showErrors(wrong);
    const first = fieldNames.find((name) => wrong[name] !== undefined);
    if (first) fields[first].current?.focus();
    else onPay(() => confirm(card));
  };
  return (
    <form noValidate method="post" aria-label={checkoutCopy.cardForm} className="grid gap-4" onSubmit={submit}>
      <TestCards isLocked={isLocked} onChoose={fill} />
      <TextField
        label={sandboxCopy.number}
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        error={errors.number}
        {...fieldProps('number')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={sandboxCopy.expiry}
          autoComplete="cc-exp"
          placeholder={sandboxCopy.expiryHint}
          error={errors.expiry}
          {...fieldProps('expiry')}
        />
        <TextField
          label={sandboxCopy.cvc}
          autoComplete="cc-csc"
          placeholder="123"
          error={errors.cvc}
          {...fieldProps('cvc')}
        />
      </div>
      {children}
      {bank.dialog}
    </form>
  );
}

function useCardFields(isLocked: boolean) {
  const number = useRef<HTMLInputElement>(null);
  const expiry = useRef<HTMLInputElement>(null);
  const cvc = useRef<HTMLInputElement>(null);
  const fields: Record<FieldName, RefObject<HTMLInputElement | null>> = { number, expiry, cvc };
  const [errors, showErrors] = useState<CardErrors>({});
  const readCard = (): CardValues => ({
    number: number.current?.value ?? '',
    expiry: expiry.current?.value ?? '',
    cvc: cvc.current?.value ?? '',
  });
  const showError = (name: FieldName, message: string | undefined) =>
    showErrors((shown) => ({ ...shown, [name]: message }));
  const fieldProps = (name: FieldName) => ({
    ref: fields[name],
    inputMode: 'numeric' as const,
    readOnly: isLocked,
    onInput: (event: FormEvent<HTMLInputElement>) => {
      rewrite(event.currentTarget, formats[name]);
      showError(name, undefined);
    },
    // Started fields are validated on blur; empty ones only on submit.
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (event.currentTarget.value !== '') showError(name, checkCard(readCard(), new Date())[name]);
    },
  });
  const fill = (card: CardValues) => {
    for (const name of fieldNames) {
      const field = fields[name].current;
      if (field) field.value = card[name];
    }
    showErrors({});
    number.current?.focus();
  };
  return { fields, errors, fieldProps, readCard, fill, showErrors };
}

/** Groups the digits and keeps the cursor behind the same digit. */
function rewrite(input: HTMLInputElement, format: (text: string) => string): void {
  const formatted = format(input.value);
  if (formatted === input.value) return;
  const isAtEnd = input.selectionStart === input.value.length;
  const digitsBefore = input.value.slice(0, input.selectionStart ?? undefined).replaceAll(/\D/g, '').length;
  input.value = formatted;
  const caret = isAtEnd ? formatted.length : caretAfter(formatted, digitsBefore);
  input.setSelectionRange(caret, caret);
}

function TestCards({ isLocked, onChoose }: { isLocked: boolean; onChoose: (card: CardValues) => void }) {
  return (
    <details className="group">
      <summary className="flex min-h-[42px] cursor-pointer list-none items-center gap-2.5 text-note [&::-webkit-details-marker]:hidden">
        <FlaskConical size={18} aria-hidden className="shrink-0 text-copper-ink" />
        <strong className="min-w-0 flex-1 leading-snug font-semibold">{sandboxCopy.noRealMoney}</strong>
        <span className="link group-open:hidden">{sandboxCopy.testCards}</span>
      </summary>
      <p className="text-note text-ink-2">{sandboxCopy.testCard}</p>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {testCards.map(({ number, does }) => (
          <li key={number}>
            <button
              type="button"
              disabled={isLocked}
              className="flex min-h-[44px] w-full flex-wrap items-center justify-between gap-x-2 rounded-button border border-line bg-surface-2 px-2.5 py-1.5 text-left text-small leading-snug hover:border-ink disabled:cursor-not-allowed disabled:hover:border-line sm:block"
              onClick={() => onChoose({ number, expiry: testExpiry(new Date()), cvc: '123' })}
            >
              <span className="font-semibold sm:block">{number}</span> <span className="text-ink-2">{does}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

type BankAnswer = 'succeed' | 'fail';

type BankQuestion = { answer: (result: BankAnswer) => Promise<void>; giveUp: () => void };

/** The bank's challenge as a dialog; resolves with the provider's result. */
function useBank() {
  const [question, setQuestion] = useState<BankQuestion>();
  const submitAnswer = (send: (result: BankAnswer) => Promise<CardOutcome>) =>
    new Promise<CardOutcome>((resolve) => {
      const end = (outcome: CardOutcome) => {
        setQuestion(undefined);
        resolve(outcome);
      };
      setQuestion({
        answer: async (result) => end(await send(result)),
        // The dialog failed to load. The challenge is unanswered, so a retry shows it again.
        giveUp: () => end({ kind: 'unclear' }),
      });
    });
  const dialog = question && <AuthenticationDialog onAnswer={question.answer} onLoadError={question.giveUp} />;
  return { ask: submitAnswer, dialog };
}
