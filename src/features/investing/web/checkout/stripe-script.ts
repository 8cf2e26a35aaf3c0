// Stripe's own script: loaded once, from Stripe itself, on the checkout page only (its policy allows it there alone).
import type { PaymentStatus } from './checkout-card.ts';

/** The release that matches our server's API version (card-gateway.ts). */
const address = 'https://js.stripe.com/endive/stripe.js';

export type StripeAppearance = {
  theme: 'stripe' | 'night';
  variables: Record<string, string>;
  rules: Record<string, Record<string, string>>;
};

export type StripeElement = {
  mount: (target: HTMLElement) => void;
  destroy: () => void;
  update: (options: { readOnly?: boolean }) => unknown;
  on: (event: 'ready' | 'loaderror', callback: () => void) => void;
};

export type StripeElements = {
  create: (
    type: 'payment',
    options: { layout: 'tabs'; wallets: { applePay: 'auto'; googlePay: 'auto' } },
  ) => StripeElement;
  /** Checks the form and opens the sheet of a chosen wallet. */
  submit: () => Promise<{ error?: StripeError }>;
  update: (options: { appearance: StripeAppearance }) => void;
};

type StripeError = { type: string; code?: string; message?: string; payment_intent?: { status: PaymentStatus } };
export type StripeConfirmation =
  | { error: StripeError }
  | { error?: undefined; paymentIntent: { status: PaymentStatus } };

/** The part of Stripe.js that the checkout uses. */
export type StripeClient = {
  elements: (options: { clientSecret: string; appearance: StripeAppearance }) => StripeElements;
  confirmPayment: (options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }) => Promise<StripeConfirmation>;
};

type StripeFactory = (publishableKey: string) => StripeClient;

/** One client per page, as Stripe requires. */
let client: Promise<StripeClient> | undefined;

/** @throws Error if the script cannot be loaded; the next call retries. */
export function loadStripe(publishableKey: string): Promise<StripeClient> {
  client ??= addScript()
    .then((create) => create(publishableKey))
    .catch((error: unknown) => {
      client = undefined;
      throw error;
    });
  return client;
}

function addScript(): Promise<StripeFactory> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => {
      const { Stripe } = globalThis as { Stripe?: StripeFactory };
      if (Stripe) resolve(Stripe);
      else reject(new Error('the payment script did not bring Stripe'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the payment script could not be loaded'));
    });
    document.head.append(script);
  });
}
