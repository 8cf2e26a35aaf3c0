// Evidence, votes and decisions about milestones in the model of payouts.
import { getReleased, isOpenMilestone, type ModelMilestone, type PayoutModel, sum } from './payout-model.ts';
import { askForRelease, stopProject, waitsForAnswer } from './payout-model-releases.ts';

const quorumPeople = 3;
const maxRounds = 3;

export function mayFile(m: PayoutModel, milestone: ModelMilestone): boolean {
  const { state, isWhole, rounds } = milestone;
  const before = m.milestones.slice(0, m.milestones.indexOf(milestone));
  const isNext = before.every((one) => ['approved', 'releasing', 'released'].includes(one.state));
  return (
    (state === 'planned' || state === 'rejected') && !isWhole && isNext && rounds < maxRounds && m.status === 'funded'
  );
}

export function fileEvidence(milestone: ModelMilestone): void {
  Object.assign(milestone, { state: 'evidence_filed', isAnswered: false, rounds: milestone.rounds + 1 });
}

export function sendBack(milestone: ModelMilestone): void {
  Object.assign(milestone, { state: 'planned', rounds: milestone.rounds - 1 });
}

export function openVote(m: PayoutModel, milestone: ModelMilestone): void {
  const voters = m.investments.flatMap(({ state }, at) => (state === 'completed' ? [at] : []));
  Object.assign(milestone, { state: 'voting', voters, ballots: new Map() });
  milestone.polls.push({ result: 'open', isDisputed: false });
}

export const hasOpenVote = ({ polls }: ModelMilestone) => polls.at(-1)?.result === 'open';

/** 'voted', or the code of the refusal. */
export function vote(m: PayoutModel, milestone: ModelMilestone, investor: number, choice: 'for' | 'against'): string {
  if (!milestone.voters.includes(investor)) return 'not_found';
  if (m.investments[investor]?.state !== 'completed') return 'forbidden';
  milestone.ballots.set(investor, choice);
  return 'voted';
}

/** Silence never moves money, and nobody weighs more than a fifth or an equal part. */
export function count(m: PayoutModel, milestone: ModelMilestone): void {
  const poll = milestone.polls.at(-1);
  if (poll === undefined) return;
  const voters = milestone.voters.filter((at) => m.investments[at]?.state === 'completed');
  const centsOf = (at: number) => m.investments[at]?.cents ?? 0;
  const total = sum(voters.map(centsOf));
  const cap = Math.max(Math.floor(total / 5), Math.ceil(total / Math.max(1, voters.length)));
  const weigh = (at: number) => Math.min(cap, centsOf(at));
  const cast = voters.filter((at) => milestone.ballots.has(at));
  const sumOf = (choice: string) => sum(cast.filter((at) => milestone.ballots.get(at) === choice).map(weigh));
  const [inFavor, against] = [sumOf('for'), sumOf('against')];
  const hasPeople = cast.length > 0 && cast.length >= Math.min(quorumPeople, voters.length);
  if (!hasPeople || (inFavor + against) * 5 < sum(voters.map(weigh))) {
    poll.result = 'no_quorum';
    return;
  }
  poll.result = inFavor > against ? 'for' : 'against';
  poll.isDisputed = against > 0 && against * 10 >= inFavor + against;
  milestone.state = poll.result === 'for' ? 'approved' : 'rejected';
  if (poll.result === 'for') afterApproval(m, milestone, { askedBy: undefined, againstVote: false });
}

/** Where a vote alone decides, the release is asked for by itself. */
function afterApproval(
  m: PayoutModel,
  milestone: ModelMilestone,
  asking: { askedBy: number | undefined; againstVote: boolean },
): void {
  if (m.terms.releaseRule === 'vote' && !waitsForAnswer(milestone)) askForRelease(m, milestone, asking);
}

/** What waits for an administrator, as the rules of the project say. */
export function findTask(m: PayoutModel, milestone: ModelMilestone): 'look' | 'decide' | 'answer' | undefined {
  if (milestone.state === 'evidence_filed') return m.terms.releaseRule === 'admin' ? 'decide' : 'look';
  if (milestone.state === 'voting' && !hasOpenVote(milestone)) return 'decide';
  return waitsForAnswer(milestone) ? 'answer' : undefined;
}

export function decide(m: PayoutModel, milestone: ModelMilestone, decision: 'approve' | 'reject'): void {
  const againstVote = milestone.state === 'voting';
  Object.assign(milestone, { state: decision === 'approve' ? 'approved' : 'rejected', isAnswered: true });
  if (decision === 'approve') afterApproval(m, milestone, { askedBy: 0, againstVote });
}

export function answer(m: PayoutModel, milestone: ModelMilestone): void {
  milestone.isAnswered = true;
  afterApproval(m, milestone, { askedBy: undefined, againstVote: false });
}

/** No new evidence came in two months. */
export function expire(m: PayoutModel): void {
  stopProject(m);
}

/** For the last steps of a story: nothing is open anymore. */
export const isDone = (m: PayoutModel) =>
  !m.milestones.some(isOpenMilestone) || m.investments.every((one) => getReleased(m, one) === one.cents);
