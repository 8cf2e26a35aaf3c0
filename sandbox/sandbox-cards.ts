// Parses and checks cards given to the sandbox. Only brand, expiry and last four digits leave this file.
import { type CardBehaviour, findTestCardNumber, getCardBehavior } from './sandbox-test-cards.ts';
import { badParameter, type Params, type WireError } from './sandbox-wire.ts';

/** Everything that is stored about a card. */
export type CardFacts = { brand: string; last4: string; exp_month: number; exp_year: number };

export type CardVerdict =
  | (CardBehaviour & { card: CardFacts })
  /** Not a valid card; the payment is left unchanged. */
  | { outcome: 'invalid'; error: WireError };

/** Not a Stripe name: a payment with it stays `processing`. */
const processingTestMethod = 'pm_sandbox_processing';

/** The result for the given card data or test card; undefined if neither was given. */
export function findCardVerdict(params: Params, storedMethod: string | null, now: Date): CardVerdict | undefined {
  const number = params.get('payment_method_data[card][number]');
  if (number !== undefined) return judgeCardData(params, number, now);
  const method = params.get('payment_method') ?? storedMethod;
  return method ? judgeTestMethod(method, now) : undefined;
}

export function judgeTestMethod(method: string, now: Date): CardVerdict {
  const expiry = { exp_month: 12, exp_year: now.getUTCFullYear() + 1 };
  if (method === processingTestMethod) {
    return { outcome: 'process', card: { brand: 'visa', last4: '4242', ...expiry } };
  }
  const number = findTestCardNumber(method);
  if (number === undefined) {
    throw badParameter('payment_method', `No such PaymentMethod: '${method}'`, 'resource_missing');
  }
  return { ...getCardBehavior(number), card: { brand: detectBrand(number), last4: number.slice(-4), ...expiry } };
}

function judgeCardData(params: Params, typedNumber: string, now: Date): CardVerdict {
  const type = params.get('payment_method_data[type]') ?? 'card';
  if (type !== 'card') throw badParameter('payment_method_data[type]', 'Only cards are taken here.');
  const number = typedNumber.replace(/[\s-]/g, '');
  if (!isCardNumber(number)) return invalid('incorrect_number', 'Your card number is incorrect.', 'number');
  const brand = detectBrand(number);
  const month = readTwoDigits(params.get('payment_method_data[card][exp_month]'));
  if (month === undefined || month < 1 || month > 12) {
    return invalid('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const year = readYear(params.get('payment_method_data[card][exp_year]'));
  if (year === undefined || year > now.getUTCFullYear() + 50) {
    return invalid('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  // Cards are valid until the end of their month. Date.UTC months start at 0, so this is the start of the next month.
  if (Date.UTC(year, month) <= now.getTime()) {
    return invalid('expired_card', 'Your card has expired.', 'exp_month');
  }
  if (!(brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(params.get('payment_method_data[card][cvc]') ?? '')) {
    return invalid('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { ...getCardBehavior(number), card: { brand, last4: number.slice(-4), exp_month: month, exp_year: year } };
}

function invalid(code: string, message: string, param: string): CardVerdict {
  return { outcome: 'invalid', error: { type: 'card_error', code, message, param } };
}

function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = number.split('').toReversed().map(Number);
  const sum = digits.reduce((total, digit, position) => {
    const value = position % 2 === 1 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function detectBrand(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(number)) return 'mastercard';
  if (/^6(011|4[4-9]|5)/.test(number)) return 'discover';
  return 'unknown';
}

function readTwoDigits(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

function readYear(text: string | undefined): number | undefined {
  if (text !== undefined && /^20\d\d$/.test(text)) return Number(text);
  return text !== undefined && /^\d\d$/.test(text) ? 2000 + Number(text) : undefined;
}
