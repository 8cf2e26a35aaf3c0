// Texts of the newsletter's public pages and of the preference in the settings.

export const newsletterCopy = {
  title: 'Weekly newsletter',
  lead: 'One email a week with the projects that are worth a look. No account needed.',
  contentsTitle: 'What is in it',
  contents: [
    { name: 'New projects', text: 'What opened for investment this week.' },
    { name: 'Nearly funded', text: 'Open projects that have raised at least 75% of their goal.' },
    { name: 'Funded', text: 'Projects that reached their goal this week.' },
  ],
  form: 'Subscribe to the newsletter',
  email: 'Your email address',
  hint: 'We’ll email you a link to confirm it.',
  trap: 'Leave this empty',
  submit: 'Subscribe',
  submitting: 'Subscribing...',
  small: 'We use your address only for the newsletter, and delete it when you unsubscribe.',
  privacy: 'Privacy',
  sentTitle: 'Check your inbox',
  sentText:
    'If you can get the newsletter at this address, an email from us is on its way. Open the link in it to confirm. The link works for 7 days.',
  sentHelp: 'Nothing there after a few minutes? Look in your spam folder, and check the address you typed.',
  another: 'Use another address',
  invalid: 'Enter a valid email address',
  busy: 'Too many sign-ups came from your network. Try again in an hour.',
  failed: 'Your request didn’t reach us. Nothing was saved. Try again in a moment.',
  leave: 'Every issue has a link to unsubscribe. It takes one click and works without signing in.',
  signedIn: 'Signed in? You can also turn it on or off in your settings.',
} as const;

export const confirmCopy = {
  title: 'Confirm your subscription',
  lead: 'Select the button to get the weekly newsletter.',
  submit: 'Confirm subscription',
  noScript: 'Confirming needs JavaScript.',
  doneTitle: 'You’re subscribed',
  doneText: 'The next issue goes to you as well. You can unsubscribe at any time with the link in each issue.',
  browse: 'Browse projects',
  expiredTitle: 'This link no longer works',
  expiredText: 'It has expired, or the address was unsubscribed since. Sign up again to get a new link.',
  again: 'Sign up again',
  failed: 'Your confirmation didn’t reach us. Try again in a moment.',
} as const;

export const preferenceCopy = {
  title: 'Newsletter',
  text: 'One email a week with new, nearly funded and funded projects.',
  to: (email: string) => `Goes to ${email}.`,
  label: 'Weekly newsletter',
  loading: 'Loading your newsletter preference',
  loadFailed: 'Your newsletter preference could not be loaded.',
  unverified: 'Your identity provider hasn’t verified your email address, so we don’t email it.',
  pending: 'You signed up with this address, but haven’t confirmed it yet. Turn it on here instead.',
  bounced: 'Emails to this address bounced. Contact us once it works again.',
  on: 'Newsletter turned on',
  off: 'Newsletter turned off',
  failed: 'Nothing was changed',
} as const;
