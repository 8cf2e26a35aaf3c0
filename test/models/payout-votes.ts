// Evidence, votes and decisions about milestones in the model of payouts.
import { getRest, type ModelMilestone, type ModelPoll, type PayoutModel, sum } from './payout-model.ts';
import { askForRelease, stopProject, waitsForAnswer } from './payout-model-releases.ts';

const quorumPeople = 3;
const maxRounds = 3;
const maxExtensions = 2;
const startAtMostPercent = 30;

function isNext(m: PayoutModel, milestone: ModelMilestone): boolean {
  const before = m.milestones.slice(0, m.milestones.indexOf(milestone));
  const isTurn = before.every((one) => ['approved', 'releasing', 'released'].includes(one.state));
  return isTurn && !milestone.isWhole && m.status === 'funded';
}

export function mayFile(m: PayoutModel, milestone: ModelMilestone): boolean {
  const { state, rounds } = milestone;
  const isWanted = state === 'planned' || state === 'rejected' || state === 'overdue';
  return isWanted && isNext(m, milestone) && rounds < maxRounds;
}

export function fileEvidence(milestone: ModelMilestone, isStart = false): void {
  const { polls, rounds } = milestone;
  for (const poll of polls) if (poll.result === 'open') poll.result = 'canceled';
  Object.assign(milestone, { state: 'evidence_filed', isAnswered: false, rounds: rounds + 1, isStart });
}

/** 'filed', or the code of the refusal: before anything was filed, for a small first milestone, with an account. */
export function askForStart(m: PayoutModel, milestone: ModelMilestone): string {
  const { weightCents, state, rounds } = milestone;
  const plan = sum(m.milestones.map((one) => one.weightCents));
  const isSmall = weightCents * 100 <= plan * startAtMostPercent;
  if (m.milestones[0] !== milestone || state !== 'planned' || rounds > 0 || !isSmall || !m.account.isEnabled)
    return 'illegal_move';
  fileEvidence(milestone, true);
  return 'filed';
}

/** It is its turn, and no evidence came in time. */
export function mayBeOverdue(m: PayoutModel, milestone: ModelMilestone): boolean {
  return milestone.state === 'planned' && isNext(m, milestone);
}

export function markOverdue(m: PayoutModel, milestone: ModelMilestone): void {
  Object.assign(milestone, { state: 'overdue', isAnswered: false });
  if (m.terms.releaseRule !== 'admin' && milestone.extensions < maxExtensions) openPoll(m, milestone, 'overdue');
}

function giveMoreTime(milestone: ModelMilestone): void {
  Object.assign(milestone, { state: 'planned', extensions: milestone.extensions + 1 });
}

export function sendBack(milestone: ModelMilestone): void {
  Object.assign(milestone, { state: 'planned', rounds: milestone.rounds - 1 });
}

export function openVote(m: PayoutModel, milestone: ModelMilestone): void {
  milestone.state = 'voting';
  openPoll(m, milestone, 'release');
}

function openPoll(m: PayoutModel, milestone: ModelMilestone, kind: ModelPoll['kind']): void {
  const voters = m.investments.flatMap((_, at) => (hasMoney(m, at) ? [at] : []));
  Object.assign(milestone, { voters, ballots: new Map() });
  milestone.polls.push({ kind, result: 'open', isDisputed: false });
}

export const hasOpenVote = ({ polls }: ModelMilestone) => polls.at(-1)?.result === 'open';

/** 'voted', or the code of the refusal. */
export function vote(m: PayoutModel, milestone: ModelMilestone, investor: number, choice: 'for' | 'against'): string {
  if (!milestone.voters.includes(investor)) return 'not_found';
  if (!hasMoney(m, investor)) return 'forbidden';
  milestone.ballots.set(investor, choice);
  return 'voted';
}

/** The voters who count now. */
export const listVoters = (m: PayoutModel, { voters }: ModelMilestone) => voters.filter((at) => hasMoney(m, at));

/** The remainder of a completed investment. */
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

/** Silence never moves money. No voter has more than a fifth of the weight, or all have the same. */
export function count(m: PayoutModel, milestone: ModelMilestone): void {
  const poll = milestone.polls.at(-1);
  if (poll === undefined) return;
  const voters = listVoters(m, milestone);
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
  if (poll.kind === 'overdue') {
    if (poll.result === 'for') giveMoreTime(milestone);
    else stopProject(m);
    return;
  }
  milestone.state = poll.result === 'for' ? 'approved' : 'rejected';
  if (poll.result === 'for') afterApproval(m, milestone, { askedBy: undefined, againstVote: false });
}

/** If a vote alone decides, the release is requested automatically. */
function afterApproval(
  m: PayoutModel,
  milestone: ModelMilestone,
  asking: { askedBy: number | undefined; againstVote: boolean },
): void {
  if (m.terms.releaseRule === 'vote' && !waitsForAnswer(milestone)) askForRelease(m, milestone, asking);
}

type Task = 'look' | 'look at start' | 'decide' | 'decide overdue' | 'answer';

/** The task that waits for an administrator, by the rules of the project. */
export function findTask(m: PayoutModel, milestone: ModelMilestone): Task | undefined {
  const { state, isStart } = milestone;
  if (state === 'evidence_filed')
    return isStart ? 'look at start' : m.terms.releaseRule === 'admin' ? 'decide' : 'look';
  if (state === 'voting' && !hasOpenVote(milestone)) return 'decide';
  if (state === 'overdue' && !hasOpenVote(milestone)) return 'decide overdue';
  return waitsForAnswer(milestone) ? 'answer' : undefined;
}

export function decide(m: PayoutModel, milestone: ModelMilestone, decision: 'approve' | 'reject'): void {
  const againstVote = milestone.state === 'voting';
  Object.assign(milestone, { state: decision === 'approve' ? 'approved' : 'rejected', isAnswered: true });
  if (decision === 'approve') afterApproval(m, milestone, { askedBy: 0, againstVote });
}

export function decideOverdue(m: PayoutModel, milestone: ModelMilestone, decision: 'extend' | 'return'): void {
  milestone.isAnswered = true;
  if (decision === 'extend') giveMoreTime(milestone);
  else stopProject(m);
}

export function answer(m: PayoutModel, milestone: ModelMilestone): void {
  milestone.isAnswered = true;
  afterApproval(m, milestone, { askedBy: undefined, againstVote: false });
}

/** No new evidence came in two months. */
export function expire(m: PayoutModel): void {
  stopProject(m);
}
