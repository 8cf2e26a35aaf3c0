// Identity checks on Stripe's hosted page. Documents, and what Stripe read from them, stay there: only the state is read here.
import * as z from 'zod/mini';
import { assertMatchesRequest } from './stripe-answers.ts';
import { calling, createStripeClient, finding, type StripeClientOptions } from './stripe-client.ts';

const session = z.object({
  id: z.string().check(z.regex(/^vs_\w{1,90}$/)),
  status: z.enum(['requires_input', 'processing', 'verified', 'canceled']),
  /** The hosted page: works once, made on a click, never mailed or stored. */
  url: z.nullish(z.string()),
  /** What went wrong the last time, such as `document_expired`. */
  last_error: z.nullish(z.object({ code: z.nullish(z.string()) })),
  client_reference_id: z.nullish(z.string()),
});
export type IdentitySession = z.infer<typeof session>;

/** Every call throws `provider_unavailable` when the provider fails, which means "unknown". */
export type IdentityGateway = ReturnType<typeof createIdentityGateway>;

export function createIdentityGateway(options: StripeClientOptions) {
  const { verificationSessions } = createStripeClient(options).identity;
  return {
    createSession: ({
      reference,
      returnUrl,
      idempotencyKey,
    }: Record<'reference' | 'returnUrl' | 'idempotencyKey', string>) =>
      calling('start an identity check', async () => {
        const asked = { type: 'document', client_reference_id: reference, return_url: returnUrl } as const;
        return z.parse(session, await verificationSessions.create(asked, { idempotencyKey }));
      }),
    /** Undefined if there is no such check. */
    findSession: (id: string) =>
      finding('find an identity check', async () => {
        const found = z.parse(session, await verificationSessions.retrieve(id));
        return assertMatchesRequest(found, found.id === id);
      }),
    /** Has the documents deleted there. */
    redactSession: (id: string) =>
      finding('delete an identity check', async () => void (await verificationSessions.redact(id))),
  };
}
