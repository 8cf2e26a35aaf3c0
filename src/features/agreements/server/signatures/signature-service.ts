// Outside services that collect signatures. Without one, people sign here by typing their name.
import type { Config } from '#platform/config/config.ts';
import type { SignatureProvider } from '../../agreement-rules.ts';
import { createDocumenso } from './documenso.ts';

export type SignatureOrder = {
  title: string;
  /** Our own reference; the service repeats it in its messages. */
  reference: string;
  signer: { name: string; email: string };
  pdf: Buffer;
  /** Where the signature goes: its page from 1, and its place in percent of the page. */
  field: { page: number; x: number; y: number; width: number; height: number };
  /** Where the service sends the person after signing. */
  returnUrl: string;
};

export type SignatureState = 'waiting' | 'signed' | 'refused';

export type SignatureService = {
  name: Exclude<SignatureProvider, 'built_in'>;
  /** @throws AppError provider_unavailable */
  request: (order: SignatureOrder) => Promise<{ providerId: string; signingUrl: string }>;
  /** What the service says now; its messages are never believed. @throws AppError provider_unavailable */
  readState: (providerId: string) => Promise<SignatureState>;
  /** The PDF with the signature. @throws AppError provider_unavailable */
  download: (providerId: string) => Promise<Buffer>;
  /** The reference in a message of the service; undefined if the message is not from it or names none. */
  readMessage: (headers: Readonly<Record<string, unknown>>, body: unknown) => { reference: string } | undefined;
};

/** Undefined: people sign by typing their name. */
export function createSignatureService({ signatures }: Pick<Config, 'signatures'>): SignatureService | undefined {
  return signatures.kind === 'built_in' ? undefined : createDocumenso(signatures);
}
