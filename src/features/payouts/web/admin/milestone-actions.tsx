// The administrator's actions on a milestone.
import type { RefObject } from 'react';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import {
  type AdminMilestone,
  answerInvestors,
  decideMilestone,
  type MilestoneDecision,
  type MilestoneTask,
  openMilestoneVote,
  sendBackEvidence,
} from '../../milestone-admin-contract.ts';
import { actionsCopy as copy } from './milestones-copy.ts';

type Act = 'open' | 'send_back' | 'answer' | MilestoneDecision;

const acts = {
  review_evidence: ['open', 'send_back'],
  decide_start: ['approve', 'send_back'],
  decide: ['approve', 'reject', 'send_back'],
  decide_vote: ['approve', 'reject'],
  decide_overdue: ['extend', 'return'],
  answer: ['answer'],
} as const satisfies Record<MilestoneTask, readonly Act[]>;

const refetch = ['/api/admin/milestones', '/api/admin/releases', '/api/admin/payouts/summary', '/api/projects'];

type MilestoneActionsProps = {
  record: AdminMilestone;
  /** Receives focus when the buttons disappear. */
  elseFocus: RefObject<HTMLElement | null>;
};

export function MilestoneActions({ record, elseFocus }: MilestoneActionsProps) {
  const { task, milestone, evidence, stake } = record;
  if (task === null || stake === 'owner') return null;
  const params = { id: milestone.id };
  const evidenceHash = evidence[0]?.hash ?? '';
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {acts[task].map((act, index) => {
        const shared = {
          words: { ...copy[act], submit: copy[act].title, failed: copy.failed },
          look: index === 0 ? ('solid' as const) : ('outline' as const),
          danger: act === 'reject' || act === 'return',
          refetch,
          elseFocus,
        };
        if (act === 'open') {
          return (
            <ActionButton
              key={act}
              {...shared}
              endpoint={openMilestoneVote}
              input={() => ({ params, body: { evidenceHash } })}
            />
          );
        }
        if (act === 'send_back') {
          return (
            <ActionButton
              key={act}
              {...shared}
              endpoint={sendBackEvidence}
              input={(reason) => ({ params, body: { evidenceHash, reason } })}
            />
          );
        }
        if (act === 'answer') {
          return (
            <ActionButton
              key={act}
              {...shared}
              endpoint={answerInvestors}
              input={(answer) => ({ params, body: { answer } })}
            />
          );
        }
        return (
          <ActionButton
            key={act}
            {...shared}
            endpoint={decideMilestone}
            input={(reason) => ({ params, body: { decision: act, reason } })}
          />
        );
      })}
    </div>
  );
}
