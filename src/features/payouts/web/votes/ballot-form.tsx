// The investor's own vote: cast it, change it until the end, and see its weight.

import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { Moment } from '#ui/moment.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
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
  const form = useEndpointForm(castVote, {
    defaultValues: { choice: own.choice ?? '' },
    input: ({ choice }) => ({ params: { id: poll.id }, body: { choice: choice as BallotChoice } }),
    refetch: ['/api/votes', '/api/dashboard'],
    done: { title: copy.saved, description: copy.savedText },
    failed: copy.failedToSend,
    // The vote may have ended meanwhile.
    refetchOnConflict: ['/api/votes'],
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <NeedsScript text={copy.noScript} />
      <ChoiceField
        legend={copy.legend[poll.kind]}
        defaultValue={own.choice ?? ''}
        choices={ballotChoices.map((value) => ({ value, ...copy.choices[poll.kind][value] }))}
        {...form.field('choice', { required: copy.chooseFirst })}
      />
      {form.alert}
      <div>
        <Button type="submit" busy={form.isPending}>
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
