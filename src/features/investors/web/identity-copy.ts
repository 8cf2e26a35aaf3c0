// Texts of the identity check on a person's investor profile.
import type { IdentityState } from '../investor-rules.ts';

export const identityCopy = {
  title: 'Identity',
  loading: 'Loading your identity check',
  loadFailed: 'The state of your identity check could not be loaded',
  required: {
    never: 'This site does not ask for it.',
    always: 'Needed before you invest.',
    above: (amount: string) => `Needed before you invest more than ${amount} in 12 months.`,
  },
  states: {
    waiting: { badge: 'Being checked', text: 'We look at your documents. You get an email with the result.' },
    processing: { badge: 'Being checked', text: 'This usually takes a few minutes. You get an email with the result.' },
    needs_input: { badge: 'Not finished', text: 'The check is not finished yet.' },
    verified: { badge: 'Verified', text: 'There is nothing else to do.' },
    canceled: { badge: 'Canceled', text: 'You can start a new check at any time.' },
    rejected: { badge: 'Not verified', text: 'We could not verify your identity. You can send other documents.' },
  } satisfies Record<IdentityState, { badge: string; text: string }>,
  hosted: {
    text: 'You show an identity document to our provider, Stripe, on its own page. We store the result, and no document.',
    start: 'Verify identity',
    go: 'Continue',
    failed: 'The check could not be started',
    reading: 'Reading the result…',
    readFailed: 'The result could not be read',
  },
  byHand: {
    text: 'Upload a picture or PDF of your passport, driver’s license or ID card. It is stored encrypted, seen by an administrator alone, and deleted once it was decided on.',
    hint: 'JPEG, PNG or PDF, up to 10 MB. At most 4 files.',
    add: 'Choose a file',
    uploading: 'Uploading…',
    count: (files: number) => (files === 1 ? '1 file uploaded' : `${files} files uploaded`),
    tooLarge: (name: string) => `${name} is larger than 10 MB.`,
    failed: (name: string, reason: string) => `${name} was not uploaded: ${reason}`,
  },
  withdraw: {
    button: 'Withdraw',
    title: 'Withdraw the identity check?',
    text: 'Documents you uploaded are deleted. You can start again.',
    done: 'Identity check withdrawn',
    failed: 'The check could not be withdrawn',
  },
  noScript: 'Verifying your identity needs JavaScript.',
};
