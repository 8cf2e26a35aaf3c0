// The CSV file of a person's investments.
import { expect, test } from 'vitest';
import { readCsvRecord } from '#test/checks/csv-record.ts';
import { investmentsCsv } from './investments-csv.ts';

test('amounts are plain numbers, with their units in the header', () => {
  const moment = '2026-11-21T14:35:00.000Z';
  const line = investmentsCsv.line({
    id: 42,
    projectId: 7,
    projectTitle: '@home, a lamp',
    projectCategory: 'Technology',
    investorId: 1,
    amount: '1234.50',
    equityPercent: '0.617250',
    valuation: 200_000,
    status: 'completed',
    state: 'completed',
    refundPending: false,
    refundRequestedAt: null,
    refundSentAt: null,
    refundedAt: null,
    refundByHand: false,
    replaced: false,
    money: {
      state: 'ended',
      paid: '1234.50',
      held: '0.00',
      released: '1000.00',
      onItsWayBack: '0.00',
      returned: '234.50',
      byHand: '0.00',
      takenBack: '0.00',
      bankTook: '0.00',
      beyond: '0.00',
      refundable: '0.00',
      invested: '1000.00',
      requestedAt: moment,
      returnedAt: moment,
    },
    cancellable: true,
    cancellableUntil: null,
    reconfirmBy: null,
    transactionId: 'pi_1',
    createdAt: moment,
    completedAt: moment,
    expiresAt: moment,
    notes: null,
    appearance: { shownAs: 'pseudonym', pseudonym: '=Owl', showsAmount: false },
  });
  const cells = readCsvRecord(line);
  const names = readCsvRecord(investmentsCsv.head);
  expect(Object.fromEntries(names.map((name, place) => [name, cells[place]]))).toEqual({
    investment_id: '42',
    created_at_utc: moment,
    completed_at_utc: moment,
    project_id: '7',
    project_title: "'@home, a lamp",
    project_category: 'Technology',
    amount_usd: '1234.50',
    equity_percent: '0.617250',
    valuation_post_money_usd: '200000.00',
    status: 'completed',
    receipt_number: '000042',
    payment_id: 'pi_1',
    refund_requested_at_utc: '',
    refunded_at_utc: '',
    money_state: 'ended',
    held_usd: '0.00',
    released_usd: '1000.00',
    on_its_way_back_usd: '0.00',
    returned_usd: '234.50',
    taken_back_by_bank_usd: '0.00',
    counted_as_invested_usd: '1000.00',
    shown_as: 'pseudonym',
    pseudonym: "'=Owl",
    amount_shown: 'no',
  });
});
