// Places under a limit that holds over all workers of a site.
import { createPlaces } from './places.ts';
import { callSupervisor, hasSupervisor } from './supervisor-calls.ts';

/** Takes a place under a key; undefined if `most` are taken, else how to give it back, once. */
export type TakePlace = (key: string, most: number) => Promise<(() => void) | undefined>;

export function createSharedPlaces(): TakePlace {
  const own = createPlaces();
  return async (key, most) => {
    const isTaken = hasSupervisor ? await callSupervisor('takePlace', key, most) : own.take(0, key, most);
    if (!isTaken) return undefined;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      if (hasSupervisor) void callSupervisor('releasePlace', key);
      else own.release(0, key);
    };
  };
}
