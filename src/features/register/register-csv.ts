// A register as CSV, with units in the column names.
import { csvTable } from '#kernel/csv.ts';
import type { RegisterLine } from './register-contract.ts';

export type RegisterCsvRow = RegisterLine & { asOf: string };

export const registerCsv = csvTable<RegisterCsvRow>([
  { name: 'as_of_utc', cell: ({ asOf }) => asOf },
  { name: 'holder_number', cell: ({ holderId }) => String(holderId) },
  { name: 'holder', cell: ({ holder }) => holder },
  { name: 'holder_kind', cell: ({ kind }) => kind },
  { name: 'signer', cell: ({ signer }) => signer ?? '' },
  { name: 'registration_number', cell: ({ registrationNumber }) => registrationNumber ?? '' },
  { name: 'investment_id', cell: ({ investmentId }) => String(investmentId) },
  { name: 'class', cell: ({ shareClass }) => shareClass },
  { name: 'invested_usd', cell: ({ amount }) => amount },
  { name: 'valuation_usd', cell: ({ valuation }) => valuation },
  { name: 'share_percent', cell: ({ share }) => share },
  { name: 'arithmetic', cell: ({ arithmetic }) => arithmetic },
  { name: 'value_usd', cell: ({ value }) => value },
  { name: 'since_utc', cell: ({ since }) => since },
  { name: 'locked_until', cell: ({ lockedUntil }) => lockedUntil ?? '' },
  { name: 'acquired_by', cell: ({ acquiredBy }) => acquiredBy },
]);
