// Endpoints of connected accounts: version 2 of the API, and the view in version 1.
import { findBankProblems, testRoutingNumber, toBank, verifiedBankToken } from './sandbox-account-details.ts';
import { changeAccount, closeAccount, moveAccount, replaceBank } from './sandbox-account-moves.ts';
import { toAccountObject, toBankObject, toLegacyAccountObject } from './sandbox-account-objects.ts';
import { createPageLink, type PagePurpose } from './sandbox-account-page-tokens.ts';
import {
  findAccountRow,
  insertAccount,
  listAccountRows,
  lockAccountRow,
  type SandboxAccount,
} from './sandbox-account-rows.ts';
import { recordThinEvents } from './sandbox-events.ts';
import { sumBalance } from './sandbox-movements.ts';
import {
  badParameter,
  epochSeconds,
  errorAnswer,
  newId,
  okAnswer,
  type Params,
  readInteger,
  readList,
  readMetadata,
  refusal,
  requireParam,
  resourceMissing,
  type SandboxCall,
  type WireAnswer,
} from './sandbox-wire.ts';

const includable = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
];

export async function createAccount(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params } = call;
  const email = requireParam(params, 'contact_email');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw badParameter('contact_email', `Invalid email address: ${email}`);
  if (requireParam(params, 'dashboard') !== 'express') {
    throw badParameter('dashboard', 'The sandbox has the express dashboard only.');
  }
  for (const name of ['fees_collector', 'losses_collector']) {
    if (params.get(`defaults[responsibilities][${name}]`) === 'application') continue;
    throw badParameter(`defaults.responsibilities.${name}`, 'The express dashboard needs application here.');
  }
  const account = await insertAccount(tx, {
    id: newId('acct'),
    country: readCountry(params),
    entity: params.get('identity[entity_type]') ?? null,
    contactEmail: email,
    displayName: params.get('display_name') ?? null,
    dashboard: 'express',
    wantsTransfers:
      params.get('configuration[recipient][capabilities][stripe_balance][stripe_transfers][requested]') === 'true',
    metadata: readMetadata(params),
  });
  await recordThinEvents(tx, call, { type: 'v2.core.account.created', accountId: account.id });
  return okAnswer(toAccountObject(account, readInclude(params)));
}

function readCountry(params: Params): string | null {
  const country = params.get('identity[country]');
  if (country === undefined || /^[A-Za-z]{2}$/.test(country)) return country?.toUpperCase() ?? null;
  throw badParameter('identity.country', `Invalid country: ${country}`);
}

function readInclude(params: Params): string[] {
  const include = readList(params, 'include');
  const unknown = include.find((name) => !includable.includes(name));
  if (unknown !== undefined) throw badParameter('include', `Invalid value to include: ${unknown}`);
  return include;
}

export async function readAccount(call: SandboxCall): Promise<WireAnswer> {
  const include = readInclude(call.params);
  return okAnswer(toAccountObject(requireFound(call, await findAccountRow(call.tx, call.id)), include));
}

export async function listAccounts({ tx, params }: SandboxCall): Promise<WireAnswer> {
  const limit = readInteger('limit', params.get('limit') ?? '20');
  if (limit < 1 || limit > 100) throw badParameter('limit', 'Limit must be between 1 and 100.');
  const isClosed = params.get('closed') === 'true';
  const rows = await listAccountRows(tx, { limit, after: params.get('page'), isClosed });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const next =
    last && `/v2/core/accounts?${new URLSearchParams({ limit: `${limit}`, page: last.id, closed: `${isClosed}` })}`;
  return okAnswer({
    data: page.map((account) => toAccountObject(account, [])),
    next_page_url: next ?? null,
    previous_page_url: null,
  });
}

export async function updateAccount(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params } = call;
  const include = readInclude(params);
  const account = requireOpen(requireFound(call, await lockAccountRow(tx, call.id)));
  const changed = await changeAccount(call, account, {
    metadata: { ...account.metadata, ...readMetadata(params) },
    displayName: params.get('display_name') ?? account.displayName,
    contactEmail: params.get('contact_email') ?? account.contactEmail,
  });
  return okAnswer(toAccountObject(changed, include));
}

export async function endAccount(call: SandboxCall): Promise<WireAnswer> {
  const account = requireOpen(requireFound(call, await lockAccountRow(call.tx, call.id)));
  const { available, pending } = await sumBalance(call.tx, call.now, account.id);
  if (available !== 0 || pending !== 0) {
    const message = 'This account still has a balance and cannot be closed.';
    return errorAnswer(400, { type: 'invalid_request_error', code: 'non_zero_balance', message });
  }
  return okAnswer(toAccountObject(await closeAccount(call, account), []));
}

