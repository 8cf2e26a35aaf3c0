// Asking to offer a pack: the figures that were not read in the official text are confirmed or corrected here.
import { useState } from 'react';
import { FormDialog } from '#features/accounts/web/admin/record/form-dialog.tsx';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { figureIssue } from '../../figure-values.ts';
import type { Figure } from '../../pack.ts';
import { type AdminPolicyPack, offerPolicyPack } from '../../pack-contract.ts';
import { rulesCopy } from './rules-copy.ts';

const copy = rulesCopy.offer;

type OfferProps = { pack: AdminPolicyPack; refetch: readonly string[] };

export function OfferButton(props: OfferProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        {props.pack.isOffered ? copy.again : copy.button}
      </Button>
      {isOpen && <OfferDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function OfferDialog({ pack, refetch, onClose }: OfferProps & { onClose: () => void }) {
  const { id, name, isOffered, currency } = pack;
  const asked = pack.figures.filter(({ isUnconfirmed }) => isUnconfirmed);
  const form = useAdminForm(offerPolicyPack, {
    defaultValues: Object.fromEntries(asked.map((figure) => [figure.key, firstValue(figure)])),
    input: (values: Record<string, string>) => ({
      params: { pack: id },
      body: { figures: Object.fromEntries(asked.map(({ key }) => [key, parseNumber(values[key])])) },
    }),
    refetch,
    done: copy.done,
    failed: copy.failed,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={isOffered ? copy.titleAgain(name) : copy.title(name)}
      description={copy.text}
      submit={copy.submit}
      form={form}
      onClose={onClose}
    >
      {asked.length > 0 && <p>{copy.check}</p>}
      {asked.map((figure) => (
        <TextField
          key={figure.key}
          label={`${figure.label} (${unitLabel(figure.unit, currency)})`}
          hint={copy.hint(figure.law)}
          inputMode="decimal"
          autoComplete="off"
          {...form.field(figure.key, { validate: (typed) => findIssue(figure, typed) })}
        />
      ))}
    </FormDialog>
  );
}

type AdminFigure = AdminPolicyPack['figures'][number];

/** An exchange rate has no value that one could agree with. */
function firstValue({ confirmed, value, unit }: AdminFigure): string {
  if (confirmed !== null) return String(confirmed);
  return unit === 'rate' ? '' : String(value);
}

const numberPattern = /^\d{1,12}([.,]\d{1,4})?$/;

/** "1,27" is 1.27; thousands are written without separators. */
function parseNumber(typed = ''): number {
  return Number(typed.trim().replace(',', '.'));
}

function findIssue(figure: AdminFigure, typed: string | undefined): string | true {
  if (!numberPattern.test((typed ?? '').trim())) return copy.number;
  return figureIssue(figure, parseNumber(typed)) ?? true;
}

function unitLabel(unit: Figure['unit'], currency: AdminPolicyPack['currency']): string {
  if (unit === 'cents') return currency;
  return unit === 'rate' ? 'USD' : unit;
}
