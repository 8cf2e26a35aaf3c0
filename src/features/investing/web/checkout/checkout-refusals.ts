// The reasons why a checkout cannot start, and the person's options.

import * as z from 'zod/mini';
import { type Cents, findCents, formatDollars } from '#kernel/money.ts';
import type { ApiError } from '#ui/call.ts';
import { type RuleRefusal, ruleRefusal } from '../../gate-contract.ts';
import type { OpenHold } from '../../investing-contract.ts';
import { refusalCopy } from './checkout-copy.ts';

export type CheckoutRefusal = {
  title: string;
  /** 'step' is something to do before investing, 'hold' a limit or a time to wait; an error otherwise. */
  tone?: 'step' | 'hold';
  message: string;
  remedy: /** Retrying may work later; happens automatically once the connection is back. */
    | { kind: 'retry'; isOffline?: boolean }
    | { kind: 'sign-in' }
    /** The project is right, the amount is not. `available` can be invested instead. */
    | { kind: 'other-amount'; available?: Cents }
    /** One of these must be paid or released first. */
    | { kind: 'open-holds'; holds: readonly OpenHold[] }
    | { kind: 'dashboard' }
    /** The rules of the project or the site: a limit, a missing fact, a time to wait. */
    | { kind: 'rules'; refusal: RuleRefusal }
    /** No email reaches the person. */
    | { kind: 'add-email' }
    /** The project no longer exists. */
    | { kind: 'browse' }
    | { kind: 'none' };
};

/** An amount that is not above 0, refused without asking the server. */
export const invalidAmount: CheckoutRefusal = {
  title: refusalCopy.error,
  message: refusalCopy.invalidAmount,
  remedy: { kind: 'other-amount' },
};

export const noProject: CheckoutRefusal = {
  title: refusalCopy.error,
  message: refusalCopy.noProject,
  remedy: { kind: 'none' },
};

function notPrepared(): CheckoutRefusal {
  return {
    title: refusalCopy.error,
    message: refusalCopy.notPrepared,
    remedy: { kind: 'retry' },
  };
}

/** Refusals with an explanation keep the server's text; others get the general message. */
export function toRefusal(error: ApiError): CheckoutRefusal {
  const { userMessage: message } = error;
  switch (error.code) {
    case 'funding_exceeded':
      return { title: refusalCopy.tooHigh, message, remedy: otherAmount(error) };
    case 'amount_too_small':
      return {
        title: refusalCopy.otherAmount,
        message,
        remedy: { kind: 'other-amount', ...offered(error.details.smallest) },
      };
    case 'unpaid_holds':
    case 'remainder_too_small':
      return { title: refusalCopy.otherAmount, message, remedy: otherAmount(error) };
    case 'validation':
      return { title: refusalCopy.error, message, remedy: { kind: 'other-amount' } };
    case 'not_allowed_by_rules':
      return byRules(error);
    case 'email_needed':
      return { title: refusalCopy.emailNeeded, tone: 'step', message, remedy: { kind: 'add-email' } };
    case 'own_project':
      return { title: refusalCopy.own, message, remedy: { kind: 'none' } };
    case 'not_active':
    case 'not_open':
      return { title: refusalCopy.notOpen, tone: 'hold', message, remedy: { kind: 'none' } };
    case 'not_found':
      return {
        title: refusalCopy.notFound.title,
        message: refusalCopy.notFound.text,
        remedy: { kind: 'browse' },
      };
    case 'too_many_holds':
      return { title: refusalCopy.tooManyHolds, message, remedy: { kind: 'open-holds', holds: holdsIn(error) } };
    case 'paid_before':
      return { title: refusalCopy.paidBefore, message, remedy: { kind: 'dashboard' } };
    case 'payment_processing':
      return { title: refusalCopy.processing, message, remedy: { kind: 'dashboard' } };
    case 'offline':
    case 'timed_out':
      return { ...notPrepared(), remedy: { kind: 'retry', isOffline: true } };
    case 'too_many_requests':
      return { title: refusalCopy.error, message, remedy: { kind: 'retry' } };
    case 'signed_out':
      return {
        title: refusalCopy.signedOut.title,
        tone: 'step',
        message: refusalCopy.signedOut.text,
        remedy: { kind: 'sign-in' },
      };
    default:
      return notPrepared();
  }
}

function byRules({ details, userMessage: message }: ApiError): CheckoutRefusal {
  const { success, data: refusal } = z.safeParse(ruleRefusal, { ...details, message });
  if (!success) return { title: refusalCopy.rules.none, message, remedy: { kind: 'none' } };
  // The card sets the rule apart, and shows the figures of a limit as rows.
  const text = refusal.basis === null ? withoutRule(refusal) : refusalCopy.rules.basis(refusal.basis);
  return { title: ruleTitle(refusal), tone: ruleTone(refusal), message: text, remedy: { kind: 'rules', refusal } };
}

function withoutRule({ message }: RuleRefusal): string {
  return message.replace(/ Rule: .*$/, '');
}

function ruleTitle({ rule, remedy, limit, stillAllowed }: RuleRefusal): string {
  if (rule === 'identity' || rule === 'screening') return refusalCopy.rules[rule];
  if (limit !== null && findCents(stillAllowed) === 0) return refusalCopy.rules.used;
  return refusalCopy.rules[remedy];
}

function ruleTone({ rule, remedy }: RuleRefusal): 'step' | 'hold' {
  return rule === 'identity' || ['profile', 'class', 'steps'].includes(remedy) ? 'step' : 'hold';
}

function otherAmount({ details }: ApiError): CheckoutRefusal['remedy'] {
  return { kind: 'other-amount', ...offered(details.remaining) };
}

function offered(dollars: unknown): { available?: Cents } {
  const available = typeof dollars === 'string' ? findCents(dollars) : undefined;
  return available ? { available } : {};
}

/** The holds listed by the server; without the list the person uses the dashboard. */
function holdsIn({ details: { openHolds } }: ApiError): readonly OpenHold[] {
  return Array.isArray(openHolds) ? (openHolds as OpenHold[]) : [];
}

/** 'Invest $40 instead'. */
export function insteadLabel(available: Cents): string {
  return refusalCopy.instead(formatDollars(available));
}
