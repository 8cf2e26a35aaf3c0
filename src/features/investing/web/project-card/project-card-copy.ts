// Texts of the invest card on a project's page.

export const investCardCopy = {
  barSignIn: 'Sign in to invest',
  barInvest: 'Invest',
  funding: 'Funding',
  title: 'Back This Project',
  raised: 'raised',
  investors: 'Investors',
  fundingPeriod: 'Funding period',
  ended: 'Ended',
  deadline: ({ day, outcome }: { day: string; outcome: string }) =>
    `If the goal is not reached by ${day}, ${outcome}. `,
  edit: 'Edit project',
  signInPrompt: 'Sign in to invest in this project',
  signIn: 'Sign In',
  funded: (percent: string) => `${percent} funded`,
  raisedAmount: (amount: string) => `${amount} raised`,
} as const;
