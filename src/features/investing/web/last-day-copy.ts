// Texts of the page on which the owner of a project announces an earlier last day.

export const lastDayCopy = {
  title: 'Close earlier',
  titleOf: (project: string) => `Close ${project} earlier`,
  lead: 'Once its goal is reached, its rules let it close before the deadline, if its investors are told in time.',
  loading: 'Loading the possible days',
  failed: 'The possible days could not be loaded.',
  deadline: (day: string) => `It closes on ${day} now.`,
  what: 'What happens then',
  steps: [
    'Everyone who invested gets an email today, and can cancel until 48 hours before the new last day.',
    'If the goal is still met at the end of that day, funding closes. Otherwise it goes on until the deadline that you have now.',
    'The new day is public, and can be announced only once.',
  ],
  label: 'New last day',
  hint: (from: string, to: string) => `From ${from} to ${to}.`,
  send: 'Announce this day',
  noScript: 'Announcing a day needs JavaScript.',
  required: 'Choose a day',
  failedToSend: 'The day was not announced',
  done: 'The new last day is announced',
  doneText: 'We are emailing your investors.',
  announced: 'An earlier last day is announced',
  announcedText: (day: string, original: string) =>
    `It closes on ${day} if its goal is still met at the end of that day. Otherwise it goes on until ${original}.`,
  notNow: 'No earlier day is possible now',
  notOffered: 'Its rules do not know this. It closes on its deadline, or an administrator closes it.',
} as const;
