// Rules of the weekly newsletter, shared by forms, admin screens and the server.

/** A subscription ended by its owner is deleted, so it has no state. */
export const subscriptionStates = ['pending', 'confirmed', 'bounced'] as const;

/** 'skipped': its week passed, or an administrator decided to send nothing. */
export const issueStates = ['draft', 'sent', 'skipped'] as const;
export type IssueState = (typeof issueStates)[number];

/** 'dropped': the subscription ended before its email was rendered. */
export const deliveryStates = ['queued', 'sent', 'failed', 'dropped'] as const;

export const issueSections = ['new', 'nearly_funded', 'funded'] as const;
export type IssueSection = (typeof issueSections)[number];

export const maxProjectsPerSection = 6;
/** An open project is nearly funded from this percentage of its goal. */
export const nearlyFundedPercent = 75;
/** An issue covers the projects of this many days. */
export const issueDays = 7;
/** Days from Monday until an unsent draft is overdue. */
export const issueDueDays = 2;

export const maxIssueSubject = 150;
export const maxIssueIntro = 5000;

/** Days a confirmation link works; then the request is deleted. */
export const confirmationDays = 7;
/** Confirmation emails to one address in a day. */
export const maxConfirmationsPerDay = 3;
/** Requests from one network address in an hour. */
export const maxRequestsPerHour = 10;
/** Confirmation emails per hour in total: a flood of requests must not become a flood of emails. */
export const maxConfirmationsPerHour = 300;
/** Days a bounced address is suppressed; then it is deleted. */
export const bounceDays = 365;
