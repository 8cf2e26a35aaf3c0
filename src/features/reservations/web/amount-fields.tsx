// The field and the button of an amount without money.
import type { ReactNode } from 'react';
import type { Endpoint } from '#kernel/endpoint.ts';
import { Button } from '#ui/button.tsx';
import { MoneyField } from '#ui/form/field.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { ScriptFields } from '#ui/needs-script.tsx';
import type { joinWaitingLine, reserveAmount } from '../reservation-contract.ts';
import { changedBy } from './changed-by.ts';

export type AmountFormProps = {
  endpoint: typeof reserveAmount | typeof joinWaitingLine;
  projectId: number;
  /** As it is typed. */
  start: string;
  words: { form: string; label: string; submit: string; failed: string; noScript: string; done: string };
  onDone?: () => void;
  /** Below the field. */
  hint?: ReactNode;
};

export function AmountFields({ endpoint, projectId, start, words, onDone, hint }: AmountFormProps) {
  const form = useEndpointForm(endpoint as Endpoint & typeof reserveAmount, {
    defaultValues: { amount: start },
    input: ({ amount }: { amount: string }) => ({
      params: { id: projectId },
      body: { amount: amount.replaceAll(',', '').replace('$', '') },
    }),
    failed: words.failed,
    refetch: changedBy(projectId),
    done: words.done,
    onSuccess: () => onDone?.(),
  });
  return (
    <form {...form.props} aria-label={words.form} className="grid gap-3.5">
      <ScriptFields noScript={words.noScript} className="gap-3.5">
        {form.alert}
        <MoneyField label={words.label} hint={hint} defaultValue={start} {...form.field('amount')} />
        <Button type="submit" size="large" wide busy={form.isPending}>
          {words.submit}
        </Button>
      </ScriptFields>
    </form>
  );
}
