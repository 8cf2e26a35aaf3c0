// A full-width banner.

import { Info, TriangleAlert, X } from 'lucide-react';
import type { SiteBanner } from '#kernel/site.ts';
import { kitCopy } from '../kit-copy.ts';

type BannerProps = SiteBanner & { onDismiss?: () => void };

export function Banner({ text, look, onDismiss }: BannerProps) {
  const Icon = look === 'warning' ? TriangleAlert : Info;
  return (
    <section
      aria-label={kitCopy.notice}
      className={`banner ${look === 'warning' ? 'bg-copper-soft' : 'bg-verdigris-soft'}`}
    >
      <Icon size={18} aria-hidden className="mt-[3px] shrink-0" />
      <p className="min-w-0 flex-1 whitespace-pre-line wrap-anywhere">{text}</p>
      {onDismiss && (
        // It needs the script; its place is kept, so that nothing moves when the script comes.
        <button type="button" className="banner-away" aria-label={kitCopy.dismiss} onClick={onDismiss}>
          <X size={18} aria-hidden />
        </button>
      )}
    </section>
  );
}
