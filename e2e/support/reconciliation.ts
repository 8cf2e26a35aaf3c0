// Reconciliation responses for browser tests: findings that would take too long to occur.

export const reconciliationCalls = (url: URL): boolean =>
  url.pathname === '/api/admin/reconciliation' || url.pathname === '/api/admin/findings';

export const findingLists =
  (state: 'open' | 'closed') =>
  (url: URL): boolean =>
    url.pathname === '/api/admin/findings' && url.searchParams.get('state') === state;

export const openFinding = {
  id: 7,
  kind: 'payment_foreign',
  ref: 'pi_3QkLk2eZvKYlo2C1x9b8d7f6',
  difference: '964.70',
  details: {
    amountCents: 99_500,
    feeCents: 3030,
    type: 'charge',
    movement: 'txn_3QkLk2eZvKYlo2C1x9b8d7f6',
    at: '2026-11-21T09:30:00.000Z',
  },
  firstSeenAt: '2026-11-21T10:00:00.000Z',
  lastSeenAt: '2026-11-22T02:45:00.000Z',
  resolvedAt: null,
  resolvedBy: null,
  note: null,
};

export const closedFinding = {
  ...openFinding,
  id: 6,
  kind: 'balance_differs',
  ref: 'the balance',
  difference: '-12.00',
  details: { providerCents: 120_000, booksCents: 121_200 },
  resolvedAt: '2026-11-22T02:50:00.000Z',
  resolvedBy: 'Ada Admin',
  note: 'The provider took twelve dollars for a card reader, see its invoice of November.',
};
