// How the investor appears to others: real name, pseudonym or hidden, with or without the amount, and who sees what.
import { type RefObject, useId } from 'react';
import { formatDollarAmount } from '#kernel/money.ts';
import { TextField } from '#ui/form/field.tsx';
import { type InvestorAppearance, maxPseudonym, tidyPseudonym } from '../../investor-appearance.ts';
import { appearanceCopy as copy } from '../../investor-appearance-copy.ts';
import type { AppearanceDraft } from './appearance-draft.ts';

/** From the most private to the most open. */
const order = ['hidden', 'pseudonym', 'name'] as const satisfies readonly InvestorAppearance[];

export type AppearanceFieldsProps = {
  draft: AppearanceDraft;
  onChange: (draft: AppearanceDraft) => void;
  /** The pseudonym is complete. */
  onLeave?: () => void;
  error?: string | undefined;
  realName: string;
  amount: string;
  isLocked?: boolean;
  pseudonymRef?: RefObject<HTMLInputElement | null>;
  hideLegend?: boolean;
};

export function AppearanceFields(props: AppearanceFieldsProps) {
  const { draft, onChange, onLeave, error, realName, amount, isLocked = false, pseudonymRef, hideLegend } = props;
  const id = useId();
  const texts = { ...copy.choices, name: { ...copy.choices.name, text: realName } };
  const choices = order.map((shownAs) => ({ shownAs, ...texts[shownAs] }));
  const { showsAmount, amountHint } = copy;
  return (
    <fieldset className="grid min-w-0 gap-3" disabled={isLocked} aria-describedby={`${id}-who`}>
      <legend className={hideLegend ? 'sr-only' : 'field-label mb-2'}>{copy.legend}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {choices.map(({ shownAs, label, text }) => (
          <label
            key={shownAs}
            className="grid min-h-[44px] min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5 rounded-button border border-line-strong bg-surface px-3 py-2.5 leading-snug has-checked:border-verdigris has-checked:shadow-[inset_0_0_0_1px_var(--color-verdigris)] has-disabled:cursor-not-allowed"
          >
            <input
              type="radio"
              name={id}
              value={shownAs}
              checked={draft.shownAs === shownAs}
              onChange={() => onChange({ ...draft, shownAs })}
              aria-describedby={`${id}-${shownAs}`}
              className="mt-0.5 size-[17px] shrink-0 accent-verdigris"
            />
            <span className="font-semibold">{label}</span>
            <span id={`${id}-${shownAs}`} className="col-start-2 text-small text-ink-2 wrap-anywhere">
              {text}
            </span>
          </label>
        ))}
      </div>
      {draft.shownAs === 'pseudonym' && (
        <TextField
          ref={pseudonymRef}
          label={copy.pseudonym}
          hint={copy.pseudonymHint}
          error={error}
          value={draft.pseudonym}
          maxLength={2 * maxPseudonym}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...draft, pseudonym: event.currentTarget.value })}
          onBlur={onLeave}
        />
      )}
      <label className="grid min-h-[44px] cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5 py-1.5">
        <input
          type="checkbox"
          checked={draft.showsAmount}
          onChange={() => onChange({ ...draft, showsAmount: !draft.showsAmount })}
          aria-describedby={`${id}-amount`}
          className="mt-1 size-[18px] shrink-0 accent-verdigris"
        />
        <span className="font-semibold">{showsAmount}</span>
        <span id={`${id}-amount`} className="col-start-2 text-small leading-snug text-ink-2">
          {amountHint}
        </span>
      </label>
      <p className="rounded-button bg-surface-2 px-3 py-2 text-note wrap-anywhere">
        <span className="text-ink-2">{copy.preview}</span>{' '}
        <span className="font-semibold">{previewName(draft, realName)}</span>
        {' · '}
        {draft.showsAmount ? formatDollarAmount(amount) : copy.amountHidden}
      </p>
      <p id={`${id}-who`} className="text-small leading-snug text-ink-3">
        {copy.whoSees}
      </p>
    </fieldset>
  );
}

export function previewName({ shownAs, pseudonym }: AppearanceDraft, realName: string): string {
  if (shownAs === 'name') return realName;
  return shownAs === 'hidden' ? copy.private : tidyPseudonym(pseudonym) || '…';
}
