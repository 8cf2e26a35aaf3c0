// The place of the question 'is it you?' in the admin area. Its code comes when it is asked for the first time.
import { useEffect, useState } from 'react';
import { part } from '#ui/part.tsx';
import { answerConfirmation, onAskedToConfirm } from './confirmed-call.ts';

const ConfirmAdminDialog = part(async () => (await import('./confirm-dialog.tsx')).ConfirmAdminDialog);

export function ConfirmHost() {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => onAskedToConfirm(setAsking), []);
  return isAsking ? <ConfirmAdminDialog onMissed={() => answerConfirmation(false)} /> : null;
}
