// A component whose code is loaded when it is first shown. Unlike React.lazy, a failed load leaves the other parts of the screen in place,
// shows an error, and is retried next time.

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { reportChunkLoadError } from '#ui/feedback/connection.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { kitCopy } from './kit-copy.ts';

type LazyProps = {
  /** Shown while loading. */
  fallback?: ReactNode;
  /** Called if loading fails. By default, an error with a retry button is shown. */
  onLoadError?: () => void;
};

export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LazyProps> {
  let Cached: ComponentType<Props> | undefined;
  return function LazyComponent({ fallback, onLoadError, ...props }: Props & LazyProps) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | undefined>(() => Cached);
    const [hasFailed, setFailed] = useState(false);
    const isWanted = Loaded === undefined && !hasFailed;
    const handleError = useEffectEvent(() => {
      reportChunkLoadError();
      if (onLoadError) onLoadError();
      else setFailed(true);
    });
    useEffect(() => {
      if (!isWanted) return undefined;
      let isOver = false;
      load().then(
        (component) => {
          Cached = component;
          if (!isOver) setLoaded(() => component);
        },
        () => !isOver && handleError(),
      );
      return () => {
        isOver = true;
      };
    }, [isWanted]);
    if (Loaded !== undefined) return <Loaded {...(props as unknown as Props)} />;
    if (!hasFailed) return fallback;
    return <ErrorState title={kitCopy.lost} onRetry={() => setFailed(false)} />;
  };
}
