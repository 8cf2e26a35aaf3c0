// An administrator's own stake in a project, and the refusal to decide about it, the same in the API and on screens.
export const stakes = ['owner', 'investor'] as const;
/** Owners cannot decide about their project as administrators; investors may, and the audit log records their stake. */
export type Stake = (typeof stakes)[number];

export const ownProjectMessage = 'This is your own project: another administrator must decide.';
export const ownInvestmentMessage = 'This is your own investment: another administrator must decide.';
/** For the order to resume all releases. */
export const ownReleaseMessage = 'A release of your own project is waiting: another administrator must decide.';
