// API calls that may require identity confirmation: one dialog for all pending calls, which are then retried.

import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import { withBase } from '#ui/base-path.ts';
import { ApiError, type CallInput, call } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { checkConfirmation } from '../../admin-security-contract.ts';
import { securityCopy as copy } from './security-copy.ts';

type Listener = (isAsking: boolean) => void;

/** The dialog host in the admin layout. */
let host: Listener | undefined;
let asking: { answered: Promise<boolean>; answer: (isConfirmed: boolean) => void } | undefined;

/** Called by the host: subscribes to when the dialog opens and closes. */
export function onAskedToConfirm(listener: Listener): () => void {
  host = listener;
  return () => {
    answerConfirmation(false);
    host = undefined;
  };
}

/** Called by the dialog: retries all pending calls, or rejects them. */
export function answerConfirmation(isConfirmed: boolean): void {
  asking?.answer(isConfirmed);
  asking = undefined;
  host?.(false);
}

/** Like `call`; when the server requires confirmation, asks for it and then retries once. */
export async function confirmedCall<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>> {
  try {
    return await call(endpoint, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_needed') throw error;
    if (await isConfirmed()) return call(endpoint, input);
    throw notConfirmed();
  }
}

/** For file links whose endpoint has `stepUp`: a plain browser download cannot ask for confirmation. */
export async function confirmedDownload(address: string): Promise<void> {
  try {
    await confirmedCall(checkConfirmation, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const description = error.code === notConfirmedCode ? copy.confirm.notConfirmed : error.userMessage;
    toast({ title: copy.confirm.notDownloaded, description });
    return;
  }
  window.location.assign(withBase(address));
}

/** Error code of a call that was canceled in the confirmation dialog. */
export const notConfirmedCode = 'not_confirmed';

function notConfirmed(): ApiError {
  const message = copy.confirm.notChanged;
  return new ApiError({ status: 403, statusText: '', body: JSON.stringify({ code: notConfirmedCode, message }) });
}

function isConfirmed(): Promise<boolean> {
  if (host === undefined) return Promise.resolve(false);
  if (asking === undefined) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asking = { answered: promise, answer: resolve };
    host(true);
  }
  return asking.answered;
}
