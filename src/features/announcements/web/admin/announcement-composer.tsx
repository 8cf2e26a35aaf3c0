// Writes an email to many people. It is sent from its preview, which shows exactly how many get it.

import { useState } from 'react';
import { type UserRole, userRoles } from '#features/accounts/account-contract.ts';
import { roleLabels } from '#features/accounts/web/admin/admin-users-copy.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { Button } from '#ui/button.tsx';
import type { CallInput } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { EmailFrame } from '#ui/safe-html.tsx';
import { Panel } from '#ui/section.tsx';
import { type AnnouncementPreview, previewAnnouncement, sendAnnouncement } from '../../announcement-contract.ts';
import { maxBody, maxSubject } from '../../announcement-rules.ts';
import { announcementsCopy as copy } from './admin-announcements-copy.ts';

type Values = { q: string; role: string; subject: string; body: string };

const toBody = ({ q, role, subject, body }: Values, ids: readonly number[]) => ({
  subject,
  body,
  ...(ids.length > 0 && { ids: [...ids] }),
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(role !== '' && { role: role as UserRole }),
});

type Ready = { preview: AnnouncementPreview; body: CallInput<typeof previewAnnouncement>['body'] };

type ComposerProps = {
  q: string;
  role: string;
  /** Of people chosen one by one; empty for those that the search finds. */
  ids: readonly number[];
  refetch: string;
};

export function Composer({ q, role, ids, refetch }: ComposerProps) {
  const [ready, setReady] = useState<Ready>();
  const form = useAdminForm(previewAnnouncement, {
    defaultValues: { q, role, subject: '', body: '' },
    input: (values) => ({ body: toBody(values, ids) }),
    failed: copy.previewFailed,
    onSuccess: (preview, sent) => setReady({ preview, body: sent.body }),
  });
  const done = () => {
    setReady(undefined);
    form.reset({ q, role, subject: '', body: '' });
  };
  if (ready) return <Preview ready={ready} refetch={refetch} onEdit={() => setReady(undefined)} onSent={done} />;
  return (
    <Panel title={copy.write}>
      <form {...form.props} aria-label={copy.write} className="grid gap-4">
        {ids.length > 0 ? (
          <p>
            {copy.chosen(ids.length)} <TextLink to="/admin/announcements">{copy.chooseOthers}</TextLink>
          </p>
        ) : (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField label={copy.q} hint={copy.qHint} maxLength={200} {...form.field('q')} />
            <SelectField label={copy.role} {...form.field('role')}>
              <option value="">{copy.allRoles}</option>
              {userRoles.map((value) => (
                <option key={value} value={value}>
                  {roleLabels[value]}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        <TextField
          label={copy.subject}
          maxLength={maxSubject}
          {...form.field('subject', { required: copy.subjectRequired })}
        />
        <TextArea
          label={copy.body}
          hint={copy.bodyHint}
          rows={8}
          maxLength={maxBody}
          {...form.field('body', { required: copy.bodyRequired })}
        />
        {form.alert}
        <div>
          <Button type="submit" busy={form.isPending}>
            {copy.preview}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

type PreviewProps = { ready: Ready; refetch: string; onEdit: () => void; onSent: () => void };

function Preview({ ready: { preview, body }, refetch, onEdit, onSent }: PreviewProps) {
  const { recipients, leftOut, html, key } = preview;
  const send = useAdminAction(sendAnnouncement, { refetch: [refetch], failed: copy.sendFailed, onSuccess: onSent });
  return (
    <Panel title={copy.previewTitle}>
      <Alert
        tone={recipients === 0 ? 'warm' : 'info'}
        title={recipients === 0 ? copy.nobody : copy.recipients(recipients)}
      >
        {copy.leftOut(leftOut)}
      </Alert>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          disabled={recipients === 0}
          busy={send.isPending}
          onClick={() => send.mutate({ body: { ...body, key, recipients } })}
        >
          {copy.send(recipients)}
        </Button>
        <Button look="outline" onClick={onEdit}>
          {copy.edit}
        </Button>
      </div>
      <div className="mt-4">
        <EmailFrame title={copy.previewFrame} html={html} />
      </div>
    </Panel>
  );
}
