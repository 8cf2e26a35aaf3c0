// The hosted pages as HTML without scripts, light and dark.
import {
  countries,
  entities,
  type FieldProblems,
  presets,
  type TypedDetails,
  testAddresses,
  testBankNumbers,
  testBirthDates,
  testIdNumbers,
  testRoutingNumber,
} from './sandbox-account-details.ts';
import { listRequirements } from './sandbox-account-objects.ts';
import type { AccountState, SandboxAccount } from './sandbox-account-rows.ts';
import { styles } from './sandbox-account-styles.ts';
import type { SandboxPayout } from './sandbox-payouts.ts';

/** Errors of the submitted form, and its values. */
export type PageProblems = { typed?: TypedDetails | undefined; problems?: FieldProblems; message?: string };

const warning = `<p class="notice"><strong>Sandbox.</strong> This replaces Stripe's page. No real money moves. Never enter real names,
birth dates, ID numbers or bank accounts: only the test values work, and they are forgotten at once.</p>`;

type Details = PageProblems & { path: string; account: SandboxAccount; back: string | null };

export function detailsPage({ path, account, back, typed, problems = {} }: Details): string {
  const isWrong = Object.keys(problems).length > 0;
  return renderDocument(
    isWrong ? 'Error: connect your account' : 'Connect your account',
    `<h1>Connect your account</h1>
${warning}
${describeState(account)}
${renderForms({ path, account, typed, problems })}
${back === null ? '' : `<p><a href="${escape(back)}">Return without submitting</a></p>`}
${renderTestValues(account)}`,
  );
}

type Forms = Omit<Details, 'back' | 'message'>;

/** An active account can only change its bank account here; a rejected one nothing. */
function renderForms(given: Forms): string {
  if (given.account.state === 'rejected') return '';
  return given.account.state === 'active' ? bankForm(given) : identityForms(given);
}

function identityForms({ path, account, typed, problems = {} }: Forms): string {
  const country = typed?.country ?? account.country ?? 'US';
  const entity = typed?.entity ?? account.entity ?? 'individual';
  return `<h2>Fill in test data</h2>
<form class="presets" method="post" action="${escape(path)}/details" aria-label="Fill in test data">
<input type="hidden" name="country" value="${escape(country)}"><input type="hidden" name="entity" value="individual">
${Object.entries(presets).map(renderPreset).join('\n')}
</form>
<h2>Or enter test values</h2>
<form method="post" action="${escape(path)}/details" novalidate aria-label="Test values">
<div class="fields">
${select('country', 'Country', countries, country, problems.country)}
${select('entity', 'Type of account', entities, entity, problems.entity)}
${input('name', 'Full name', typed?.name ?? '', problems.name)}
${input('birthDate', 'Date of birth (YYYY-MM-DD)', typed?.birthDate ?? '', problems.birthDate)}
${input('idNumber', 'ID number', typed?.idNumber ?? '', problems.idNumber)}
${input('address', 'Street address', typed?.address ?? '', problems.address)}
${bankFields(typed, problems)}
</div>
<button class="solid" type="submit">Submit</button>
</form>`;
}

function bankForm({ path, account, typed, problems = {} }: Forms): string {
  const { bank } = account;
  const failed = bank?.isErrored ? ' A payout to it failed: give another one.' : '';
  return `<h2>Bank account</h2>
<p>${bank === null ? 'None yet.' : `${escape(bank.name)}, ends in ${escape(bank.last4)}.${failed}`}</p>
<form method="post" action="${escape(path)}/bank" novalidate aria-label="Bank account">
<div class="fields">
${bankFields(typed, problems)}
</div>
<button class="solid" type="submit">Change bank account</button>
</form>`;
}

type Dashboard = PageProblems & {
  path: string;
  account: SandboxAccount;
  availableCents: number;
  payouts: readonly SandboxPayout[];
};

export function dashboardPage({
  path,
  account,
  availableCents,
  payouts,
  typed,
  problems = {},
  message,
}: Dashboard): string {
  const action = escape(path);
  const needsDetails = listRequirements(account).some((entry) => entry.awaiting_action_from === 'user');
  return renderDocument(
    'Account dashboard',
    `<h1>Account dashboard</h1>
${warning}
${message === undefined ? '' : `<p class="error" role="alert">${escape(message)}</p>`}
${describeState(account)}
${needsDetails ? '<p>Something is missing. Open the page for your details from the site.</p>' : ''}
<h2>Balance</h2>
<p class="amount">${toDollars(availableCents)}</p>
<h2>Payouts</h2>
${payouts.length === 0 ? '<p>No payouts yet. Money that arrives is paid out by itself.</p>' : payoutTable(payouts)}
${bankForm({ path, account, typed, problems })}
<h2>Close account</h2>
<form method="post" action="${action}/close">
<p><label class="check"><input type="checkbox" name="confirm" value="yes" required> Close this account for good</label></p>
<button type="submit">Close account</button>
</form>
${renderTestValues(account)}`,
  );
}

