// Texts of the question whether an account from the earlier sign-in service is the person's.

export const joinOfferCopy = {
  title: 'Do you already have an account?',
  text: (email: string) =>
    `We changed the service that people sign in with. There is an earlier account with your address, ${email}. If it is yours, this sign-in can lead to it, with your investments, projects and messages.`,
  yes: 'Yes, email me a link',
  no: 'No, keep my new account',
  sentTitle: 'Check your email',
  sentText: (email: string) =>
    `We sent a link to ${email}. Open it to get back to your earlier account, then sign in again. Until then, don’t invest or start a project: this new account closes once you confirm, and can’t if it is in use.`,
  sendAgain: 'Send another link',
  noNewLink: 'No new link was sent',
  failed: 'Your answer was not saved',
} as const;
