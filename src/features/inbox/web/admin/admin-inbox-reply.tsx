// Replies to a message by email; the reply is stored with it, and responses go to the support address.

import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, TextArea } from '#ui/form/field.tsx';
import { Panel } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { type ContactMessage, replyToContact } from '../../inbox-contract.ts';
import { maxReply } from '../../inbox-rules.ts';
import { inboxAddresses } from './admin-inbox-assign.tsx';
import { inboxCopy as copy } from './admin-inbox-copy.ts';

export function ReplyForm({ message: { id, name, email, canReply } }: { message: ContactMessage }) {
  const { supportEmail } = useSite();
  const form = useAdminForm(replyToContact, {
    defaultValues: { content: '', handled: true },
    input: (body) => ({ params: { id }, body }),
    refetch: inboxAddresses,
    done: { title: copy.reply.sent, description: copy.reply.sentText(email) },
    resets: true,
  });
  if (!canReply) {
    return (
      <Panel title={copy.reply.title}>
        <p className="text-ink-2">{copy.reply.erased}</p>
      </Panel>
    );
  }
  return (
    <Panel title={copy.reply.title}>
      <form {...form.props} aria-label={copy.reply.title} className="grid gap-4">
        <TextArea
          label={copy.reply.to(name)}
          rows={7}
          maxLength={maxReply}
          hint={copy.reply.hint(supportEmail)}
          {...form.field('content')}
        />
        <Checkbox label={copy.assign.resolve} className="min-h-[42px]" {...form.register('handled')} />
        {form.alert}
        <div>
          <Button type="submit" size="large" busy={form.isPending}>
            {copy.reply.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
