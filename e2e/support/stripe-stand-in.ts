// Replaces Stripe in tests without a network: its script, the card frame, its API and the bank's page. It uses the sandbox over HTTP, so
// that our server and the browser see the same payments.
import type { BrowserContext, Route } from '@playwright/test';

export type StripeStandIn = {
  /** The path and form of each call to Stripe's API. */
  calls: { path: string; form: URLSearchParams }[];
  /** This many next loads of the script fail. */
  failScript: { times: number };
};

/** `apiBase` is the sandbox's URL: `http://127.0.0.1:4010/sandbox/stripe`. */
export async function standInForStripe(context: BrowserContext, apiBase: string): Promise<StripeStandIn> {
  const standIn: StripeStandIn = { calls: [], failScript: { times: 0 } };
  await context.route('https://js.stripe.com/endive/stripe.js', async (route) => {
    standIn.failScript.times -= 1;
    if (standIn.failScript.times >= 0) await route.abort();
    else await route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript.toString()})()` });
  });
  await context.route('https://js.stripe.com/card-frame', (route) => sendPage(route, cardFrame));
  await context.route('https://hooks.stripe.com/bank?*', (route) => sendPage(route, bankPage));
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = route.request().postData() ?? '';
    standIn.calls.push({ path: pathname, form: new URLSearchParams(body) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(apiBase + pathname, { method: 'POST', headers, body });
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    });
  });
  return standIn;
}

async function sendPage(route: Route, body: string): Promise<void> {
  await route.fulfill({
    contentType: 'text/html',
    body: `<!doctype html><html lang="en"><title>Stripe</title>${body}`,
  });
}

/** The card is typed into a page of another origin; ours receives only what Stripe's script reports. */
const cardFrame = `<label>Card number <input oninput="parent.postMessage(this.value, '*')"></label>`;

const bankPage = `
  <h1>Your bank</h1>
  <button onclick="answer('succeed')">Confirm it is me</button>
  <button onclick="answer('fail')">It is not me</button>
  <script>
    async function answer(result) {
      const search = new URLSearchParams(location.search);
      const secret = search.get('client_secret');
      const id = secret.split('_secret')[0];
      const form = new URLSearchParams({ key: search.get('key'), client_secret: secret, result });
      const url = 'https://api.stripe.com/v1/payment_intents/' + id + '/authenticate';
      const { status } = await (await fetch(url, { method: 'POST', body: form })).json();
      const back = new URL(search.get('return_url'));
      back.searchParams.set('payment_intent', id);
      back.searchParams.set('payment_intent_client_secret', secret);
      back.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed');
      location.href = back;
    }
  </script>`;

/** Runs in the browser: the part of Stripe.js that the checkout uses. */
function stripeScript(): void {
  const send = async (key: string, secret: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ key, client_secret: secret, ...fields });
    const url = `https://api.stripe.com/v1/payment_intents/${secret.split('_secret')[0]}/confirm`;
    return (await fetch(url, { method: 'POST', body })).json() as Promise<{ status: string; error?: object }>;
  };
  const elements = ({ clientSecret }: { clientSecret: string }) => {
    const card = { number: '', clientSecret };
    const create = () => {
      const frame = document.createElement('iframe');
      frame.title = 'Secure payment input frame';
      frame.src = 'https://js.stripe.com/card-frame';
      addEventListener('message', ({ origin, data }) => {
        if (origin === 'https://js.stripe.com') card.number = String(data);
      });
      // Like Stripe's own, most of its functions return the element itself.
      const element = {
        mount: (target: HTMLElement) => target.append(frame),
        on: (event: string, callback: () => void) => {
          if (event === 'ready') frame.addEventListener('load', callback);
          return element;
        },
        update: ({ readOnly }: { readOnly?: boolean }) => {
          frame.toggleAttribute('inert', readOnly === true);
          return element;
        },
        destroy: () => frame.remove(),
      };
      return element;
    };
    const submit = async () =>
      card.number === '' ? { error: { type: 'validation_error', message: 'Your card number is incomplete.' } } : {};
    return { card, create, submit, update: () => undefined };
  };
  const confirmPayment = async (
    key: string,
    options: { elements: ReturnType<typeof elements>; confirmParams: { return_url: string } },
  ) => {
    const { number, clientSecret } = options.elements.card;
    if (number === '') return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
    const answer = await send(key, clientSecret, {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    });
    if (answer.error) return { error: answer.error };
    if (answer.status !== 'requires_action') return { paymentIntent: answer };
    const bank = new URLSearchParams({ key, client_secret: clientSecret, ...options.confirmParams });
    location.href = `https://hooks.stripe.com/bank?${bank}`;
    return new Promise(() => undefined);
  };
  Object.assign(globalThis, {
    Stripe: (key: string) => ({
      elements,
      confirmPayment: (options: Parameters<typeof confirmPayment>[1]) => confirmPayment(key, options),
    }),
  });
}
