// The quiet line at the foot of the screen about the connection, and, for a screen reader, that a page takes long to come.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connectionState, watchConnection } from '#ui/feedback/connection.ts';

const sentences = {
  fine: '',
  offline: 'You are offline. What you see may be out of date; changes wait until you are back.',
  back: 'Back online',
  missed: 'This could not be loaded. Please check your connection and try again.',
} as const;

export function ConnectionNotice({ isOnTheWay }: { isOnTheWay: boolean }) {
  const state = useSyncExternalStore(watchConnection, connectionState, () => 'fine' as const);
  const isLong = useIsLong(isOnTheWay);
  const client = useQueryClient();
  useEffect(() => {
    // What failed for want of a connection heals by itself.
    if (state === 'back') {
      void client.refetchQueries({ type: 'active', predicate: ({ state: { error } }) => error?.status === 0 });
    }
  }, [state, client]);
  return (
    <>
      <div role="status">
        {state !== 'fine' && (
          <p className="connection" data-state={state}>
            {sentences[state]}
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {isLong && 'Loading the page'}
      </p>
    </>
  );
}

const longMs = 1000;

function useIsLong(isOnTheWay: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isOnTheWay) return undefined;
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isOnTheWay]);
  return isLong;
}
