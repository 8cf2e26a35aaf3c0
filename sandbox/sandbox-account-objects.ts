// Connected accounts as both API versions show them.
import type { CapabilityStatus } from '#platform/cards/payout-gateway.ts';
import type { AccountState, SandboxAccount, SandboxBank } from './sandbox-account-rows.ts';
import { epochSeconds } from './sandbox-wire.ts';

const statusByState: Record<AccountState, CapabilityStatus> = {
  created: 'pending',
  submitted: 'pending',
  active: 'active',
  restricted: 'restricted',
  past_due: 'restricted',
  rejected: 'rejected',
  closed: 'restricted',
};

/** Why a capability is not active, and what resolves it. */
const detailByState: Record<AccountState, { code: string; resolution: string } | undefined> = {
  created: { code: 'requirements_past_due', resolution: 'provide_info' },
  submitted: { code: 'requirements_pending_verification', resolution: 'no_resolution' },
  active: undefined,
  restricted: { code: 'requirements_past_due', resolution: 'provide_info' },
  past_due: { code: 'requirements_past_due', resolution: 'provide_info' },
  rejected: { code: 'restricted_other', resolution: 'contact_stripe' },
  closed: { code: 'restricted_other', resolution: 'no_resolution' },
};

export type Capability = { status: CapabilityStatus; status_details: { code: string; resolution: string }[] };

/** Whether transfers may arrive, and whether payouts leave. */
export function getCapabilities(account: SandboxAccount): { stripe_transfers: Capability; payouts: Capability } {
  const status = account.wantsTransfers ? statusByState[account.state] : 'unsupported';
  const detail = detailByState[account.state];
  const transfers = { status, status_details: detail ? [detail] : [] };
  if (!account.bank?.isErrored || status !== 'active') return { stripe_transfers: transfers, payouts: transfers };
  const bankDetail = { code: 'requirements_past_due', resolution: 'provide_info' };
  return { stripe_transfers: transfers, payouts: { status: 'restricted', status_details: [bankDetail] } };
}

type Entry = {
  description: string;
  awaiting_action_from: 'user' | 'stripe';
  errors: { code: string; description: string }[];
  deadline: 'currently_due' | 'past_due';
};

const fieldsOfCreated = [
  'identity.individual.given_name',
  'identity.individual.surname',
  'identity.individual.date_of_birth',
  'identity.individual.id_numbers',
  'identity.individual.address',
  'external_account',
];

const verificationDocument = 'identity.individual.documents.primary_verification';

/** Missing details, and who must act. */
export function listRequirements(account: SandboxAccount): Entry[] {
  const fromUser = { awaiting_action_from: 'user', deadline: 'currently_due' } as const;
  switch (account.state) {
    case 'created':
      return fieldsOfCreated.map((description) => ({ description, errors: [], ...fromUser }));
    case 'submitted':
      return [
        {
          description: 'identity.individual.id_numbers',
          awaiting_action_from: 'stripe',
          errors: [],
          deadline: 'currently_due',
        },
      ];
    case 'restricted':
      return account.errors.map(({ field, code, description }) => ({
        description: field,
        errors: [{ code, description }],
        ...fromUser,
      }));
    case 'past_due':
      return [{ description: verificationDocument, errors: [], awaiting_action_from: 'user', deadline: 'past_due' }];
    case 'active':
      return account.bank?.isErrored ? [bankEntry] : [];
    case 'rejected':
    case 'closed':
      return [];
  }
}

const bankEntry: Entry = {
  description: 'external_account',
  awaiting_action_from: 'user',
  errors: [{ code: 'invalid_value_other', description: 'A payout to this bank account failed. Give another one.' }],
  deadline: 'past_due',
};

