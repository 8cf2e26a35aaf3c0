// Texts of an investment's agreement: at the checkout, on its page and in its PDF.
import type { SignatureProvider } from '#features/agreements/agreement-rules.ts';
import { formatMoment } from '#kernel/dates.ts';

export const providerNames: Record<SignatureProvider, string> = {
  built_in: 'a typed name',
  documenso: 'Documenso',
};

export const agreementCopy = {
  title: 'Investment agreement',
  titleWithNumber: (number: string) => `Investment agreement ${number}`,
  loading: 'Loading the agreement',
  failed: 'We couldn’t load the agreement.',
  draft: 'Not signed yet. This is the text that you sign at the checkout.',
  signedBy: (name: string | null, at: string) =>
    `Signed electronically${name === null ? '' : ` by ${name}`} on ${formatMoment(at)}`,
  method: (provider: SignatureProvider) => `Signed with ${providerNames[provider]}`,
  version: (version: number) => `Version ${version} of this site’s text`,
  hash: 'SHA-256 of the text',
  place: 'Signed from',
  signature: 'Signature',
  signHere: (name: string) => `Signature of ${name}`,
  unwritten: 'Characters without a font in this file are shown as ‘?’. The page of the agreement shows them.',
  none: {
    title: 'No agreement',
    heading: 'There is no agreement to show',
    text: 'It appears here while your amount is reserved, and stays here once you have signed it at the checkout.',
    back: 'Back to your investments',
  },
  pdf: 'Download PDF',
  print: 'Print',
  receipt: 'View receipt',
} as const;

export const checkoutAgreementCopy = {
  region: 'Investment agreement',
  read: 'Read',
  loading: 'Loading the agreement',
  failed: 'We couldn’t load the agreement. You were not charged.',
  again: 'Try again',
  text: 'Text of the agreement',
  pdf: 'Download PDF',
  openPage: 'Open to print',
  original: 'If your browser translates this page, you still sign the original English text.',
  name: 'Sign with your full name',
  /** Both of one line, so that nothing moves when the agreement is there. */
  hint: (signer: string) => `Type “${signer}” to sign the agreement.`,
  hintLoading: 'Type your name to sign the agreement.',
  signed: 'Agreement signed',
  nameNeeded: 'Type your name to sign the agreement.',
  notYourName: (signer: string) => `This doesn’t match your name. Type “${signer}” to sign.`,
  changed: 'The agreement changed while you were reading it. Read the new text, then sign.',
  notSigned: 'We couldn’t record your signature. You were not charged. Please try again.',
  extended: 'Your reservation was extended while you read.',
  submit: 'Sign and continue',
  outside: (service: string) => `Sign with ${service}`,
  outsideText: (service: string) =>
    `You sign on ${service}, in a new tab. This page notices by itself once you have signed.`,
  outsideOpen: (service: string) => `Open ${service}`,
  outsideCheck: 'I have signed',
  outsideNeeded: 'Sign the agreement first.',
  outsideWaiting: 'Your signature has not arrived yet. Sign in the other tab, then check again.',
} as const;
