// A part of a page that needs no script, such as text with links: the browser keeps the server's markup of it, and loads its code
// only where the server has not rendered it.
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { reportChunkLoadError } from './feedback/connection.ts';
import { KeptMarkup } from './safe-html.tsx';
import { useHydrated } from './use-hydrated.ts';

const loads: Promise<void>[] = [];

/** For the server-side render, which must not wait for code. */
export async function loadKeptParts(): Promise<void> {
  await Promise.all(loads);
}

/**
 * The component takes no props and reads no context but the site and no query, and has no state and no handlers. Its links lead to
 * other pages by `usePlainLinks`.
 */
export function keptPart(load: () => Promise<ComponentType>): ComponentType {
  if (import.meta.env.SSR) {
    const loaded: { Part?: ComponentType } = {};
    loads.push(load().then((Part) => void (loaded.Part = Part)));
    return () => <div className="kept">{loaded.Part && <loaded.Part />}</div>;
  }
  // A section that cannot be loaded is left out, and a line says so.
  const loadOrReport = () =>
    load().catch(() => {
      reportChunkLoadError();
      return () => null;
    });
  // The code of a page that is about to be shown and that no server rendered.
  const early = document.documentElement.dataset.hydrated === undefined ? undefined : loadOrReport();
  const Part = lazy(async () => ({ default: await (early ?? loadOrReport()) }));
  return function KeptPart() {
    const isHydrated = useHydrated();
    const [isKept] = useState(!isHydrated);
    if (isKept) return <KeptMarkup />;
    return (
      <div className="kept">
        <Suspense>
          <Part />
        </Suspense>
      </div>
    );
  };
}
