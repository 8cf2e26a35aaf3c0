// Rules of an offer in the model: until when investors may leave, material changes that they answer, an earlier last day, and how funding
// ends. Days are counted from the story's beginning, and everything happens at the same time of the day.
import {
  getHeldCents,
  getRaisedCents,
  isHeld,
  type Model,
  type ModelInvestment,
  requestRefund,
} from './money-model-parts.ts';

/** The day of an offer's deadline, from the beginning of its story. */
export const openDays = 20;
/** Someone experienced in the European Union has no reflection period. */
export const sophisticatedNumber = 2;
const reflectionDays = 4;
/** Days to leave after a material change where no answer is demanded. */
const freshDays = 5;

const isRaised = ({ state }: ModelInvestment) => state === 'completed' || state === 'disputed';
const isCounted = (investment: ModelInvestment) => isHeld(investment) || isRaised(investment);
const findOpen = ({ questions }: ModelInvestment) => questions.find(({ outcome }) => outcome === 'open');
const isAnswerDemanded = ({ terms }: Model) => terms?.pack === 'us-regcf-2022-09-20';
export const isSelling = ({ status, isRemoved, isClosed }: Model) => !isRemoved && !isClosed && status !== 'failed';

/** 48 hours before the end of the last day. */
const endOfLeaving = (lastDay: number) => lastDay - 1;

export function openRights(
  m: Model,
  investor: number,
): Pick<ModelInvestment, 'cancelDay' | 'reflectionDays' | 'seenMoves' | 'questions'> {
  const isReflecting = m.terms?.pack === 'eu-ecspr-2021-11-10' && investor !== sophisticatedNumber;
  const days = isReflecting ? reflectionDays : 0;
  const until = m.deadlineDay === null ? Number.NEGATIVE_INFINITY : endOfLeaving(m.deadlineDay);
  return {
    cancelDay: isReflecting ? Math.max(until, m.day + days + 1) : until,
    reflectionDays: days,
    seenMoves: m.moves,
    questions: [],
  };
}

/** Without a deadline, while the project raises money. */
export function mayLeave(m: Model, { cancelDay }: ModelInvestment): boolean {
  if (m.terms === undefined) return !m.isRemoved && m.status === 'active' && !m.isPastDeadline;
  return isSelling(m) && m.day < cancelDay;
}

/** An investor who leaves in time reopens a reached goal. After the deadline only a right by law does. */
export function reopen(m: Model, { reflectionDays: days, questions }: ModelInvestment): void {
  if (days > 0 || questions.length > 0 || !m.isPastDeadline) goOn(m);
  else goOnIfGoalIsNeeded(m);
}

/** Under rules that sell nothing below the goal, so does any other loss. */
export function goOnIfGoalIsNeeded(m: Model): void {
  if (isAnswerDemanded(m)) goOn(m);
}

function goOn(m: Model): void {
  if (m.status !== 'funded' || m.isFundedBelowGoal || m.isClosed || m.isRemoved) return;
  if (getRaisedCents(m) < m.goalCents) m.status = 'active';
}

export function passDays(m: Model, days: number): void {
  m.day += days;
  m.isPastDeadline = m.deadlineDay !== null && m.day > m.deadlineDay;
}

/** Where nothing is asked, everyone may leave for some more days. */
export function changeMaterially(m: Model): void {
  m.changes += 1;
  const investors = m.investments.filter(isCounted);
  if (m.isClosed || m.terms === undefined) return;
  for (const one of investors) one.cancelDay = Math.max(one.cancelDay, m.day + freshDays);
  if (!isAnswerDemanded(m) || investors.length === 0) return;
  const dueDay = m.day + m.terms.answerDays + 1;
  for (const one of investors) {
    for (const question of one.questions) if (question.outcome === 'open') question.outcome = 'superseded';
    one.questions.push({ change: m.changes, dueDay, outcome: 'open' });
    one.cancelDay = Math.max(one.cancelDay, dueDay);
  }
  const lastAnswerDay = dueDay - 1;
  // What has ended is not prolonged: it only waits for the answers.
  if (m.isPastDeadline || m.deadlineDay === null || m.deadlineDay >= lastAnswerDay) return;
  moveLastDay(m, lastAnswerDay);
}

