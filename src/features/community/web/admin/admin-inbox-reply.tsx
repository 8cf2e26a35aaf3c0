// Answering a message by mail: it is kept with the message, and answers to it reach the support address.
import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea } from '#ui/form/field.tsx';
import { Panel } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { maxReply } from '../../community-rules.ts';
import { type ContactMessage, replyToContact } from '../../inbox-contract.ts';
import { inboxAddresses } from './admin-inbox-assign.tsx';

export function ReplyForm({ message: { id, name, email, canReply } }: { message: ContactMessage }) {
  const { supportEmail } = useSite();
  const form = useForm({ defaultValues: { content: '', handled: true } });
  const reply = useAdminAction(replyToContact, {
    refetch: inboxAddresses,
    onSuccess: () => {
      form.reset();
      toast({ title: 'Answer sent', description: `It goes to ${email} in a moment.` });
    },
    onError: (error) => form.setError('content', { message: error.userMessage }),
  });
  if (!canReply) {
    return (
      <Panel title="Answer">
        <p className="text-ink-2">The sender was erased, so there is no address to answer to.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Reply by email">
      <form
        noValidate
        method="post"
        aria-label="Reply by email"
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => reply.mutate({ params: { id }, body }))(event)}
      >
        <TextArea
          label={`To ${name}`}
          rows={7}
          maxLength={maxReply}
          hint={`We add a greeting and quote their message. Replies go to ${supportEmail}.`}
          error={form.formState.errors.content?.message}
          {...form.register('content')}
        />
        <label className="check min-h-[42px] gap-2.5">
          <input type="checkbox" {...form.register('handled')} />
          Mark as handled
        </label>
        <div>
          <Button type="submit" size="large" busy={reply.isPending}>
            Send answer
          </Button>
        </div>
      </form>
    </Panel>
  );
}
