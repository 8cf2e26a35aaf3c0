// Brings back the place in a list that grew while scrolling, also after a reload: as many pages, and the same scroll
// position. Without storage the list begins at its top.
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const storageKey = 'kindling-list-places';
/** Entries of the history that are remembered in this tab. */
const mostPlaces = 20;
/** Loading more than this takes longer than scrolling again. */
const mostParts = 10;

type Place = { key: string; parts: number; y: number };

type KeptList = { parts: number; hasNext: boolean; isFetching: boolean; hasFailed: boolean; onLoad: () => void };

export function useKeptPlace({ parts, hasNext, isFetching, hasFailed, onLoad }: KeptList): void {
  const location = useLocation();
  const key = `${location.key} ${location.search}`;
  const wanted = useRef<Place | undefined>(undefined);
  const now = useRef({ parts, y: 0 });
  /** The number of pages when the next one was asked for. */
  const asked = useRef(0);
  useEffect(() => {
    now.current.parts = parts;
  });
  // Ends before the router scrolls to the top of the next page, which would be remembered otherwise.
  useLayoutEffect(() => {
    const found = isNewDocument(location.key) ? undefined : readPlaces().find((place) => place.key === key);
    wanted.current = found && found.parts > 1 ? found : undefined;
    now.current.y = scrollY;
    const follow = () => {
      now.current.y = scrollY;
    };
    const save = () => {
      // A list that is still growing back keeps the place that it is growing to.
      const place = wanted.current ?? { key, ...now.current };
      if (place.parts > 1) writePlaces([place, ...readPlaces().filter((each) => each.key !== key)]);
    };
    addEventListener('scroll', follow, { passive: true });
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('pagehide', save);
      save();
    };
  }, [key, location.key]);
  const grow = useEffectEvent(() => {
    const place = wanted.current;
    if (place === undefined || isFetching || parts === 0) return;
    if (parts < Math.min(place.parts, mostParts) && hasNext && !hasFailed) {
      // This also runs before the list shows that the page is on its way.
      if (asked.current !== parts) onLoad();
      asked.current = parts;
      return;
    }
    // All pages are here, or one failed, which the list says.
    asked.current = 0;
    wanted.current = undefined;
    if (Math.abs(scrollY - place.y) > 2) scrollTo(0, place.y);
  });
  useEffect(() => grow());
  // Someone who scrolls or types in the meantime wants to be elsewhere.
  useEffect(() => {
    const giveUp = () => {
      wanted.current = undefined;
    };
    const signs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
    for (const sign of signs) addEventListener(sign, giveUp, { passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, giveUp);
    };
  }, []);
}

/** The first entry of every document has the same key. One that was opened by a link or by typing its address begins at the top. */
function isNewDocument(key: string): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return key === 'default' && entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
}

function readPlaces(): Place[] {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(places) ? (places as Place[]).filter((place) => typeof place?.key === 'string') : [];
  } catch {
    return [];
  }
}

function writePlaces(places: readonly Place[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(places.slice(0, mostPlaces)));
  } catch {
    // The list will begin at its top.
  }
}
