// The state of an account for every answer of the provider, and who must act.
import { expect, test } from 'vitest';
import { isPayoutCountry, payoutCountries } from './account-countries.ts';
import {
  type AccountFacts,
  findActor,
  findOccasion,
  isBankChange,
  judgeAccount,
  nextReminderDays,
  onHoldUntil,
  type Requirement,
} from './account-rules.ts';
import { accountStates } from './payout-states.ts';
import { describeField, describeRequirements } from './requirement-copy.ts';

const missing: Requirement = { field: 'identity.individual.date_of_birth', awaits: 'creator', isPastDue: false };
const refused: Requirement = { ...missing, error: 'The ID number could not be matched.' };
const inReview: Requirement = { ...missing, awaits: 'provider' };

const untouched: AccountFacts = { transfers: 'pending', payouts: 'pending', requirements: [missing], isClosed: false };
const enabled: AccountFacts = { transfers: 'active', payouts: 'active', requirements: [], isClosed: false };

test.each([
  ['untouched, as Stripe reports it', { ...untouched, transfers: 'restricted', payouts: 'restricted' }, 'started'],
  ['untouched, while pending', untouched, 'started'],
  ['a bank account was given', { ...untouched, bank: { id: 'ba_1' } }, 'restricted'],
  ['a value was refused', { ...untouched, requirements: [missing, refused] }, 'restricted'],
  ['in review', { ...untouched, requirements: [inReview] }, 'restricted'],
  ['nothing missing, and not active yet', { ...untouched, requirements: [] }, 'restricted'],
  ['both capabilities active', enabled, 'enabled'],
  ['active with something due later', { ...enabled, requirements: [missing] }, 'enabled'],
  ['no transfers', { ...enabled, transfers: 'restricted' }, 'restricted'],
  ['no payouts to the bank', { ...enabled, payouts: 'restricted' }, 'restricted'],
  ['transfers rejected', { ...enabled, transfers: 'rejected' }, 'disabled'],
  ['payouts rejected', { ...enabled, payouts: 'rejected' }, 'disabled'],
  ['not offered in this country', { ...enabled, transfers: 'unsupported' }, 'disabled'],
  [
    'not offered until details are given',
    { ...untouched, transfers: 'unsupported', requirements: [refused] },
    'restricted',
  ],
  ['closed', { ...enabled, isClosed: true }, 'disabled'],
  ['not shown to us anymore', undefined, 'disabled'],
] satisfies [string, AccountFacts | undefined, string][])('an account is judged: %s', (_, facts, state) => {
  expect(judgeAccount(facts, 'started')).toBe(state);
});

test('an account that was restricted or enabled never counts as just started again', () => {
  for (const before of ['restricted', 'enabled', 'disabled'] as const) {
    expect(judgeAccount(untouched, before)).toBe('restricted');
  }
});

test('exactly the enabled state means that both capabilities are active', () => {
  const statuses = ['active', 'pending', 'restricted', 'unsupported', 'rejected'] as const;
  for (const transfers of statuses) {
    for (const payouts of statuses) {
      for (const before of accountStates) {
        const state = judgeAccount({ ...enabled, transfers, payouts }, before);
        expect(state === 'enabled').toBe(transfers === 'active' && payouts === 'active');
      }
    }
  }
});

test('the creator acts first, then the provider; nobody can act on a disabled account', () => {
  expect(findActor('started', [])).toBe('creator');
  expect(findActor('restricted', [inReview, missing])).toBe('creator');
  expect(findActor('restricted', [inReview])).toBe('provider');
  expect(findActor('restricted', [])).toBe('provider');
  expect(findActor('enabled', [])).toBeNull();
  expect(findActor('enabled', [missing])).toBe('creator');
  expect(findActor('disabled', [missing])).toBeNull();
});

test('an email is due when an account is connected, stops working or needs its creator', () => {
  expect(findOccasion('started', [missing])).toBeNull();
  expect(findOccasion('restricted', [inReview])).toBeNull();
  expect(findOccasion('restricted', [refused])).toBe('needs_creator');
  expect(findOccasion('enabled', [missing])).toBe('enabled');
  expect(findOccasion('disabled', [])).toBe('disabled');
});

test('reminders follow after 3, 10 and 30 days, and then no more', () => {
  expect([0, 1, 2, 3].map(nextReminderDays)).toEqual([3, 10, 30, null]);
});

test('a first bank account is no change; another one is, also after a removal or with another account', () => {
  const first = { knownId: null, currentId: 'ba_1', isReplacement: false };
  expect(isBankChange(first)).toBe(false);
  expect(isBankChange({ ...first, knownId: 'ba_1' })).toBe(false);
  expect(isBankChange({ ...first, knownId: 'ba_1', currentId: undefined })).toBe(false);
  expect(isBankChange({ ...first, knownId: 'ba_1', currentId: 'ba_2' })).toBe(true);
  expect(isBankChange({ ...first, isReplacement: true })).toBe(true);
});

test('releases are on hold for 72 hours after a bank account was replaced', () => {
  expect(onHoldUntil({ bankChangedAt: null })).toBeNull();
  expect(onHoldUntil({ bankChangedAt: new Date('2026-11-20T10:00:00Z') })).toEqual(new Date('2026-11-23T10:00:00Z'));
});

test('missing details are named once each, refused and overdue ones with their reason', () => {
  expect(
    describeRequirements([
      inReview,
      { ...missing, field: 'identity.individual.given_name' },
      { ...missing, field: 'identity.individual.surname', isPastDue: true },
      { ...missing, field: 'external_account', error: 'A payout to this bank account failed.' },
    ]),
  ).toEqual([
    { text: 'Full legal name', awaits: 'creator', isPastDue: true, error: null },
    {
      text: 'Bank account that the money goes to',
      awaits: 'creator',
      isPastDue: false,
      error: 'A payout to this bank account failed.',
    },
    { text: 'Date of birth', awaits: 'provider', isPastDue: false, error: null },
  ]);
});

test.each([
  ['identity.individual.documents.primary_verification', 'Picture of an identity document'],
  ['individual.verification.document', 'Picture of an identity document'],
  ['individual.dob.day', 'Date of birth'],
  ['identity.individual.id_numbers', 'Tax or national ID number'],
  ['identity.business_details.id_numbers', 'Company’s tax or registration number'],
  ['identity.business_details.address', 'Company’s address'],
  ['identity.individual.address', 'Home address'],
  ['configuration.recipient.default_outbound_destination', 'Bank account that the money goes to'],
  ['identity.attestations.terms_of_service.account', 'Agreement to the card provider’s terms'],
  ['person_1.relationship.percent_ownership', 'People who own or run the company'],
  ['settings.favorite_color', 'More details: favorite color'],
  ['', 'More details'],
])('%s reads "%s"', (field, text) => {
  expect(describeField(field)).toBe(text);
});

test('money reaches the United States, the United Kingdom, the EEA, Canada and Switzerland, and nothing else', () => {
  expect(payoutCountries).toHaveLength(34);
  for (const code of ['US', 'GB', 'DE', 'NO', 'IS', 'LI', 'CA', 'CH']) expect(isPayoutCountry(code)).toBe(true);
  for (const code of ['TH', 'BR', 'AU', 'RU', 'XX', '', 'us']) expect(isPayoutCountry(code)).toBe(false);
});
