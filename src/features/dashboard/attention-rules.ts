// Lists what needs a person's attention, most urgent first, from their investments and projects.

import type { AttentionFacts, AttentionItem } from './attention-facts.ts';
import {
  deadlineItems,
  draftItems,
  dutyItem,
  formDraftItem,
  lastDayItems,
  milestoneItem,
  payoutItem,
} from './creator-attention.ts';
import { endedItem, keptItem, paymentItem, reconfirmItem, transferItem, voteItem } from './investor-attention.ts';

/** Further items are only counted, to keep the list readable. */
export const shownAtOnce = 8;

/** Most urgent first: payments, then deadlines, then drafts. Only items that need action. */
export function listAttention(facts: AttentionFacts): { items: AttentionItem[]; more: number } {
  const all = [
    ...facts.holds.map(paymentItem),
    ...facts.kept.map(keptItem),
    ...facts.reconfirmations.map(reconfirmItem),
    ...facts.ended.map(endedItem),
    ...facts.votes.map(voteItem),
    ...facts.milestones.map(milestoneItem),
    ...facts.transfers.map(transferItem),
    ...facts.duties.map((duty) => dutyItem(duty, facts.today)),
    ...deadlineItems(facts),
    ...(facts.payouts === null ? [] : [payoutItem(facts.payouts)]),
    ...facts.projects.filter(({ status }) => status === 'draft').flatMap(draftItems),
    ...facts.projects.flatMap((project) => lastDayItems(project, facts.today)),
    ...facts.formDrafts.map(formDraftItem),
  ];
  return { items: all.slice(0, shownAtOnce), more: Math.max(0, all.length - shownAtOnce) };
}
