// Stripe's test cards (docs.stripe.com/testing) and their behavior.
import type { DisputeStatus } from '#platform/cards/card-gateway.ts';
import type { WireError } from './sandbox-wire.ts';

export type CardBehaviour =
  | { outcome: 'succeed' | 'authenticate' | 'process' }
  | { outcome: 'decline'; error: WireError };

const succeeds: CardBehaviour = { outcome: 'succeed' };
const authenticates: CardBehaviour = { outcome: 'authenticate' };
const declines = (error: WireError): CardBehaviour => ({ outcome: 'decline', error });

function declineError(declineCode: string, message = 'Your card was declined.', code = 'card_declined'): WireError {
  return { type: 'card_error', code, decline_code: declineCode, message };
}
const insufficientFunds = declineError('insufficient_funds', 'Your card has insufficient funds.');
const expired = declineError('expired_card', 'Your card has expired.', 'expired_card');
const wrongCvc = declineError('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc');
const processing = declineError(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
  'processing_error',
);

const behaviorByNumber: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': succeeds,
  '4000056655665556': succeeds, // debit
  '5555555555554444': succeeds,
  '5200828282828210': succeeds, // debit
  '2223003122003222': succeeds,
  '378282246310005': succeeds,
  '6011111111111117': succeeds,
  '4000000000000077': succeeds, // available at once
  '4000000000000259': succeeds, // disputed as fraudulent
  '4000000000002685': succeeds, // disputed as not received
  '4000000000001976': succeeds, // the bank inquires
  '4000000000005126': succeeds, // refunds fail later
  '4000000000007726': succeeds, // refunds are pending first
  '4000000000003055': succeeds, // could be authenticated
  '4000003800000446': succeeds, // is authenticated already
  '4000002500003155': authenticates,
  '4000002760003184': authenticates,
  '4000000000003220': authenticates,
  '4000008260003178': authenticates, // then insufficient funds
  '4000008400001629': authenticates, // then declined
  '4000000000000002': declines(declineError('generic_decline')),
  '4000000000009995': declines(insufficientFunds),
  '4000000000009987': declines(declineError('lost_card')),
  '4000000000009979': declines(declineError('stolen_card')),
  '4000000000000069': declines(expired),
  '4000000000000127': declines(wrongCvc),
  '4000000000000119': declines(processing),
  '4000000000006975': declines(declineError('card_velocity_exceeded')),
  '4000000000000341': declines(declineError('generic_decline')), // can be kept, not charged
  '4100000000000019': declines(declineError('fraudulent')), // blocked by Radar
};

/** Other cards are declined, because real cards must not be used in the sandbox. */
export function getCardBehavior(number: string): CardBehaviour {
  const known = Object.hasOwn(behaviorByNumber, number) ? behaviorByNumber[number] : undefined;
  return known ?? declines(declineError('test_mode_live_card'));
}

/** Stripe's named test cards, for servers and load tests. */
const numberByTestMethod: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_mastercard_debit: '5200828282828210',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_bypassPending: '4000000000000077',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_threeDSecureOptional: '4000000000003055',
  pm_card_authenticationRequiredSetupForOffSession: '4000003800000446',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_radarBlock: '4100000000000019',
};

export function findTestCardNumber(method: string): string | undefined {
  return Object.hasOwn(numberByTestMethod, method) ? numberByTestMethod[method] : undefined;
}

// Later behavior is keyed by the last four digits, because only those are stored; they are unique among the cards that can
// pay.

export const availableAtOnce = '0077';
export const refundsFailLater = '5126';
export const refundsStartPending = '7726';

export type CardDispute = { status: DisputeStatus; reason: string };

const disputeByLast4: Readonly<Record<string, CardDispute>> = {
  '0259': { status: 'needs_response', reason: 'fraudulent' },
  '2685': { status: 'needs_response', reason: 'product_not_received' },
  '1976': { status: 'warning_needs_response', reason: 'fraudulent' },
};

const declineByLast4: Readonly<Record<string, WireError>> = {
  '3178': insufficientFunds,
  '1629': declineError('generic_decline'),
};

/** The dispute that follows a charge. */
export function findDispute(card: { last4: string } | null): CardDispute | undefined {
  return card ? disputeByLast4[card.last4] : undefined;
}

export function findDeclineAfterAuthentication(card: { last4: string } | null): WireError | undefined {
  return card ? declineByLast4[card.last4] : undefined;
}
