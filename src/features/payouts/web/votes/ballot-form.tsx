// The investor's own vote: cast it, change it until the end, and see its weight.
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { Moment } from '#ui/moment.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { refetchAddress } from '#ui/queries.ts';
import { useAction } from '#ui/use-action.ts';
import { type BallotChoice, ballotChoices } from '../../payout-states.ts';
import { castVote, type VoteDetail } from '../../vote-contract.ts';
import { choiceLabels } from '../milestones/milestone-copy.ts';
import { voteCopy as copy, votesCopy } from './votes-copy.ts';

export function BallotForm({ vote }: { vote: VoteDetail }) {
  const { poll, own } = vote;
  return (
    <div className="grid grid-cols-1 gap-4">
      {own.canVote ? <OpenBallot vote={vote} /> : <ClosedBallot vote={vote} />}
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1 border-t border-line pt-4 text-note">
        <dt className="text-ink-3">{copy.weight}</dt>
        <dd>{copy.weightText(own.weight, own.sharePercent)}</dd>
        {own.castAt !== null && (
          <>
            <dt className="text-ink-3">{copy.cast}</dt>
            <dd>
              <Moment at={own.castAt} />
            </dd>
          </>
        )}
      </dl>
      {own.isCapped && <p className="small text-ink-3">{copy.capped(vote.capPercent)}</p>}
      {poll.result === null && <p className="small text-ink-3">{copy.secret}</p>}
    </div>
  );
}

function OpenBallot({ vote: { poll, own } }: { vote: VoteDetail }) {
  const form = useForm<{ choice: BallotChoice | '' }>({ defaultValues: { choice: own.choice ?? '' } });
  const client = useQueryClient();
  const send = useAction(castVote, {
    refetch: ['/api/votes', '/api/dashboard'],
    onSuccess: () => toast({ title: copy.saved, description: copy.savedText }),
    onError: (error) => {
      toast({ title: copy.failedToSend, description: error.userMessage, variant: 'destructive' });
      // The vote may have ended meanwhile.
      if (error.status === 409) return refetchAddress(client, '/api/votes');
    },
  });
  const submit = form.handleSubmit(({ choice }) => {
    if (choice === '') form.setError('choice', { message: copy.chooseFirst });
    else send.mutate({ params: { id: poll.id }, body: { choice } });
  });
  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <NeedsScript text={copy.noScript} />
      <ChoiceField
        legend={copy.legend[poll.kind]}
        defaultValue={own.choice ?? ''}
        error={form.formState.errors.choice?.message}
        choices={ballotChoices.map((value) => ({ value, ...copy.choices[poll.kind][value] }))}
        {...form.register('choice')}
      />
      <div>
        <Button type="submit" busy={send.isPending}>
          {own.choice === null ? copy.send : copy.changeVote}
        </Button>
      </div>
    </form>
  );
}

function ClosedBallot({ vote: { poll, own } }: { vote: VoteDetail }) {
  if (own.choice !== null) {
    return <p className="font-semibold">{votesCopy.votedFor(choiceLabels[poll.kind][own.choice])}</p>;
  }
  return <p className="text-ink-2">{poll.result === null ? copy.left : votesCopy.notVoted}</p>;
}
