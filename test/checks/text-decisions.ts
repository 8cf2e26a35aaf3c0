// Every text column, and what happens to it when a person is erased (docs/decisions/0027-what-is-forgotten.md).

import { type FieldKind, fieldNames, getField } from '#features/projects/project-fields.ts';

const mark = 'a keyed mark of an address, from which it cannot be read; removed with the person (mail-log.test.ts)';
const words = 'a word, a number or a name of the product or of the card provider; not free text';
const offer = 'the content of a project: people have invested in it, and its history cannot be edited';
const proof = 'what a milestone was decided about: its hash is what investors voted on, so it is never edited';
const site = 'about the site, not about a person';
const sealed = 'a random secret that reveals nothing about its owner';

/** 'cleared', or why it is kept. Columns limited to a few words, or that hold a hash, need no decision. */
export const textDecisions: Record<string, Record<string, string>> = {
  admin_authenticators: { secret: 'cleared' },
  admin_credentials: { username: 'cleared', password_hash: 'cleared', setting_hash: 'cleared' },
  admin_login_attempts: { username: 'cleared', address: 'needed to detect attacks; no longer linked to a name' },
  admin_passkeys: { credential_id: 'cleared', name: 'cleared', transports: 'cleared' },
  agreement_templates: { text: site, note: site },
  analytics_events: { metadata: 'the host a visitor came from; not linked to a person' },
  audit_entries: {
    details: 'cleared',
    action: words,
    actor_kind: words,
    actor_name: words,
    subject_kind: words,
    subject_id: words,
    request_id: words,
  },
  // A search that finds an erased person is removed.
  announcements: { subject: site, body: site, audience: site },
  backup_runs: { host: site, folder: words, error: words },
  backups: { note: site },
  comments: { content: 'cleared', request_key: words, path: words },
  comment_reports: { reason: 'cleared', content: 'cleared', decision_reason: 'cleared' },
  contact_messages: { name: 'cleared', email: 'cleared', content: 'cleared' },
  contact_replies: { content: 'cleared' },
  disputes: { provider_dispute_id: words, provider_status: words, reason: words },
  evidence_files: { name: proof, media_type: words, sha256: words, stored_as: words },
  findings: { note: 'cleared', kind: words, ref: words, details: words },
  hand_payments: {
    reference: 'the one way from the books to the statement of the bank, which the law has kept; never edited',
  },
  identity_checks: { provider_id: words, problem: words, reason: 'cleared' },
  identity_files: { stored_as: words, media_type: words },
  images: { name: words, alt: offer },
  inbox_notes: { content: 'cleared' },
  investments: { notes: 'cleared', pseudonym: 'cleared', status: words, counted: words, request_key: words },
  investor_classes: { sealed_basis: 'cleared' },
  investor_profiles: { country: 'a country code; the row is deleted with the person', sealed: 'cleared' },
  investment_news: { mail_key: words },
  ledger_accounts: { name: words },
  ledger_entries: { kind: words, ref: words },
  legal_moves: { machine: words, from_state: words, to_state: words },
  // No name, address or text: an email is rendered when it is sent.
  mails: { key: words, kind: words, facts: words, ordering_key: words, last_error: words, recipient: mark },
  message_reports: { reason: 'cleared', decision_reason: 'cleared' },
  messages: { subject: 'cleared', content: 'cleared' },
  milestone_evidence: { text: proof, links: proof, hash: words, sent_back_reason: proof },
  milestones: { title: offer, description: offer, deliverables: offer, answer: offer },
  money_checks: { broken: words, figures: words },
  money_moves: { from_state: words, to_state: words, cause: words, actor: words, request_id: words },
  notification_events: { source: words, facts: words },
  partial_refunds: { provider_refund_id: words, movement_id: words, failure_movement_id: words },
  newsletter_issues: { subject: site, intro: site, items: words },
  newsletter_subscribers: { email: 'cleared' },
  notification_preferences: { kind: words },
  notifications: { key: words, kind: words },
  part_returns: { note: 'cleared', provider_refund_id: words },
  payout_accounts: {
    requirements: 'cleared',
    bank_name: 'cleared',
    bank_last4: 'cleared',
    bank_id: words,
    provider_account_id: words,
    country: words,
    mailed_state: words,
  },
  // The name of the text, not its content.
  picture_uses: { name: words, used_in: words },
  payments: {
    currency: words,
    fee_movement_id: words,
    provider_payment_id: words,
    client_secret: sealed,
    last_error: words,
  },
  polls: { evidence_hash: words },
  project_changes: { reason: 'cleared', actor_name: words, before: offer, after: offer },
  project_drafts: { title: 'cleared', values: 'cleared' },
  project_packs: { figures: words },
  project_images: { name: words },
  project_invitations: { email: 'cleared' },
  project_html: { source_hash: 'a hash of the project content', html: offer },
  project_reviews: { reason: 'cleared' },
  project_counts: { category: offer, status: words },
  project_source_days: { source: site },
  project_visits: { source: site },
  // The document also holds the owner's name and location: erasing the owner rebuilds it.
  project_stops: { reason: offer },
  project_texts: { words: offer, document: 'cleared' },
  project_updates: { title: offer, content: offer },
  // Deleted a week after the import at the latest.
  project_imports: { file_name: site, columns: site, places: words, counts: words, left_out: site },
  projects: { ...decisionsOfFields(), import_hash: words },
  provider_events: { event_id: words, type: words, provider_payment_id: words, body: words, outcome: words },
  reconcile_runs: { error: words },
  refunds: { note: 'cleared', provider_refund_id: words },
  release_pauses: { reason: site, ended_reason: site },
  releases: { waits_for: words, withdrawn_reason: words },
  review_answers: { text: 'cleared' },
  review_checks: { notes: 'cleared' },
  saved_searches: { name: 'cleared', query: 'cleared', words_query: 'cleared' },
  saved_views: { name: 'cleared', query: 'cleared' },
  screenings: { note: 'cleared' },
  search_vocabulary: { word: 'a word of titles, tags and categories, without its project or person' },
  sessions: {
    identity: 'cleared',
    refresh_token: 'cleared',
    id_token: 'cleared',
    address: 'cleared',
    user_agent: 'cleared',
  },
  signature_requests: {
    sha256: words,
    provider_id: words,
    signing_url: 'cleared',
    signer: 'cleared',
  },
  // The text of the contract itself is in `content`: it stays with the books, as long as they do.
  signed_agreements: {
    sha256: words,
    provider_id: words,
    signed_name: 'cleared',
    address: 'cleared',
    user_agent: 'cleared',
  },
  setting_loosenings: { name: words, value: site },
  site_settings: {
    brand_name: site,
    funding_period_label: site,
    support_address: site,
    material_change_fields: site,
    banner_text: site,
  },
  step_answers: { step: words, answers: words },
  suspense_exits: {
    reason: 'about money that no record of a person leads to; the dialog asks for no name in it',
    reference: 'the one way from the books to the statement of the bank, which the law has kept; never edited',
    provider_refund_id: words,
    movement_id: words,
    failure_movement_id: words,
    refusal: words,
  },
  investment_totals: { state: words },
  investment_total_deltas: { state: words },
  transfer_reversals: { provider_reversal_id: words, movement_id: words },
  transfers: {
    provider_transfer_id: words,
    movement_id: words,
    destination_payment_id: words,
    payout_id: words,
    payout_failure: words,
    lost_transfer_id: words,
    takeover_reason: 'about a transfer of a project, in the books; the dialog asks for no name in it',
    refusal: words,
    given_up_for: words,
    hand_reference: 'the one way from the books to the statement of the bank, which the law has kept; never edited',
  },
  update_drafts: { title: 'cleared', content: 'cleared' },
  update_marks: { removal_reason: 'cleared' },
  update_versions: { title: offer, content: offer },
  user_identities: { uid: 'cleared', issuer: 'cleared' },
  provider_replacements: { old_issuer: site, new_issuer: site },
  users: {
    uid: 'cleared',
    issuer: 'cleared',
    name: 'cleared',
    email: 'cleared',
    email_confirmed: 'cleared',
    email_pending: 'cleared',
    profile_image: 'cleared',
    bio: 'cleared',
    location: 'cleared',
    website: 'cleared',
    social_links: 'cleared',
    expertise: 'cleared',
    interests: 'cleared',
    stripe_customer_id: 'cleared',
    stripe_subscription_id: 'cleared',
  },
  write_offs: { reason: 'about the debt of a project, in the books; the dialog asks for no name in it' },
};

/** By kind; an amount, a date, a number or a choice limited by a check constraint holds no text. */
function decisionsOfFields(): Record<string, string> {
  const decisions: Partial<Record<FieldKind, string>> = {
    line: offer,
    markdown: offer,
    entries: offer,
    milestones: offer,
    market: offer,
    tags: offer,
    video: offer,
    picture: words,
    pictures: words,
    optionalChoice: words,
  };
  return Object.fromEntries(
    fieldNames.map(getField).flatMap(({ column, kind }) => {
      const decision = decisions[kind];
      return decision === undefined ? [] : [[column, decision]];
    }),
  );
}
