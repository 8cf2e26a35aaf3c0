// Signs out: navigates home first, so that no guarded page is on screen when the session ends, then clears all data. Loaded with
// the first press.
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { forgetCopies } from '#ui/form/browser-copies.ts';
import { signOut } from '../account-contract.ts';
import { forgetSession } from './session-changes.ts';
import { sessionCopy } from './session-copy.ts';
import { announceSignOut, expectEnd } from './session-watch.ts';

/** @param goHome resolves after the old page has left the screen */
export async function endOwnSession(client: QueryClient, goHome: () => Promise<void>): Promise<void> {
  expectEnd(true);
  let providerAddress: string | undefined;
  try {
    const answer = await call(signOut, {});
    providerAddress = answer?.address;
  } catch {
    expectEnd(false);
    toast({
      title: sessionCopy.signOutFailed.title,
      description: sessionCopy.signOutFailed.description,
      variant: 'destructive',
    });
    return;
  }
  await goHome();
  forgetSession(client);
  expectEnd(false);
  announceSignOut();
  forgetCopies();
  if (providerAddress !== undefined) {
    location.assign(providerAddress);
    return;
  }
  toast({ title: sessionCopy.signedOut, description: sessionCopy.signedOutText });
}
