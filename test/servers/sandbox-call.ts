// Calls to the sandbox provider, for tests and for the processes they start.
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { sandboxPrefix } from '#sandbox/sandbox-provider.ts';
import type { Injectable } from './test-app.ts';

export type SandboxSite = { app: Injectable; deps: Pick<Deps, 'secret'> };

/** Calls like a browser, with the key among the parameters; or with the secret key, like a person in the provider's dashboard. */
export async function callSandbox(
  { app, deps }: SandboxSite,
  path: string,
  params: Record<string, string>,
  caller: 'browser' | 'secret' = 'browser',
) {
  const digest = createHmac('sha256', deps.secret).update('sandbox secret key').digest('hex');
  const answer = await app.inject({
    method: 'POST',
    url: sandboxPrefix + path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(caller === 'secret' && { authorization: `Bearer sk_test_${digest.slice(0, 32)}` }),
    },
    payload: new URLSearchParams(params).toString(),
  });
  return JSON.parse(answer.body) as { id?: string; status?: string; error?: { code?: string } };
}

/** The bank decides every dispute against us that is still open. */
export async function loseDisputes(site: SandboxSite & { deps: Pick<Deps, 'db'> }): Promise<void> {
  const { rows } = await site.deps.db.execute<{ id: string }>(
    sql`select id from sandbox.disputes where status = 'needs_response'`,
  );
  for (const { id } of rows) await callSandbox(site, `/v1/disputes/${id}/close`, {}, 'secret');
}
