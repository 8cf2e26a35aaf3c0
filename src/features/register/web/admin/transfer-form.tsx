// Enters a transfer of a share: the document is uploaded first, then the order that refers to it.
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { findCents, formatDollarAmount } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { MoneyField, SelectField, TextArea, TextField } from '#ui/form/field.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import type { Register } from '../../register-contract.ts';
import { type ShareTransferKind, shareTransferKinds } from '../../register-states.ts';
import { askShareTransfer } from '../../share-transfer-contract.ts';
import { useRegisterFile } from '../use-register-file.ts';
import { registerAdminCopy } from './register-admin-copy.ts';
import { toAddresses } from './register-queues.tsx';

const copy = registerAdminCopy.project;

/** The choice of the form. */
function toKind(value: string): ShareTransferKind {
  return shareTransferKinds.find((kind) => kind === value) ?? 'sale';
}

export function TransferForm({ register: { projectId, lines } }: { register: Register }) {
  const document = useRegisterFile(projectId);
  const form = useAdminForm(askShareTransfer, {
    defaultValues: { line: '', toEmail: '', kind: 'sale', amount: '', reason: '' },
    input: ({ line, toEmail, kind, amount, reason }) => {
      const [investmentId = 0, fromId = 0] = line.split(' ').map(Number);
      const cents = amount.replaceAll(',', '').trim();
      const body = {
        investmentId,
        fromId,
        toEmail: toEmail.trim(),
        kind: toKind(kind),
        reason: reason.trim(),
        fileId: document.file?.id ?? 0,
      };
      return { params: { id: projectId }, body: { ...body, ...(cents !== '' && { amount: cents }) } };
    },
    refetch: toAddresses(projectId),
    done: { title: copy.done, description: copy.doneText },
    failed: copy.failed,
    resets: true,
    onSuccess: document.clear,
  });

  return (
    <>
      <p className="mb-5 max-w-[44rem] text-ink-2">{copy.transferLead}</p>
      <NeedsScript />
      <form
        {...form.props}
        onSubmit={(event) => {
          if (document.file !== undefined) return form.props.onSubmit(event);
          event.preventDefault();
          document.miss(copy.missingFile);
        }}
        className="grid max-w-[34rem] gap-5"
      >
        {form.alert}
        <SelectField label={copy.line} {...form.field('line', { required: copy.chooseLine })}>
          <option value="">{copy.chooseLine}</option>
          {lines.map(({ investmentId, holderId, holder, amount }) => (
            <option key={`${investmentId} ${holderId}`} value={`${investmentId} ${holderId}`}>
              {copy.lineOf(holder, formatDollarAmount(amount))}
            </option>
          ))}
        </SelectField>
        <SelectField label={copy.kind} {...form.field('kind')}>
          <option value="sale">{copy.kinds.sale}</option>
          <option value="inheritance">{copy.kinds.inheritance}</option>
        </SelectField>
        <TextField
          label={copy.toEmail}
          hint={copy.toEmailHint}
          type="email"
          autoComplete="off"
          {...form.field('toEmail', { required: copy.missingEmail })}
        />
        <MoneyField
          label={copy.amount}
          hint={copy.amountHint}
          {...form.field('amount', {
            validate: (text) =>
              text.trim() === '' || findCents(text.replaceAll(',', '').trim()) !== undefined || copy.wrongAmount,
          })}
        />
        <TextArea
          label={copy.reason}
          hint={copy.reasonHint}
          rows={3}
          maxLength={1000}
          {...form.field('reason', { validate: (text) => text.trim() !== '' || copy.missingReason })}
        />
        <TextField key={document.sent} label={copy.document} hint={copy.documentHint} {...document.field} />
        <div>
          <Button type="submit" busy={form.isPending || document.isUploading}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </>
  );
}
