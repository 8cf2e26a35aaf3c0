// Answering the reason of a project that was not accepted.
import { useForm } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea } from '#ui/form/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { answerReview } from '../../review-contract.ts';
import { maxReviewText } from '../../review-rules.ts';

export function ReviewAnswerForm({ projectId }: { projectId: number }) {
  const form = useForm({ defaultValues: { answer: '' } });
  const send = useAction(answerReview, {
    refetch: ['/api/projects'],
    onSuccess: () => {
      form.reset();
      toast({
        title: 'Answer sent',
        description: 'We will read it, and write to you if we take your project up again.',
      });
    },
    onError: (error) => form.setError('answer', { message: error.userMessage }),
  });
  const submit = form.handleSubmit(({ answer }) => send.mutate({ params: { id: projectId }, body: { answer } }));
  return (
    <form className="grid gap-4 border-t border-line pt-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label="Your answer"
        rows={4}
        maxLength={maxReviewText}
        error={form.formState.errors.answer?.message}
        {...form.register('answer', { validate: (text) => text.trim() !== '' || 'The answer is required' })}
      />
      <div className="flex justify-end max-sm:grid">
        <Button type="submit" look="outline" busy={send.isPending}>
          Send answer
        </Button>
      </div>
    </form>
  );
}
