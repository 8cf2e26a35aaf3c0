// A reply to the reason why a project was not accepted.

import { useForm } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea } from '#ui/form/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { answerReview } from '../../project-contract.ts';
import { maxReviewText } from '../../review-states.ts';
import { reviewPanelCopy } from './review-panel-copy.ts';

export function ReviewAnswerForm({ projectId }: { projectId: number }) {
  const form = useForm({ defaultValues: { answer: '' } });
  const send = useAction(answerReview, {
    refetch: ['/api/projects'],
    onSuccess: () => {
      form.reset();
      toast({
        title: reviewPanelCopy.sent.title,
        description: reviewPanelCopy.sent.text,
      });
    },
    onError: (error) => form.setError('answer', { message: error.userMessage }),
  });
  const submit = form.handleSubmit(({ answer }) => send.mutate({ params: { id: projectId }, body: { answer } }));
  return (
    <form className="grid gap-4 border-t border-line pt-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={reviewPanelCopy.answer}
        rows={4}
        maxLength={maxReviewText}
        error={form.formState.errors.answer?.message}
        {...form.register('answer', { validate: (text) => text.trim() !== '' || reviewPanelCopy.answerRequired })}
      />
      <div className="flex justify-end max-sm:grid">
        <Button type="submit" look="outline" busy={send.isPending}>
          {reviewPanelCopy.send}
        </Button>
      </div>
    </form>
  );
}
