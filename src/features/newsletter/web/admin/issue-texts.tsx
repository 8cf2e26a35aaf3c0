// The subject and introduction of a draft. Typed text survives a failed save, a reload and an expired session.
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { forgetCopy } from '#ui/browser-copies.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { useFormCopy } from '#ui/form/use-form-copy.ts';
import { Panel } from '#ui/section.tsx';
import { changeIssue, type Issue } from '../../newsletter-admin-contract.ts';
import { maxIssueIntro, maxIssueSubject } from '../../newsletter-rules.ts';
import { adminNewsletterCopy } from './admin-newsletter-copy.ts';
import { issueAddresses } from './issue-actions.tsx';

const copy = adminNewsletterCopy.edit;
const fieldNames = ['subject', 'intro'] as const;
const shape = z.object({ subject: z.string(), intro: z.string() });

export function IssueTexts({ issue, onDirty }: { issue: Issue; onDirty: (isDirty: boolean) => void }) {
  const { id, version, subject, intro } = issue;
  const form = useForm({ defaultValues: { subject, intro } });
  const { errors, isDirty } = form.formState;
  const copyName = `newsletter-issue:${id}`;
  const keep = useFormCopy(form, { name: copyName, shape });
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const save = useAdminAction(changeIssue, {
    refetch: issueAddresses,
    done: copy.saved,
    onSuccess: (saved) => {
      forgetCopy(copyName);
      form.reset({ subject: saved.subject, intro: saved.intro });
    },
    onError: (error) => {
      const issues = error.details.issues ?? [];
      for (const name of fieldNames) {
        const message = issues.find(({ path }) => path === name)?.message;
        if (message !== undefined) form.setError(name, { message });
      }
      if (issues.length === 0) form.setError('subject', { message: error.userMessage });
    },
  });
  return (
    <Panel title={copy.title}>
      <form
        noValidate
        method="post"
        aria-label={copy.title}
        className="grid gap-4"
        onChange={keep}
        onSubmit={(event) =>
          void form.handleSubmit((texts) => save.mutate({ params: { id }, body: { version, ...texts } }))(event)
        }
      >
        <TextField
          label={copy.subject}
          maxLength={maxIssueSubject}
          error={errors.subject?.message}
          {...form.register('subject')}
        />
        <TextArea
          label={copy.intro}
          rows={8}
          maxLength={maxIssueIntro}
          hint={copy.introHint}
          error={errors.intro?.message}
          {...form.register('intro')}
        />
        <div>
          <Button type="submit" look="outline" busy={save.isPending}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
