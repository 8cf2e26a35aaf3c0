// Texts of the project card, which home shows as well.

export const cardCopy = {
  states: {
    full: 'Funded',
    ended: 'Ended',
  },
  listed: (day: string) => `Listed ${day}`,
  endedOn: (day: string) => `Ended ${day}`,
  fundingLabel: (title: string) => `Funding of ${title}`,
  raised: 'Raised',
  goal: 'Goal',
  funded: 'Funded',
  fundingPeriod: 'Funding period:',
  stillOpen: '(still open)',
  view: 'View project',
  back: 'Back this project',
  oneSupporter: '1 supporter',
  supporters: (count: string) => `${count} supporters`,
  loading: 'Loading projects',
  gone: {
    title: 'This project is no longer available',
    text: 'It was removed, so your support was not recorded.',
  },
  notRecorded: 'Your support was not recorded',
  supported: 'Supported',
  support: 'Support',
} as const;
