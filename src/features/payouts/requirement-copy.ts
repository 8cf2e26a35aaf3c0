// Plain-language names for the provider's missing details.
import type { Requirement } from './account-rules.ts';

/** The first match wins, so specific names come before general ones. Covers both versions of the provider's API. */
const texts: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/external_account|outbound_destination|payout_method/, 'Bank account that the money goes to'],
  [/documents.*(secondary|additional)|additional_document/, 'Second identity document'],
  [/(proof_of_liveness|selfie)/, 'Photo of yourself, taken with a phone'],
  [/(documents\.company|business_details\.documents|company\.verification)/, 'Document that confirms the company'],
  [/(documents|verification\.document|primary_verification)/, 'Picture of an identity document'],
  [/(given_name|surname|first_name|last_name|individual\.name)/, 'Full legal name'],
  [/(date_of_birth|\bdob\b)/, 'Date of birth'],
  [
    /business_details\.(id_numbers|registration)|company\.(tax_id|registration)|tax_id/,
    'Company’s tax or registration number',
  ],
  [/(id_numbers?|ssn_last_4|national_id)/, 'Tax or national ID number'],
  [/(business_details\.(registered_)?address|company\.address)/, 'Company’s address'],
  [/address/, 'Home address'],
  [/(registered_name|company\.name|doing_business_as)/, 'Company’s registered name'],
  [/(owners?|directors?|executives?|representative|relationship|persons?\b)/, 'People who own or run the company'],
  [/(phone)/, 'Phone number'],
  [/(email)/, 'Email address'],
  [/(terms_of_service|tos_acceptance|attestations)/, 'Agreement to the card provider’s terms'],
  [/(url|product_description|business_profile|mcc|industry)/, 'Description of the business, or its website'],
  [/(entity_type|business_type|structure)/, 'Whether the account is a person’s or a company’s'],
  [/(country|nationality)/, 'Country'],
];

/** One line per missing thing, past due first; several fields of one thing share a line. */
export type MissingItem = { text: string; awaits: Requirement['awaits']; isPastDue: boolean; error: string | null };

export function describeRequirements(requirements: readonly Requirement[]): MissingItem[] {
  const items = new Map<string, MissingItem>();
  for (const requirement of requirements) {
    const { awaits, isPastDue, error = null } = requirement;
    const text = describeField(requirement.field);
    const known = items.get(`${awaits} ${text}`);
    items.set(`${awaits} ${text}`, {
      text,
      awaits,
      isPastDue: isPastDue || known?.isPastDue === true,
      error: known?.error ?? error,
    });
  }
  return [...items.values()].toSorted(
    (a, b) =>
      Number(a.awaits === 'provider') - Number(b.awaits === 'provider') || Number(b.isPastDue) - Number(a.isPastDue),
  );
}

/** `person_1.relationship.percent_ownership` without its own text becomes "More details: percent ownership". */
export function describeField(field: string): string {
  const known = texts.find(([pattern]) => pattern.test(field));
  if (known) return known[1];
  const last = field.split('.').findLast((part) => /[a-z]/i.test(part)) ?? '';
  const words = last
    .replaceAll(/[^a-z0-9]+/gi, ' ')
    .trim()
    .toLowerCase()
    .slice(0, 60);
  return words === '' ? 'More details' : `More details: ${words}`;
}