/** Fields outside `include` are null, as at Stripe. */
export function toAccountObject(account: SandboxAccount, include: readonly string[]): Record<string, unknown> {
  const isClosed = account.state === 'closed';
  const included = (name: string, value: () => unknown) => (include.includes(name) ? value() : null);
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: isClosed ? [] : ['recipient'],
    closed: isClosed,
    configuration: included('configuration.recipient', () => ({
      customer: null,
      merchant: null,
      recipient: isClosed ? null : { applied: true, capabilities: { stripe_balance: getCapabilities(account) } },
    })),
    contact_email: account.contactEmail,
    created: account.createdAt.toISOString(),
    dashboard: account.dashboard,
    defaults: included('defaults', () => ({
      currency: 'usd',
      locales: null,
      profile: null,
      responsibilities: {
        fees_collector: 'application',
        losses_collector: 'application',
        requirements_collector: 'stripe',
      },
    })),
    display_name: account.displayName,
    future_requirements: null,
    identity: included('identity', () => ({
      country: account.country?.toLowerCase() ?? null,
      entity_type: account.entity,
      business_details: null,
      individual: null,
    })),
    livemode: false,
    metadata: account.metadata,
    requirements: included('requirements', () => toRequirements(account)),
  };
}

function toRequirements(account: SandboxAccount): Record<string, unknown> {
  const entries = listRequirements(account);
  const isPastDue = entries.some(({ deadline }) => deadline === 'past_due');
  return {
    collector: 'stripe',
    entries: entries.map(({ deadline, ...entry }) => ({
      ...entry,
      impact: {
        restricts_capabilities: [
          { capability: 'stripe_balance.stripe_transfers', configuration: 'recipient', deadline: { status: deadline } },
        ],
      },
      minimum_deadline: { status: deadline },
      reference: null,
      requested_reasons: [{ code: 'routine_onboarding' }],
    })),
    summary:
      entries.length === 0
        ? null
        : { minimum_deadline: { status: isPastDue ? 'past_due' : 'currently_due', time: null } },
  };
}

/** The same account in version 1 of the API; only read. */
export function toLegacyAccountObject(account: SandboxAccount): Record<string, unknown> {
  const { stripe_transfers: transfers, payouts } = getCapabilities(account);
  const entries = listRequirements(account);
  const namesOf = (wanted: (entry: Entry) => boolean) => entries.filter(wanted).map(({ description }) => description);
  const isOfUser = (entry: Entry) => entry.awaiting_action_from === 'user';
  return {
    id: account.id,
    object: 'account',
    capabilities: { transfers: toLegacyStatus(transfers.status) },
    charges_enabled: false,
    country: account.country,
    created: epochSeconds(account.createdAt),
    default_currency: 'usd',
    details_submitted: account.state !== 'created',
    email: account.contactEmail,
    external_accounts: {
      object: 'list',
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
      data: account.bank ? [toBankObject(account, account.bank)] : [],
    },
    metadata: account.metadata,
    payouts_enabled: payouts.status === 'active',
    requirements: {
      currently_due: namesOf(isOfUser),
      disabled_reason: transfers.status === 'active' ? null : toDisabledReason(account.state),
      errors: account.errors.map(({ field, code, description }) => ({ requirement: field, code, reason: description })),
      eventually_due: namesOf(isOfUser),
      past_due: namesOf(({ deadline }) => deadline === 'past_due'),
      pending_verification: namesOf((entry) => !isOfUser(entry)),
    },
    type: 'express',
  };
}

function toLegacyStatus(status: CapabilityStatus): 'active' | 'inactive' | 'pending' {
  return status === 'active' || status === 'pending' ? status : 'inactive';
}

function toDisabledReason(state: AccountState): string {
  if (state === 'rejected') return 'rejected.listed';
  if (state === 'submitted') return 'requirements.pending_verification';
  return state === 'past_due' || state === 'created'
    ? 'requirements.past_due'
    : 'action_required.requested_capabilities';
}

export function toBankObject(account: Pick<SandboxAccount, 'id'>, bank: SandboxBank): Record<string, unknown> {
  return {
    id: bank.id,
    object: 'bank_account',
    account: account.id,
    account_holder_name: null,
    bank_name: bank.name,
    country: bank.country,
    currency: 'usd',
    default_for_currency: true,
    last4: bank.last4,
    metadata: {},
    routing_number: '110000000',
    status: bank.isErrored ? 'errored' : 'verified',
  };
}