function moveLastDay(m: Model, lastDay: number): void {
  m.moves += 1;
  m.deadlineDay = lastDay;
  if (m.originalDay !== null && m.originalDay <= lastDay) m.originalDay = null;
  for (const one of m.investments.filter(isCounted)) one.cancelDay = Math.max(one.cancelDay, endOfLeaving(lastDay));
  passDays(m, 0);
}

/** 'confirmed', or the code of the refusal. */
export function reconfirm(m: Model, investment: ModelInvestment, change: number): string {
  const last = investment.questions.at(-1);
  if (last === undefined) return 'not_found';
  if (last.change !== change) return 'illegal_move';
  if (last.outcome === 'confirmed') return 'confirmed';
  if (last.outcome !== 'open' || investment.state !== 'completed' || m.day >= last.dueDay) return 'illegal_move';
  for (const one of m.investments) {
    const question = findOpen(one);
    const isSame = one.investor === investment.investor && one.state === 'completed' && question?.change === change;
    if (isSame && question !== undefined) question.outcome = 'confirmed';
  }
  return 'confirmed';
}

/** The sweeper: silence gives the money back. A bank that holds it decides first. */
export function returnToSilent(m: Model): void {
  for (const one of m.investments) {
    const question = findOpen(one);
    if (question === undefined || one.state !== 'completed' || m.day < question.dueDay) continue;
    question.outcome = 'silent';
    requestRefund(one);
    reopen(m, one);
  }
}

/** 'announced', or the code of the refusal. */
export function announceLastDay(m: Model, lastDay: number): string {
  if (m.isRemoved) return 'not_found';
  if (m.terms === undefined || m.deadlineDay === null || !isAnswerDemanded(m)) return 'illegal_move';
  if (!isSelling(m) || m.isPastDeadline || m.originalDay !== null) return 'illegal_move';
  if (m.investments.some((one) => one.state === 'completed' && findOpen(one) !== undefined)) return 'illegal_move';
  const isTooSoon = lastDay < m.day + m.terms.answerDays;
  if (getRaisedCents(m) < m.goalCents || isTooSoon || lastDay >= m.deadlineDay) return 'validation';
  m.moves += 1;
  m.originalDay = m.deadlineDay;
  m.deadlineDay = lastDay;
  for (const one of m.investments.filter(isCounted)) {
    const promised = Math.max(endOfLeaving(lastDay), findOpen(one)?.dueDay ?? Number.NEGATIVE_INFINITY);
    one.cancelDay = Math.min(one.cancelDay, promised);
  }
  return 'announced';
}

/** The sweeper, after the last day: open payments, answers and, where less than the goal may be kept, reflection periods come first. */
export function closeOffer(m: Model): void {
  if (m.status !== 'active' || m.isRemoved || !m.isPastDeadline || getHeldCents(m) > 0) return;
  if (m.investments.some((one) => one.state === 'completed' && findOpen(one) !== undefined)) return;
  const raised = getRaisedCents(m);
  const isReflecting = (one: ModelInvestment) => isRaised(one) && one.reflectionDays > 0 && m.day < one.cancelDay;
  if (m.keepsWhatItRaises && m.investments.some(isReflecting)) return;
  if (m.originalDay !== null && raised < m.goalCents) {
    moveLastDay(m, m.originalDay);
    return;
  }
  const isKept = m.keepsWhatItRaises && raised > 0 && !isAnswerDemanded(m);
  m.status = raised >= m.goalCents || isKept ? 'funded' : 'failed';
  m.isFundedBelowGoal = m.status === 'funded' && raised < m.goalCents;
}

/** The worker of payouts: nothing changes any more, so that money may be sent. */
export function closeForGood(m: Model): void {
  if (m.status !== 'funded' || m.isRemoved || (m.deadlineDay !== null && !m.isPastDeadline)) return;
  const mayStillLeave = (one: ModelInvestment) =>
    (isRaised(one) && m.day < one.cancelDay) || (one.state === 'completed' && findOpen(one) !== undefined);
  if (m.investments.some(mayStillLeave)) return;
  goOnIfGoalIsNeeded(m);
  m.isClosed = m.status === 'funded';
}
