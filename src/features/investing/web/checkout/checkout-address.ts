// Parses the checkout's URL. Only project and amount count; title and share come from the server.
import { type Cents, toDollarString } from '#kernel/money.ts';
import { readDollars } from '#ui/form/dollar-input.ts';
import { type CheckoutRefusal, invalidAmount, noProject } from './checkout-refusals.ts';

export type CheckoutRequest = { projectId: number; amount: Cents };

export function readCheckout(search: URLSearchParams): CheckoutRequest | CheckoutRefusal {
  // As typed: if scripts are off, the browser submits the invest form.
  const amount = readDollars(search.get('amount') ?? '');
  if (amount === undefined || amount === 0) return invalidAmount;
  const projectId = findProjectId(search);
  return projectId === undefined ? noProject : { projectId, amount };
}

export function isRequest(read: CheckoutRequest | CheckoutRefusal): read is CheckoutRequest {
  return 'projectId' in read;
}

export function findProjectId(search: URLSearchParams): number | undefined {
  const text = search.get('projectId') ?? '';
  const id = Number(text);
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(id) ? id : undefined;
}

/** The address for paying a reserved amount. */
export function finishAddress({ projectId, amount }: { projectId: number; amount: string }): string {
  return `/checkout?${new URLSearchParams({ projectId: String(projectId), amount })}`;
}

/** The same checkout with another amount. */
export function withAmount(search: URLSearchParams, amount: Cents): string {
  const changed = new URLSearchParams(search);
  changed.set('amount', toDollarString(amount));
  // The share belongs to the old amount.
  changed.delete('equity');
  return `/checkout?${changed}`;
}
