// Shows pictures at window size. Loaded when one is about to be opened.
import { lazyComponent } from '#ui/lazy-component.tsx';

const load = () => import('./picture-lightbox.tsx');

export const LazyPictureLightbox = lazyComponent(async () => (await load()).PictureLightbox);

export function loadPictureLightbox(): void {
  load().catch(() => undefined);
}
