// Replies to a message by email; the reply is stored with it, and responses go to the support address.

import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
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
  const form = useForm({ defaultValues: { content: '', handled: true } });
  const reply = useAdminAction(replyToContact, {
    refetch: inboxAddresses,
    done: { title: copy.reply.sent, description: copy.reply.sentText(email) },
    onSuccess: () => form.reset(),
    onError: (error) => form.setError('content', { message: error.userMessage }),
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
      <form
        noValidate
        method="post"
        aria-label={copy.reply.title}
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => reply.mutate({ params: { id }, body }))(event)}
      >
        <TextArea
          label={copy.reply.to(name)}
          rows={7}
          maxLength={maxReply}
          hint={copy.reply.hint(supportEmail)}
          error={form.formState.errors.content?.message}
          {...form.register('content')}
        />
        <Checkbox label={copy.assign.resolve} className="min-h-[42px]" {...form.register('handled')} />
        <div>
          <Button type="submit" size="large" busy={reply.isPending}>
            {copy.reply.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
