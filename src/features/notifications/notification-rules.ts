// Kinds of notifications, and how each may be emailed in addition to the notification center.

export const notificationDeliveries = ['off', 'digest', 'at_once'] as const;
/** How the email is delivered; the center shows every notification. */
export type NotificationDelivery = (typeof notificationDeliveries)[number];

export type NotificationKindRule = {
  label: string;
  description: string;
  /** The default delivery. */
  delivery: NotificationDelivery;
  /** A separate email, not controlled by preferences, covers this event; only the center shows the notification. */
  isEmailedElsewhere?: true;
};

export const notificationKinds = {
  project_update: {
    label: 'Project updates',
    description: 'News from projects you invested in or saved, and from creators you follow.',
    delivery: 'at_once',
  },
  project_published: {
    label: 'New projects',
    description: 'A creator you follow publishes a project.',
    delivery: 'at_once',
  },
  project_opened: {
    label: 'Openings',
    description: 'A project you saved, or one of a creator you follow, opens for investments.',
    delivery: 'at_once',
  },
  search_match: {
    label: 'Saved searches',
    description: 'A new project matches a search you saved. Each search has its own setting as well.',
    delivery: 'at_once',
  },
  project_comment: {
    label: 'Comments on your projects',
    description: 'Someone comments on a project of yours or asks a question.',
    delivery: 'at_once',
  },
  comment_reply: {
    label: 'Replies',
    description: 'Someone replies to your comment.',
    delivery: 'at_once',
  },
  question_answered: {
    label: 'Answers',
    description: 'A reply is marked as the answer to your question.',
    delivery: 'at_once',
  },
  message: {
    label: 'Messages',
    description: 'Someone sends you a message. The email does not contain it.',
    delivery: 'at_once',
  },
  announcement: {
    label: 'Announcements',
    description: 'News about this site from its administrators, by email only and never in the digest.',
    delivery: 'at_once',
  },
  project_funded: {
    label: 'Funded projects',
    description: 'A project you invested in is funded.',
    delivery: 'at_once',
  },
  project_ended: {
    label: 'Ended projects',
    description: 'A project you invested in ends: it delivered what it promised, or its funding failed.',
    delivery: 'digest',
  },
  project_live: {
    label: 'Your project is published',
    description: 'A project of yours was published or approved.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  project_first_investor: {
    label: 'Your first investor',
    description: 'Someone invests in a project of yours for the first time.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  project_half: {
    label: 'Halfway to your goal',
    description: 'A project of yours has raised half of its goal.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  project_goal_reached: {
    label: 'Your project is funded',
    description: 'A project of yours reached its goal, or keeps what it raised.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  project_stopped: {
    label: 'Your project was stopped',
    description: 'A funded project of yours was stopped, and the rest of its money goes back.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  project_changes_requested: {
    label: 'Your project needs changes',
    description: 'A review of your project asks for changes.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  project_declined: {
    label: 'Your project was declined',
    description: 'A review of your project ended without approval.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  team_invitation: {
    label: 'Team invitations',
    description: 'Someone invites you to the team of their project.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  team_changed: {
    label: 'Team changes',
    description: 'Someone joins or leaves the team of your project, or your own rights in a team change.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  webhook_disabled: {
    label: 'Your webhooks',
    description: 'A webhook of your project was disabled, because its receiver no longer accepts events.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  waiting_time_over: {
    label: 'Your time to think',
    description: 'The waiting time before your first investment is over, where a law asks for one.',
    delivery: 'at_once',
  },
  reservation_opened: {
    label: 'Your reservations',
    description: 'A project in which you reserved an amount opens for investments.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  waiting_offer: {
    label: 'Room for you',
    description: 'Room returned in a fully funded project, and it is your turn.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  vote_opened: {
    label: 'Votes',
    description: 'You have a vote on a milestone.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  vote_counted: {
    label: 'Results of votes',
    description: 'A vote on a milestone was counted.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  milestone_decided: {
    label: 'Decisions on your milestones',
    description: 'An administrator decided on a milestone of yours.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  milestone_released: {
    label: 'Released milestones',
    description: 'Money of a milestone was sent to its creator.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  milestone_returned: {
    label: 'Returned money',
    description: 'What was still held of your investment was returned.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
  investment_refunded: {
    label: 'Refunds',
    description: 'An investment of yours was refunded.',
    delivery: 'off',
    isEmailedElsewhere: true,
  },
} as const satisfies Record<string, NotificationKindRule>;
export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[];

export function isEmailedElsewhere(kind: NotificationKind): boolean {
  return (notificationKinds[kind] satisfies NotificationKindRule as NotificationKindRule).isEmailedElsewhere === true;
}

/** Kinds with an email preference. */
export const emailedKindNames = notificationKindNames.filter((kind) => !isEmailedElsewhere(kind));

/** Minimum minutes between immediate emails of one kind to one person; events in between are bundled into the next one. */
export const minutesBetweenEmails = 10;
