// Evidence, votes and decisions about milestones in the model of payouts.
import { getReleased, getRest, isOpenMilestone, type ModelMilestone, type PayoutModel, sum } from './payout-model.ts';
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
  const voters = m.investments.flatMap((_, at) => (hasMoney(m, at) ? [at] : []));
  Object.assign(milestone, { state: 'voting', voters, ballots: new Map() });
  milestone.polls.push({ result: 'open', isDisputed: false });
}

export const hasOpenVote = ({ polls }: ModelMilestone) => polls.at(-1)?.result === 'open';

/** 'voted', or the code of the refusal. */
export function vote(m: PayoutModel, milestone: ModelMilestone, investor: number, choice: 'for' | 'against'): string {
  if (!milestone.voters.includes(investor)) return 'not_found';
  if (!hasMoney(m, investor)) return 'forbidden';
  milestone.ballots.set(investor, choice);
  return 'voted';
}

/** What is left of a completed investment. */
function getMoney(m: PayoutModel, at: number): number {
  const one = m.investments[at];
  return one?.state === 'completed' ? getRest(m, one) : 0;
}

const hasMoney = (m: PayoutModel, at: number) => getMoney(m, at) > 0;

/** The largest weight that is at most a fifth of all weights; by trying, unlike the rule itself. */
function findCap(cents: number[]): number {
  const isCap = (cap: number) => cap * 5 <= sum(cents.map((one) => Math.min(one, cap)));
  let [low, high] = [0, Math.max(0, ...cents)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isCap(middle)) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? Math.min(...cents) : low;
}

/** Silence never moves money, and nobody weighs more than a fifth, or all weigh the same. */
export function count(m: PayoutModel, milestone: ModelMilestone): void {
  const poll = milestone.polls.at(-1);
  if (poll === undefined) return;
  const voters = milestone.voters.filter((at) => hasMoney(m, at));
  const cap = findCap(voters.map((at) => getMoney(m, at)));
  const weigh = (at: number) => Math.min(cap, getMoney(m, at));
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
