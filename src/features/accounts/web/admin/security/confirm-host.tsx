// Renders the identity confirmation in the admin area; its code loads on first use.
import { useEffect, useState } from 'react';
import { part } from '#ui/part.tsx';
import { answerConfirmation, onAskedToConfirm } from './confirmed-call.ts';

const ConfirmAdminDialog = part(async () => (await import('./confirm-dialog.tsx')).ConfirmAdminDialog);

export function ConfirmHost() {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => onAskedToConfirm(setAsking), []);
  return isAsking ? <ConfirmAdminDialog onMissed={() => answerConfirmation(false)} /> : null;
}
