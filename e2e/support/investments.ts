// How browser tests whose subject is not the checkout get an investment that is paid for.
import { type APIRequestContext, expect } from '@playwright/test';

/** Whoever is signed in there invests, by the calls the checkout makes; answers the investment's id. */
export async function invest(
  { request }: { request: APIRequestContext },
  projectId: number,
  amount: number,
): Promise<number> {
  const prepared = await request.post('/api/create-payment-intent', { data: { projectId, amount } });
  const { clientSecret, investmentId, payments } = (await prepared.json()) as {
    clientSecret: string;
    investmentId: number;
    payments: { publishableKey: string };
  };
  const [transactionId = ''] = clientSecret.split('_secret');
  await request.post(`/sandbox/stripe/v1/payment_intents/${transactionId}/confirm`, {
    form: { key: payments.publishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' },
  });
  const claimed = await request.post('/api/investments', { data: { transactionId } });
  expect(claimed.status()).toBe(201);
  return investmentId;
}