export async function createAccountLink(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params } = call;
  const type = requireParam(params, 'use_case[type]');
  if (type !== 'account_onboarding' && type !== 'account_update') {
    throw badParameter('use_case.type', `Invalid type: ${type}`);
  }
  const known = ['return_url', 'refresh_url', 'collection_options'];
  for (const name of params.keys()) {
    const [, flow, field] = /^use_case\[(\w+)\](?:\[(\w+)\])?/.exec(name) ?? [];
    if (flow === 'type' || flow === undefined) continue;
    if (flow !== type || field === undefined || !known.includes(field)) {
      throw badParameter(name, `Received unknown parameter: ${name}`, 'parameter_unknown');
    }
  }
  const accountId = requireParam(params, 'account');
  const account = requireOpen(requireFound({ id: accountId }, await findAccountRow(tx, accountId)));
  const purpose: PagePurpose = type === 'account_onboarding' ? 'onboarding' : 'update';
  const { url, expiresAt } = await createPageLink(call, {
    purpose,
    accountId: account.id,
    returnUrl: readUrl(params, `use_case[${type}][return_url]`),
    refreshUrl: readUrl(params, `use_case[${type}][refresh_url]`),
  });
  return okAnswer({
    object: 'v2.core.account_link',
    account: account.id,
    created: call.now.toISOString(),
    expires_at: expiresAt.toISOString(),
    livemode: false,
    url,
    use_case: { type },
  });
}

function readUrl(params: Params, name: string): string {
  const value = requireParam(params, name);
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
  throw badParameter(name, `Not a valid URL: ${name}`, 'url_invalid');
}

// --- version 1 ---

export async function readLegacyAccount(call: SandboxCall): Promise<WireAnswer> {
  return okAnswer(toLegacyAccountObject(requireAccess(call, await findAccountRow(call.tx, call.id))));
}

export async function listExternalAccounts(call: SandboxCall): Promise<WireAnswer> {
  const account = requireAccess(call, await findAccountRow(call.tx, call.id));
  const isBankWanted = (call.params.get('object') ?? 'bank_account') === 'bank_account';
  return okAnswer({
    object: 'list',
    url: `/v1/accounts/${account.id}/external_accounts`,
    has_more: false,
    data: account.bank && isBankWanted ? [toBankObject(account, account.bank)] : [],
  });
}

/** Accepts a test token or test numbers, as at Stripe. */
export async function createExternalAccount(call: SandboxCall): Promise<WireAnswer> {
  const { params } = call;
  const token = params.get('external_account');
  const routingNumber = params.get('external_account[routing_number]') ?? '';
  const accountNumber = params.get('external_account[account_number]') ?? '';
  const typed =
    token === verifiedBankToken
      ? { routingNumber: testRoutingNumber, accountNumber: '000123456789' }
      : { routingNumber, accountNumber };
  const [problem] = Object.values(findBankProblems(typed));
  if (problem !== undefined) throw badParameter('external_account', problem, 'account_number_invalid');
  const account = requireAccess(call, await lockAccountRow(call.tx, call.id));
  const changed = await replaceBank(call, account, toBank(typed.accountNumber, account.country ?? 'US'));
  return okAnswer(changed.bank ? toBankObject(changed, changed.bank) : {});
}

export async function createLoginLink(call: SandboxCall): Promise<WireAnswer> {
  const account = requireAccess(call, await findAccountRow(call.tx, call.id));
  if (account.state === 'created') {
    const message = 'Cannot create a login link for an account that has not completed onboarding.';
    return errorAnswer(400, { type: 'invalid_request_error', message });
  }
  const page = { purpose: 'dashboard', accountId: account.id, returnUrl: null, refreshUrl: null } as const;
  const { url } = await createPageLink(call, page);
  return okAnswer({ object: 'login_link', created: epochSeconds(call.now), url });
}

/** Sandbox only: simulates a decision of the provider. */
export async function moveAccountByHand(call: SandboxCall): Promise<WireAnswer> {
  const account = requireOpen(requireFound(call, await lockAccountRow(call.tx, call.id)));
  const state = requireParam(call.params, 'state');
  if (state === 'closed') return okAnswer(toLegacyAccountObject(await closeAccount(call, account)));
  const known = (['created', 'active', 'restricted', 'past_due', 'rejected'] as const).find((name) => name === state);
  if (known === undefined) throw badParameter('state', `Invalid state: ${state}`);
  return okAnswer(toLegacyAccountObject(await moveAccount(call, account, known)));
}

function requireFound({ id }: { id: string }, account: SandboxAccount | undefined): SandboxAccount {
  if (account) return account;
  throw refusal(404, { type: 'invalid_request_error', code: 'not_found', message: `No such account: '${id}'` });
}

function requireOpen(account: SandboxAccount): SandboxAccount {
  if (account.state !== 'closed') return account;
  throw refusal(400, { type: 'invalid_request_error', code: 'account_closed', message: 'This account is closed.' });
}

/** After it was closed, the platform no longer has access to an account. */
export function requireAccess({ id }: { id: string }, account: SandboxAccount | undefined): SandboxAccount {
  if (account && account.state !== 'closed') return account;
  if (account === undefined && !id.startsWith('acct_')) throw resourceMissing('account', id);
  const message = `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`;
  throw refusal(403, { type: 'invalid_request_error', code: 'account_invalid', message });
}
