// ConfirmDialog for screens whose first view does not need it: its code is loaded when it opens.
import type { ComponentProps } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { ConfirmDialog } from './dialog.tsx';

const Loaded = lazyComponent(async () => (await import('./dialog.tsx')).ConfirmDialog);

/** Open while rendered. Closes if its code cannot be loaded. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return <Loaded {...props} onLoadError={props.onClose} />;
}
