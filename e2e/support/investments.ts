// Creates a paid investment for browser tests that are not about the checkout.
import { type APIRequestContext, expect } from '@playwright/test';

/** The signed-in person invests through the calls the checkout makes; returns the investment's id. */
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
  const { signer } = (await (await request.get(`/api/investments/${investmentId}/agreement`)).json()) as {
    signer: string;
  };
  await request.post(`/api/investments/${investmentId}/agreement`, { data: { name: signer } });
  const [transactionId = ''] = clientSecret.split('_secret');
  await request.post(`/sandbox/stripe/v1/payment_intents/${transactionId}/confirm`, {
    form: { key: payments.publishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' },
  });
  const claimed = await request.post('/api/investments', { data: { transactionId } });
  expect(claimed.status()).toBe(201);
  return investmentId;
}
