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
  pdf: 'Download PDF',
  print: 'Print',
  receipt: 'View receipt',
} as const;

export const checkoutAgreementCopy = {
  summary: 'Investment agreement',
  read: 'Read it in full',
  close: 'Close',
  loading: 'Loading the agreement',
  failed: 'We couldn’t load the agreement.',
  again: 'Try again',
  region: 'Text of the agreement',
  openPage: 'Open to print',
  download: 'Download PDF',
  translated: 'You sign the original English text, not a translation by your browser.',
  name: 'Sign with your full name',
  hint: (signer: string) => `Type “${signer}”. This signs the agreement above.`,
  hintLoading: 'Type your name as it appears in the agreement.',
  signed: (name: string | null) => (name === null ? 'Agreement signed' : `Agreement signed by ${name}`),
  viewSigned: 'View',
  nameNeeded: 'Type your name to sign the agreement.',
  notYourName: (signer: string) => `A signature that is not your name. Type “${signer}” to sign.`,
  changed: 'The agreement changed while you were reading it. Read the new text, then sign.',
  notSigned: 'We couldn’t record your signature. You were not charged. Please try again.',
  extended: (minutes: number) =>
    `Take your time: your reservation was extended by ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  submit: 'Sign and continue',
  signing: 'Signing...',
  outside: (service: string) => `Sign with ${service}`,
  outsideText: (service: string) =>
    `You sign on ${service}, in a new tab. This page continues by itself once you have signed.`,
  outsideOpen: (service: string) => `Open ${service}`,
  outsideCheck: 'I have signed',
  outsideWaiting: (service: string) => `${service} has not reported your signature yet. Sign there, then come back.`,
} as const;
