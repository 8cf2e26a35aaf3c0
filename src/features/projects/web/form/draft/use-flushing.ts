// Saves typed text early, when waiting for the timer could lose it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSignedIn } from '../values/form-failure.ts';

/** Events that trigger a save: leaving the tab, the network coming back, signing in. */
export function useFlushing(flush: () => Promise<void>): void {
  const client = useQueryClient();
  useEffect(() => {
    const saveNow = () => void flush();
    const hide = () => document.visibilityState === 'hidden' && saveNow();
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      const form = target instanceof Element && target.closest('form');
      if (form && relatedTarget instanceof Node && !form.contains(relatedTarget)) saveNow();
    };
    addEventListener('online', saveNow);
    document.addEventListener('visibilitychange', hide);
    document.addEventListener('focusout', leave);
    const unsubscribe = onSignedIn(client, saveNow);
    return () => {
      removeEventListener('online', saveNow);
      document.removeEventListener('visibilitychange', hide);
      document.removeEventListener('focusout', leave);
      unsubscribe();
    };
  }, [client, flush]);
}
