// Audit log actions and subjects, with their labels.

/**
 * Every audited action with its label, sorted. A slice that adds an endpoint for
 * administrators adds its action here and to the contract (`audit`).
 */
export const auditActions = {
  'admin.authenticator_off': 'Turned off their authenticator app',
  'admin.authenticator_on': 'Turned on an authenticator app',
  'admin.confirmed': 'Confirmed who they are',
  'admin.invitation_withdrawn': 'Took back the link to become an administrator',
  'admin.invited': 'Invited someone to become an administrator',
  'admin.passkey_added': 'Added a passkey',
  'admin.passkey_removed': 'Removed a passkey',
  'admin.passkey_renamed': 'Renamed a passkey',
  'admin.password_changed': 'Changed their password',
  'admin.recovery_codes_renewed': 'Renewed their recovery codes',
  'admin.second_factor_reset': 'Turned off the second factor of an administrator',
  'admin.setup': 'Set user name and password with a one-time link',
  'admin.signed_in': 'Signed in as an administrator',
  'admin.signed_out': 'Signed out as an administrator',
  'audit.read': 'Searched the audit log',
  'audit.verified': 'Verified the audit log',
  'investment.cancelled': 'Canceled an investment before it was paid',
  'investment.exported': 'Took a file of investments',
  'investment.list_read': 'Read the list of investments',
  'investment.paid_by_hand': 'Recorded a refund that was paid by hand',
  'investment.read': 'Read an investment',
  'investment.refunded': 'Refunded an investment',
  'conversation.decided': 'Decided about a reported conversation',
  'conversation.read': 'Read a reported conversation',
  'message.changed': 'Assigned, handled or reopened a message',
  'message.list_read': 'Read the list of messages',
  'message.noted': 'Wrote a note on a message',
  'message.read': 'Read a message of the contact page',
  'message.replied': 'Answered a message of the contact page',
  'picture.described': 'Said what a picture shows',
  'picture.uploaded': 'Uploaded a picture',
  'mail.retried': 'Retried unsent emails',
  'project.changed': 'Changed a project',
  'project.created': 'Added a project for someone else',
  'project.deleted': 'Deleted a project',
  'project.list_exported': 'Took the list of projects out as a file',
  'project.owner_changed': 'Handed a project over to someone else',
  'project.closed_early': 'Closed the funding of a project early',
  'project.deadline_extended': 'Extended the deadline of a project',
  'reconciliation.finding_resolved': 'Settled a finding of the reconciliation',
  'reconciliation.job_started': 'Started a reconciliation job',
  'review.approved': 'Approved a project',
  'review.changes_requested': 'Asked for changes to a project',
  'review.checked': 'Checked an item of a review',
  'review.rejected': 'Rejected a project',
  'review.reopened': 'Took a review up again',
  'session.ended': 'Signed a person out',
  'session.list_read': 'Read where a person is signed in',
  'settings.changed': 'Changed the settings of the site',
  'site.restored': 'Restored the site from a backup',
  'suspense.list_read': 'Read the list of money in suspense',
  'suspense.returned': 'Sent money in suspense back to its card',
  'suspense.settled': 'Recorded how money in suspense was settled',
  'user.admin_granted': 'Made someone an administrator',
  'user.admin_revoked': "Removed someone's administrator status",
  'user.changed': 'Changed the record of a person',
  'user.erased': 'Erased a person',
  'user.invited': 'Created a user',
  'user.list_read': 'Read the list of people',
  'user.read': 'Read the record of a person',
} as const;
export type AuditAction = keyof typeof auditActions;

/** Kinds of subjects. */
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

/** Kinds of actors: an administrator by id, or an automatic actor. */
export const auditActorKinds = ['admin', 'system'] as const;
