// Texts of the contact page.

export const contactCopy = {
  title: 'Contact Us',
  lead: 'A question, a problem, or a project that seems wrong: write to the people who run this site.',
  form: 'Contact',
  noScript: (supportEmail: string) =>
    `This form needs JavaScript. Email ${supportEmail} instead; it reaches the same inbox.`,
  name: 'Your name',
  email: 'Your email address',
  topic: 'What is it about?',
  chooseTopic: 'Choose a topic',
  message: 'Message',
  messageHint: (maxLength: string) =>
    `Up to ${maxLength} characters. Leave out card numbers and passwords; we never ask for them.`,
  sending: 'Sending...',
  send: 'Send message',
  trap: 'Leave this empty',
  sentTitle: 'Message sent',
  sentText: 'We don’t send automatic confirmations. A person will answer you by email.',
  another: 'Send another message',
  failed: 'Not sent. Your message is still here.',
  otherWays: 'Other ways to reach us',
  byEmail: 'Or by email',
  byEmailText: 'It reaches the same inbox as the form, and your email app keeps a copy for you.',
  howItWorksBefore: 'For payments, reservations and refunds, see',
  howItWorks: 'How It Works',
  trustBefore: 'For what we check and what we don’t, see',
  trust: 'Trust & Safety',
  privacyBefore: 'For how we handle your message, see',
  privacy: 'Privacy',
} as const;
