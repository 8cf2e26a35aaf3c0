// Calls that may ask an admin to confirm who they are first: one dialog for all that wait, then each is sent again.

import type { checkConfirmation } from '#features/accounts/admin-security-contract.ts';
import { type Endpoint, endpointAt, type OutputOf } from '#kernel/endpoint.ts';
import { ApiError, type CallInput, call } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';

type Listener = (isAsking: boolean) => void;

/** The host of the dialog, in the frame of the admin area. */
let host: Listener | undefined;
let asking: { answered: Promise<boolean>; answer: (isConfirmed: boolean) => void } | undefined;

/** For the host: hears when the question is to be shown and when it is over. */
export function onAskedToConfirm(listener: Listener): () => void {
  host = listener;
  return () => {
    answerConfirmation(false);
    host = undefined;
  };
}

/** For the dialog: everything that waits goes on, or is given up. */
export function answerConfirmation(isConfirmed: boolean): void {
  asking?.answer(isConfirmed);
  asking = undefined;
  host?.(false);
}

/** `call`, which asks the admin to confirm who they are where the server wants to know, and then calls once more. */
export async function confirmedCall<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>> {
  try {
    return await call(endpoint, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_needed') throw error;
    if (await isConfirmed()) return call(endpoint, input);
    throw notConfirmed();
  }
}

/** For links to files whose endpoint has `stepUp`: the browser downloads the file itself, and cannot ask. */
export async function confirmedDownload(address: string): Promise<void> {
  try {
    await confirmedCall(endpointAt<typeof checkConfirmation>('GET', '/api/admin/confirm'), {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const description = error.code === notConfirmedCode ? 'You did not confirm that it is you.' : error.userMessage;
    toast({ title: 'Nothing was downloaded', description });
    return;
  }
  window.location.assign(address);
}

/** The code of a call that was given up because its admin did not want to confirm. */
export const notConfirmedCode = 'not_confirmed';

function notConfirmed(): ApiError {
  const message = 'You did not confirm that it is you, so nothing was changed.';
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
