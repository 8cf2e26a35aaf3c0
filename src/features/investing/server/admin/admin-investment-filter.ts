// Admin investment filters as SQL conditions that use the indexes.

import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projectTexts } from '#features/projects/server/project-table.ts';
import { titleStartsWith } from '#features/search/server/search-conditions.ts';
import { addDays } from '#kernel/dates.ts';
import { containsText } from '#platform/postgres/search-text.ts';
import type { InvestmentFilter } from '../../admin-investment-rules.ts';
import { disputes } from '../dispute-table.ts';
import { investments, payments, refunds } from '../investing-table.ts';
import { refundFacts } from '../refunds/refund-facts.ts';
import { signedAgreements } from '../signed-agreement-table.ts';

export type ListFilter = {
  q?: string | undefined;
  state?: InvestmentFilter | undefined;
  project?: number | undefined;
  investor?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

export function filterCondition({ q, state, project, investor, from, until }: ListFilter): SQL | undefined {
  return and(
    q === undefined || q === '' ? undefined : searchCondition(q),
    state && stateCondition(state),
    project === undefined ? undefined : eq(investments.projectId, project),
    investor === undefined ? undefined : eq(investments.investorId, investor),
    from === undefined ? undefined : gte(investments.createdAt, new Date(from)),
    until === undefined ? undefined : lt(investments.createdAt, new Date(addDays(until, 1))),
  );
}

function stateCondition(state: InvestmentFilter): SQL | undefined {
  switch (state) {
    case 'needs_person':
      return sql`(${refundFacts.refundByHand} or (${investments.state} = 'disputed' and ${waitsForEvidence}))`;
    case 'no_agreement':
      return sql`(${eq(investments.counted, 'raised')} and ${eq(investments.origin, 'card')} and ${isUnsigned})`;
    case 'held':
    case 'processing':
      // Uses the partial index of open holds.
      return and(eq(investments.counted, 'held'), eq(investments.state, state));
    default:
      return eq(investments.state, state);
  }
}

const isUnsigned = sql`not exists (select 1 from ${signedAgreements} a where a.investment_id = ${investments.id})`;

const waitsForEvidence = sql`exists (select 1 from ${disputes} d where d.investment_id = ${investments.id}
  and d.state = 'open' and d.provider_status in ('needs_response', 'warning_needs_response'))`;

/** `#123` is an investment id; words are matched to projects, people and provider ids first, each by index. */
function searchCondition(q: string): SQL {
  const number = /^#([1-9]\d{0,14})$/.exec(q)?.[1];
  return number === undefined ? searchWords(q) : eq(investments.id, Number(number));
}

function searchWords(q: string): SQL {
  const titled = sql`select ${projectTexts.projectId} from ${projectTexts} where ${titleStartsWith(q)}`;
  const named = sql`select ${users.id} from ${users} where ${containsText(sql`${users.name} || ' ' || ${users.email}`, q)}`;
  const atProvider = sql`select ${payments.investmentId} from ${payments} where ${payments.providerPaymentId} = ${q}
    union all select ${refunds.investmentId} from ${refunds} where ${refunds.providerRefundId} = ${q}
    union all select ${disputes.investmentId} from ${disputes} where ${disputes.providerDisputeId} = ${q}`;
  const id = /^([1-9]\d{0,14})$/.exec(q)?.[1];
  return sql`(${investments.projectId} = any(array(${titled})) or ${investments.investorId} = any(array(${named}))
    or ${investments.id} = any(array(${atProvider}))${id === undefined ? sql`` : sql` or ${inArray(investments.id, [Number(id)])}`})`;
}
