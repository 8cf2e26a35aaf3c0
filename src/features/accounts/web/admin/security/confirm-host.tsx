// Renders the identity confirmation in the admin area; its code loads on first use.
import { useEffect, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { answerConfirmation, onAskedToConfirm } from '../confirmed-call.ts';

const ConfirmAdminDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmAdminDialog);

export function ConfirmHost() {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => onAskedToConfirm(setAsking), []);
  return isAsking ? <ConfirmAdminDialog onLoadError={() => answerConfirmation(false)} /> : null;
}
