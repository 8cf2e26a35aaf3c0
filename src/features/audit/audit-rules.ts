// The audited actions and subjects, with their descriptions.

/**
 * Every audited action with its description, sorted. A slice that adds an administrator endpoint adds its action here and
 * names it in the contract (`audit`).
 */
export const auditActions = {
  'admin.authenticator_off': 'Turned off their authenticator app',
  'admin.authenticator_on': 'Turned on an authenticator app',
  'admin.confirmed': 'Confirmed their identity',
  'admin.invitation_withdrawn': 'Withdrew an administrator invitation',
  'admin.invited': 'Invited an administrator',
  'admin.passkey_added': 'Added a passkey',
  'admin.passkey_removed': 'Removed a passkey',
  'admin.passkey_renamed': 'Renamed a passkey',
  'admin.password_changed': 'Changed their password',
  'admin.recovery_codes_renewed': 'Generated new recovery codes',
  'admin.second_factor_reset': 'Reset an administrator’s second factor',
  'admin.setup': 'Set a username and password with a one-time link',
  'admin.signed_in': 'Signed in as an administrator',
  'admin.signed_out': 'Signed out as an administrator',
  'audit.read': 'Searched the audit log',
  'audit.verified': 'Verified the audit log',
  'investment.cancelled': 'Canceled an investment before it was paid',
  'investment.exported': 'Exported investments',
  'investment.list_read': 'Viewed the list of investments',
  'investment.paid_by_hand': 'Recorded a manual refund',
  'investment.read': 'Viewed an investment',
  'investment.refunded': 'Refunded an investment',
  'conversation.decided': 'Decided on a reported conversation',
  'conversation.read': 'Viewed a reported conversation',
  'message.changed': 'Assigned, resolved or reopened a message',
  'message.list_read': 'Viewed the list of messages',
  'message.noted': 'Added a note to a message',
  'message.read': 'Viewed a contact message',
  'message.replied': 'Replied to a contact message',
  'picture.described': 'Edited an image description',
  'picture.uploaded': 'Uploaded an image',
  'mail.retried': 'Retried unsent emails',
  'project.changed': 'Changed a project',
  'project.created': 'Added a project for someone else',
  'project.deleted': 'Deleted a project',
  'project.list_exported': 'Exported projects',
  'project.owner_changed': 'Transferred a project to a new owner',
  'project.closed_early': 'Closed a project’s funding early',
  'project.deadline_extended': 'Extended a project’s deadline',
  'reconciliation.finding_resolved': 'Resolved a reconciliation finding',
  'reconciliation.job_started': 'Started a reconciliation job',
  'review.approved': 'Approved a project',
  'review.changes_requested': 'Requested changes to a project',
  'review.checked': 'Checked a review item',
  'review.rejected': 'Rejected a project',
  'review.reopened': 'Reopened a review',
  'session.ended': 'Signed a user out',
  'session.list_read': 'Viewed a user’s sessions',
  'settings.changed': 'Changed the site settings',
  'site.restored': 'Restored the site from a backup',
  'suspense.list_read': 'Viewed unmatched payments',
  'suspense.returned': 'Refunded an unmatched payment',
  'suspense.settled': 'Resolved an unmatched payment',
  'user.admin_granted': 'Granted administrator rights',
  'user.admin_revoked': 'Removed administrator rights',
  'user.changed': 'Edited a user',
  'user.erased': 'Deleted a user',
  'user.invited': 'Created a user',
  'user.list_read': 'Viewed the list of users',
  'user.read': 'Viewed a user',
} as const;
export type AuditAction = keyof typeof auditActions;

/** What an action applies to. */
export const auditSubjects = [
  'audit',
  'contact_message',
  'conversation',
  'finding',
  'investment',
  'job',
  'project',
  'review',
  'session',
  'settings',
  'suspense',
  'user',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** The actor: an administrator by id, or a background part of the product. */
export const auditActorKinds = ['admin', 'system'] as const;
