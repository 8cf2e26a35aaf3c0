// A component whose code is loaded when it is first shown. Unlike React.lazy, a failed load leaves the rest of the
// screen in place, shows an error, and is retried next time.

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { noteMissedPart } from '#ui/feedback/connection.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { kitCopy } from './kit-copy.ts';

type PartProps = {
  /** Shown while loading. */
  fallback?: ReactNode;
  /** Called if loading fails. Without it, an error with a retry button is shown. */
  onMissed?: () => void;
};

export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & PartProps> {
  let Known: ComponentType<Props> | undefined;
  return function Part({ fallback, onMissed, ...props }: Props & PartProps) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | undefined>(() => Known);
    const [isMissed, setMissed] = useState(false);
    const isWanted = Loaded === undefined && !isMissed;
    const miss = useEffectEvent(() => {
      noteMissedPart();
      if (onMissed) onMissed();
      else setMissed(true);
    });
    useEffect(() => {
      if (!isWanted) return undefined;
      let isOver = false;
      load().then(
        (component) => {
          Known = component;
          if (!isOver) setLoaded(() => component);
        },
        () => !isOver && miss(),
      );
      return () => {
        isOver = true;
      };
    }, [isWanted]);
    if (Loaded !== undefined) return <Loaded {...(props as unknown as Props)} />;
    if (!isMissed) return fallback;
    return <ErrorState title={kitCopy.lost} onRetry={() => setMissed(false)} />;
  };
}
