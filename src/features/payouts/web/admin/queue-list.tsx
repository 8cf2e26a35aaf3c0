// Rows of the queue of releases: subject, facts and actions.
import type { ReactNode } from 'react';
import { ownInvestmentMessage, ownProjectMessage, type Stake } from '#features/projects/stake-rules.ts';
import { projectsCopy } from '#features/projects/web/admin/admin-projects-copy.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { TextLink } from '#ui/link-button.tsx';
import { releasesCopy as copy } from './releases-copy.ts';

export function QueueList({ label, empty, rows }: { label: string; empty?: string; rows: ReactNode[] }) {
  if (rows.length === 0) return <p className="text-ink-3">{empty}</p>;
  return (
    <ul aria-label={label} className="grid">
      {rows}
    </ul>
  );
}

type QueueRowProps = {
  projectId: number;
  project: string;
  /** Null for a project without milestones. */
  milestone?: string | null;
  /** Absent where no money belongs to it. */
  amount?: string;
  stake: Stake | null;
  /** The money is returned to the administrator who reads this. */
  isOwn?: boolean;
  facts: ReactNode;
  /** Id of its heading, which describes its buttons. */
  headingId: string;
  actions?: ReactNode;
};

export function QueueRow(props: QueueRowProps) {
  const { projectId, project, milestone, amount, stake, isOwn = false, facts, headingId, actions } = props;
  const refusal = stake === 'owner' ? ownProjectMessage : isOwn ? ownInvestmentMessage : undefined;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p id={headingId} className="font-semibold wrap-anywhere">
          <TextLink to={`/admin/projects/${projectId}`}>{project}</TextLink>
          {milestone !== undefined && <span className="font-normal"> · {milestone ?? copy.everything}</span>}
        </p>
        <div className="small mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-3">{facts}</div>
        {refusal !== undefined && <p className="small mt-1 text-ink-2">{refusal}</p>}
        {stake === 'investor' && !isOwn && <p className="small mt-1 text-ink-2">{projectsCopy.stake.investorTitle}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 sm:justify-end">
        {amount !== undefined && <span className="font-strong whitespace-nowrap">{formatDollarAmount(amount)}</span>}
        <span className="flex flex-wrap gap-2 empty:hidden">{refusal === undefined && actions}</span>
      </div>
    </li>
  );
}