/** Plays the provider's page: each button is one possible result of a check. */
export function identityPage({ path, back }: { path: string; back: string | null }): string {
  const button = (result: string, label: string, look = '') =>
    `<button ${look} name="result" value="${result}" type="submit">${label}</button>`;
  return renderDocument(
    'Verify your identity',
    `<h1>Verify your identity</h1>
<p class="notice"><strong>Sandbox.</strong> This replaces Stripe's page. There are no documents: choose the result of the check.</p>
<form class="presets" method="post" action="${escape(path)}" aria-label="Result of the check">
${button('verified', 'Verified', 'class="solid"')}
${button('processing', 'Processing, verified later')}
${button('expired', 'Document has expired')}
${button('cancel', 'Canceled')}
</form>
${back === null ? '' : `<p><a href="${escape(back)}">Return without a result</a></p>`}`,
  );
}

export function problemPage({ title, text, back }: { title: string; text: string; back: string | null }): string {
  const link = back === null ? '' : `<p><a href="${escape(back)}">Back to the site</a></p>`;
  return renderDocument(title, `<h1>${escape(title)}</h1>\n<p>${escape(text)}</p>\n${link}`);
}

const stateTexts: Record<AccountState, string> = {
  created: 'Your details are missing.',
  submitted: 'Your details are under review.',
  active: 'Your account is verified.',
  restricted: 'Some of your details could not be verified.',
  past_due: 'Something was not given in time.',
  rejected: 'Your account was rejected.',
  closed: 'Your account is closed.',
};

function describeState(account: SandboxAccount): string {
  const errors = account.errors.map(({ description }) => `<li>${escape(description)}</li>`).join('');
  return `<p class="state">${stateTexts[account.state]}</p>${errors === '' ? '' : `<ul>${errors}</ul>`}`;
}

function renderPreset([name, { label, hint }]: [string, { label: string; hint: string }]): string {
  return `<button type="submit" name="preset" value="${name}"><strong>${escape(label)}</strong> <small>${escape(hint)}</small></button>`;
}

function bankFields(typed: TypedDetails | undefined, problems: FieldProblems): string {
  return `${input('routingNumber', 'Routing number', typed?.routingNumber ?? '', problems.routingNumber)}
${input('accountNumber', 'Account number', typed?.accountNumber ?? '', problems.accountNumber)}`;
}

function input(name: keyof TypedDetails, label: string, value: string, problem: string | undefined): string {
  return `<div><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="text" autocomplete="off" value="${escape(value)}" maxlength="100" required${toWrong(name, problem)}>${toMessage(name, problem)}</div>`;
}

function select(
  name: keyof TypedDetails,
  label: string,
  choices: Readonly<Record<string, string>>,
  value: string,
  problem: string | undefined,
): string {
  const options = Object.entries(choices).map(
    ([code, text]) => `<option value="${code}"${code === value ? ' selected' : ''}>${escape(text)}</option>`,
  );
  return `<div><label for="${name}">${label}</label>
<select id="${name}" name="${name}"${toWrong(name, problem)}>${options.join('')}</select>${toMessage(name, problem)}</div>`;
}

function toWrong(name: string, problem: string | undefined): string {
  return problem === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`;
}

function toMessage(name: string, problem: string | undefined): string {
  return problem === undefined ? '' : `<p class="error" id="${name}-error">${escape(problem)}</p>`;
}

/** Only test values for the forms shown. */
function renderTestValues({ state }: SandboxAccount): string {
  if (state === 'rejected' || state === 'closed') return '';
  const rows = (title: string, values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(
      ([value, meaning]) => `<tr><td>${title}</td><td><code>${value}</code></td><td>${escape(meaning)}</td></tr>`,
    );
  const identity = [
    ...rows('Date of birth', testBirthDates),
    ...rows('ID number', testIdNumbers),
    ...rows('Address', testAddresses),
  ];
  const bank = [
    ...rows('Routing number', { [testRoutingNumber]: 'the test bank' }),
    ...rows('Account number', testBankNumbers),
  ];
  return `<h2>Test values</h2>
<div class="scroll" role="region" aria-label="Test values" tabindex="0"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Value</th><th scope="col">Result</th></tr></thead>
<tbody>${[...(state === 'active' ? [] : identity), ...bank].join('\n')}</tbody>
</table></div>`;
}

function payoutTable(payouts: readonly SandboxPayout[]): string {
  const rows = payouts.map(
    ({ amount, status, createdAt, failureCode }) =>
      `<tr><td>${createdAt.toISOString().slice(0, 10)}</td><td>${toDollars(amount)}</td><td>${status.replace('_', ' ')}${failureCode === null ? '' : `: ${escape(failureCode.replaceAll('_', ' '))}`}</td></tr>`,
  );
  return `<div class="scroll" role="region" aria-label="Payouts" tabindex="0"><table>
<thead><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>`;
}

function toDollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

function renderDocument(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>${styles}</style>
</head>
<body><main>${body}</main></body>
</html>
`;
}
