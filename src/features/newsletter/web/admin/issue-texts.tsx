// The subject and introduction of a draft. Typed text survives a failed save, a reload and an expired session.
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { Button } from '#ui/button.tsx';
import { forgetCopy } from '#ui/form/browser-copies.ts';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { useFormCopy } from '#ui/form/use-form-copy.ts';
import { Panel } from '#ui/section.tsx';
import { changeIssue, type Issue } from '../../newsletter-admin-contract.ts';
import { maxIssueIntro, maxIssueSubject } from '../../newsletter-rules.ts';
import { adminNewsletterCopy } from './admin-newsletter-copy.ts';
import { issueAddresses } from './issue-actions.tsx';

const copy = adminNewsletterCopy.edit;
const shape = z.object({ subject: z.string(), intro: z.string() });

export function IssueTexts({ issue, onDirty }: { issue: Issue; onDirty: (isDirty: boolean) => void }) {
  const { id, version, subject, intro } = issue;
  const form = useAdminForm(changeIssue, {
    defaultValues: { subject, intro },
    input: (texts) => ({ params: { id }, body: { version, ...texts } }),
    refetch: issueAddresses,
    done: copy.saved,
    onSuccess: (saved) => {
      forgetCopy(copyName);
      form.reset({ subject: saved.subject, intro: saved.intro });
    },
  });
  const { isDirty } = form.formState;
  const copyName = `newsletter-issue:${id}`;
  const keep = useFormCopy(form, { name: copyName, shape });
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <Panel title={copy.title}>
      <form {...form.props} aria-label={copy.title} className="grid gap-4" onChange={keep}>
        {form.alert}
        <TextField label={copy.subject} maxLength={maxIssueSubject} {...form.field('subject')} />
        <TextArea
          label={copy.intro}
          rows={8}
          maxLength={maxIssueIntro}
          hint={copy.introHint}
          {...form.field('intro')}
        />
        <div>
          <Button type="submit" look="outline" busy={form.isPending}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
