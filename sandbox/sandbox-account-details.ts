// Stripe's test values for connected accounts (docs.stripe.com/connect/testing) and their effects.
import type { FieldError, SandboxBank, Verdict } from './sandbox-account-rows.ts';

/** The form fields of the pages, as typed. */
export type TypedDetails = {
  country: string;
  entity: string;
  name: string;
  birthDate: string;
  idNumber: string;
  address: string;
  routingNumber: string;
  accountNumber: string;
};

export type FieldProblems = Partial<Record<keyof TypedDetails, string>>;

export const countries: Readonly<Record<string, string>> = {
  US: 'United States',
  CA: 'Canada',
  CH: 'Switzerland',
  DE: 'Germany',
  FR: 'France',
  GB: 'United Kingdom',
  IE: 'Ireland',
  NL: 'Netherlands',
};

export const entities: Readonly<Record<string, string>> = { individual: 'Individual', company: 'Company' };

export const testBirthDates: Readonly<Record<string, string>> = {
  '1901-01-01': 'matches, after a short review',
  '1902-01-01': 'matches at once',
  '1900-01-01': 'is on a sanctions list: rejected',
};
export const testIdNumbers: Readonly<Record<string, string>> = {
  '000000000': 'matches',
  '111111111': 'does not match',
  '222222222': 'matches at once',
};
export const testAddresses: Readonly<Record<string, string>> = {
  address_full_match: 'matches',
  address_no_match: 'does not match',
};
export const testRoutingNumber = '110000000';

/** Why payouts to this number fail; null if they arrive. */
const failureByNumber: Readonly<Record<string, string | null>> = {
  '000123456789': null,
  '000111111116': 'no_account',
  '000111111113': 'account_closed',
  '000222222227': 'insufficient_funds',
  '000333333335': 'debit_not_authorized',
};
export const testBankNumbers: Readonly<Record<string, string>> = {
  '000123456789': 'payouts arrive',
  '000111111116': 'payouts fail: no account',
  '000111111113': 'payouts fail: account closed',
  '000222222227': 'payouts arrive and then fail: insufficient funds',
  '000333333335': 'payouts arrive and then fail: debit not authorized',
};

/** Failures reported after a payout was paid. */
export const lateFailures: readonly string[] = ['insufficient_funds', 'debit_not_authorized'];

/** Stripe's token for a working bank account. */
export const verifiedBankToken = 'btok_us_verified';

const messages = {
  birthDate: 'Use one of the test dates below, such as 1902-01-01. Never a real one.',
  idNumber: 'Use one of the test numbers below, such as 222222222. Never a real one.',
  address: 'Use one of the test addresses below, such as address_full_match. Never a real one.',
  accountNumber: 'Use one of the test account numbers below, such as 000123456789. Never a real one.',
};

/** Refuses anything but test values, so that no real data is ever stored. */
export function findProblems(typed: TypedDetails): FieldProblems {
  return {
    ...(!Object.hasOwn(countries, typed.country) && { country: 'Choose a country.' }),
    ...(!Object.hasOwn(entities, typed.entity) && { entity: 'Choose individual or company.' }),
    ...((typed.name === '' || typed.name.length > 100) && { name: 'Enter a made-up name of at most 100 characters.' }),
    ...(!Object.hasOwn(testBirthDates, typed.birthDate) && { birthDate: messages.birthDate }),
    ...(!Object.hasOwn(testIdNumbers, typed.idNumber) && { idNumber: messages.idNumber }),
    ...(!Object.hasOwn(testAddresses, typed.address) && { address: messages.address }),
    ...findBankProblems(typed),
  };
}

export function findBankProblems(typed: Pick<TypedDetails, 'routingNumber' | 'accountNumber'>): FieldProblems {
  return {
    ...(typed.routingNumber !== testRoutingNumber && { routingNumber: `Use the test number ${testRoutingNumber}.` }),
    ...(!Object.hasOwn(failureByNumber, typed.accountNumber) && { accountNumber: messages.accountNumber }),
  };
}

/** Requires `typed` to have no problems. */
export function judgeDetails(typed: TypedDetails): { verdict: Verdict; isImmediate: boolean } {
  if (typed.birthDate === '1900-01-01') return { verdict: { state: 'rejected', errors: [] }, isImmediate: true };
  const errors: FieldError[] = [
    ...(typed.idNumber === '111111111' ? [idNumberError] : []),
    ...(typed.address === 'address_no_match' ? [addressError] : []),
  ];
  const isImmediate = typed.birthDate === '1902-01-01' || typed.idNumber === '222222222';
  return { verdict: { state: errors.length === 0 ? 'active' : 'restricted', errors }, isImmediate };
}

const idNumberError: FieldError = {
  field: 'identity.individual.id_numbers',
  code: 'verification_failed_id_number_match',
  description: 'The ID number could not be matched with the name and date of birth.',
};
const addressError: FieldError = {
  field: 'identity.individual.address',
  code: 'verification_failed_address_match',
  description: 'The address could not be verified.',
};

/** `accountNumber` is a test number; only its last four digits are kept. */
export function toBank(accountNumber: string, country: string): Omit<SandboxBank, 'id' | 'isErrored'> {
  const failure = failureByNumber[accountNumber] ?? null;
  return { name: 'STRIPE TEST BANK', last4: accountNumber.slice(-4), country, failure };
}

/** One-click test data for people who try the product. */
export const presets: Readonly<Record<string, { label: string; hint: string; details: Partial<TypedDetails> }>> = {
  verified: {
    label: 'Verify at once',
    hint: 'Everything matches; payouts reach the test bank.',
    details: {},
  },
  pending: {
    label: 'Verify after a review',
    hint: 'Everything matches; the review takes a few seconds.',
    details: { birthDate: '1901-01-01', idNumber: '000000000' },
  },
  restricted: {
    label: 'Fail verification',
    hint: 'The ID number does not match; it can be corrected.',
    details: { idNumber: '111111111' },
  },
  rejected: {
    label: 'Be rejected',
    hint: 'The date of birth is on a sanctions list; final.',
    details: { birthDate: '1900-01-01' },
  },
};

export function fillPreset(
  name: string,
  { country, entity }: { country: string; entity: string },
): TypedDetails | undefined {
  const preset = Object.hasOwn(presets, name) ? presets[name] : undefined;
  if (preset === undefined) return undefined;
  return {
    country,
    entity,
    name: 'Jenny Rosen',
    birthDate: '1902-01-01',
    idNumber: '222222222',
    address: 'address_full_match',
    routingNumber: testRoutingNumber,
    accountNumber: '000123456789',
    ...preset.details,
  };
}
