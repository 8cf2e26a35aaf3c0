// The form in which a creator files evidence. Files are uploaded immediately, the other fields on submit.
import { type RefObject, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { completeAddress } from '#kernel/site-address.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/dialog.tsx';
import { forgetCopy } from '#ui/form/browser-copies.ts';
import { Checkbox, TextArea } from '#ui/form/field.tsx';
import { useFormCopy } from '#ui/form/use-form-copy.ts';
import { NeedsScript } from '#ui/needs-script.tsx';
import { useAction } from '#ui/use-action.ts';
import { linkRefusal } from '../../evidence-rules.ts';
import { fileEvidence, type OwnMilestone } from '../../milestone-contract.ts';
import { maxEvidenceLinks, maxEvidenceText } from '../../milestone-rules.ts';
import { EvidenceFiles } from './evidence-files.tsx';
import { evidenceFormCopy as copy } from './own-milestones-copy.ts';

const shape = z.object({ text: z.string(), links: z.string(), isStart: z.boolean() });
type EvidenceValues = z.infer<typeof shape>;

type EvidenceFormProps = {
  milestone: OwnMilestone;
  projectId: number;
  /** Receives focus when the form disappears. */
  elseFocus: RefObject<HTMLElement | null>;
};

export function EvidenceForm({ milestone, projectId, elseFocus }: EvidenceFormProps) {
  const form = useForm<EvidenceValues>({ defaultValues: { text: '', links: '', isStart: false } });
  const [confirming, setConfirming] = useState<EvidenceValues>();
  const copyName = `evidence:${milestone.id}`;
  const keep = useFormCopy(form, { name: copyName, shape });
  const planAddress = `/api/projects/${projectId}`;
  const send = useAction(fileEvidence, {
    refetch: [planAddress, '/api/dashboard'],
    done: { title: copy.filed, description: copy.filedText },
    failed: copy.failed,
    onSuccess: () => forgetCopy(copyName),
    // Filed in another window, or decided meanwhile: load the current state.
    refetchOnConflict: [planAddress],
    onSettled: () => setConfirming(undefined),
  });
  const { errors } = form.formState;
  const canStart = milestone.startRefusal === null;
  const isStart = useWatch({ control: form.control, name: 'isStart' });
  return (
    <form
      className="grid grid-cols-1 gap-5 border-t border-line pt-4"
      noValidate
      aria-label={copy.title}
      onChange={keep}
      onSubmit={(event) => void form.handleSubmit(setConfirming)(event)}
    >
      <NeedsScript text={copy.noScript} />
      <TextArea
        label={copy.text}
        hint={copy.textHint}
        rows={6}
        maxLength={maxEvidenceText}
        error={errors.text?.message}
        {...form.register('text', { validate: (text) => text.trim() !== '' || copy.textMissing })}
      />
      <TextArea
        label={copy.links}
        hint={copy.linksHint}
        rows={2}
        error={errors.links?.message}
        {...form.register('links', { validate: checkLinks })}
      />
      <EvidenceFiles milestone={milestone} planAddress={planAddress} />
      {canStart && (
        <div>
          <Checkbox className="min-h-[42px]" label={copy.start} {...form.register('isStart')} />
          <p className="field-hint">{copy.startHint}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={send.isPending}>
          {isStart ? copy.ask : copy.send}
        </Button>
        <p className="field-hint">{copy.saved}</p>
      </div>
      {confirming !== undefined && (
        <ConfirmDialog
          onClose={() => setConfirming(undefined)}
          title={copy.confirm.title}
          description={copy.confirm.text}
          confirmLabel={copy.confirm.label}
          danger={false}
          busy={send.isPending}
          elseFocus={elseFocus}
          onConfirm={() =>
            send.mutate({
              params: { id: milestone.id },
              body: {
                text: confirming.text,
                links: toLinks(confirming.links),
                fileIds: milestone.draftFiles.map(({ id }) => id),
                isStart: confirming.isStart,
              },
            })
          }
        />
      )}
    </form>
  );
}

function toLinks(lines: string): string[] {
  return lines
    .split('\n')
    .map(completeAddress)
    .filter((line) => line !== '');
}

function checkLinks(lines: string): string | true {
  const links = toLinks(lines);
  if (links.length > maxEvidenceLinks) return `At most ${maxEvidenceLinks} links.`;
  return links.map(linkRefusal).find((refusal) => refusal !== undefined) ?? true;
}
