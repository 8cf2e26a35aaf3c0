// The connection line at the bottom of the screen, and a screen-reader announcement of slow pages.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connectionState, watchConnection } from '#ui/feedback/connection.ts';
import { frameCopy } from './frame-copy.ts';

const sentences = {
  fine: '',
  offline: frameCopy.offline,
  back: frameCopy.backOnline,
  missed: frameCopy.missed,
} as const;

export function ConnectionNotice({ isOnTheWay }: { isOnTheWay: boolean }) {
  const state = useSyncExternalStore(watchConnection, connectionState, () => 'fine' as const);
  const isLong = useIsLong(isOnTheWay);
  const client = useQueryClient();
  useEffect(() => {
    // Queries that failed for lack of a connection are retried.
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
        {isLong && frameCopy.loading}
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
