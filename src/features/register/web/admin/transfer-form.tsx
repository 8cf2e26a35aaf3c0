// Enters a transfer of a share: the document is uploaded first, then the order that refers to it.
import { useState } from 'react';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { evidenceTypes, maxEvidenceFileBytes, maxFileName } from '#features/payouts/evidence-rules.ts';
import { findCents, formatDollarAmount } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { ApiError, browserFetcher, getAddress, readAnswer } from '#ui/call.ts';
import { MoneyField, SelectField, TextArea, TextField } from '#ui/form/field.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import type { Register } from '../../register-contract.ts';
import { type ShareTransferKind, shareTransferKinds } from '../../register-states.ts';
import { askShareTransfer, type RegisterFile, uploadRegisterFile } from '../../share-transfer-contract.ts';
import { registerAdminCopy } from './register-admin-copy.ts';
import { toAddresses } from './register-queues.tsx';

const copy = registerAdminCopy.project;

const accepted = Object.keys(evidenceTypes)
  .map((ending) => `.${ending}`)
  .join(',');
/** The choice of the form. */
function toKind(value: string): ShareTransferKind {
  return shareTransferKinds.find((kind) => kind === value) ?? 'sale';
}

export function TransferForm({ register: { projectId, lines } }: { register: Register }) {
  const [file, setFile] = useState<RegisterFile>();
  const [fileError, setFileError] = useState<string>();
  const [isUploading, setUploading] = useState(false);
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
        fileId: file?.id ?? 0,
      };
      return { params: { id: projectId }, body: { ...body, ...(cents !== '' && { amount: cents }) } };
    },
    refetch: toAddresses(projectId),
    done: { title: copy.done, description: copy.doneText },
    failed: copy.failed,
    resets: true,
    onSuccess: () => setFile(undefined),
  });

  async function upload(chosen: File | undefined): Promise<void> {
    setFile(undefined);
    setFileError(undefined);
    if (chosen === undefined) return;
    setUploading(true);
    try {
      setFile(await sendFile(projectId, chosen));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFileError(error.userMessage);
    } finally {
      setUploading(false);
    }
  }

  return (
    <>
      <p className="mb-5 max-w-[44rem] text-ink-2">{copy.transferLead}</p>
      <NeedsScript />
      <form
        {...form.props}
        onSubmit={(event) => {
          if (file === undefined) setFileError((known) => known ?? copy.missingFile);
          if (file !== undefined) form.props.onSubmit(event);
          else event.preventDefault();
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
        <TextField
          label={copy.document}
          hint={copy.documentHint}
          error={fileError}
          type="file"
          accept={accepted}
          onChange={(event) => void upload(event.target.files?.[0])}
        />
        <div>
          <Button type="submit" busy={form.isPending || isUploading}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </>
  );
}

/** @throws ApiError if the server refused the file */
async function sendFile(projectId: number, file: File): Promise<RegisterFile> {
  if (file.size > maxEvidenceFileBytes) {
    const body = JSON.stringify({ code: 'invalid_file', message: `${file.name} is larger than 10 MB.` });
    throw new ApiError({ status: 400, statusText: '', body });
  }
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0] ?? '';
  const name =
    file.name.length > maxFileName ? `${file.name.slice(0, maxFileName - ending.length)}${ending}` : file.name;
  const address = getAddress(uploadRegisterFile, { params: { id: projectId }, query: { name } });
  const headers = { 'content-type': 'application/octet-stream' };
  return (await readAnswer(await browserFetcher(address, { method: 'POST', headers, body: file }))) as RegisterFile;
}
