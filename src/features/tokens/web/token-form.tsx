// The form for a new API token, and the token that it made.
import { useEffect, useState } from 'react';
import { scopesOfKind, type TokenKind, type TokenScope } from '#kernel/token-scopes.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, FieldNotes, SelectField, TextField } from '#ui/form/field.tsx';
import type { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { ScriptFields } from '#ui/needs-script.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import type { CreatedToken, createToken } from '../token-contract.ts';
import { scopeCopy } from '../token-copy.ts';
import { type TokenDays, tokenDays, tokenLimits } from '../token-rules.ts';
import { tokensCopy as copy } from './tokens-copy.ts';

export type TokenValues = { name: string; days: string; scopes: TokenScope[] };
export const emptyToken: TokenValues = { name: '', days: '30', scopes: [] };

/** The body of the call for what was typed; the server refuses what is missing. */
export function toTokenBody<Kind extends TokenKind>(_kind: Kind, { name, days, scopes }: TokenValues) {
  type Scope = (typeof scopesOfKind)[Kind][number];
  return { name, days: Number(days) as TokenDays, scopes: scopes as Scope[] };
}

type Form = Pick<
  ReturnType<typeof useEndpointForm<typeof createToken, TokenValues>>,
  'props' | 'field' | 'alert' | 'isPending' | 'register' | 'formState' | 'setFocus'
>;

type CreationProps = { kind: TokenKind; form: Form; created: CreatedToken | undefined; onDone: () => void };

export function TokenCreation({ kind, form, created, onDone }: CreationProps) {
  const [hasReturned, setReturned] = useState(false);
  if (created === undefined) return <TokenForm kind={kind} form={form} takesFocus={hasReturned} />;
  return (
    <ShownOnce
      value={created.token}
      words={copy.created}
      onDone={() => {
        setReturned(true);
        onDone();
      }}
    />
  );
}

/** `takesFocus`: it follows a token that was shown, whose button had the focus. */
function TokenForm({ kind, form, takesFocus }: { kind: TokenKind; form: Form; takesFocus: boolean }) {
  const { setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus('name');
  }, [takesFocus, setFocus]);
  const problem = form.formState.errors.scopes?.message;
  return (
    <form {...form.props}>
      <ScriptFields noScript={copy.noScript} className="gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
          <TextField
            label={copy.name}
            hint={copy.nameHint}
            maxLength={tokenLimits.nameLength}
            autoComplete="off"
            {...form.field('name')}
          />
          <SelectField label={copy.days} {...form.field('days')}>
            {tokenDays.map((days) => (
              <option key={days} value={days}>
                {copy.dayChoices[days]}
              </option>
            ))}
          </SelectField>
        </div>
        <fieldset className="field" aria-describedby={problem === undefined ? undefined : 'scopes-error'}>
          <legend className="field-label">{copy.scopes}</legend>
          <div className="mt-1.5 grid gap-1">
            {scopesOfKind[kind].map((scope) => (
              <Checkbox
                key={scope}
                className="min-h-[42px] !items-start py-1.5"
                label={
                  <span>
                    <code translate="no" className="font-semibold">
                      {scope}
                    </code>
                    <span className="block text-note text-ink-2">{scopeCopy[kind][scope]}</span>
                  </span>
                }
                value={scope}
                {...form.register('scopes')}
              />
            ))}
          </div>
          <FieldNotes id="scopes" hint={undefined} error={problem} />
        </fieldset>
        {form.alert}
        <div>
          <Button type="submit" busy={form.isPending}>
            {copy.create}
          </Button>
        </div>
      </ScriptFields>
    </form>
  );
}
