// A strip across the page with something everybody has to know.
import { Info, TriangleAlert, X } from 'lucide-react';
import type { SiteBanner } from '#kernel/site.ts';

type BannerProps = SiteBanner & { onDismiss?: () => void };

export function Banner({ text, look, onDismiss }: BannerProps) {
  const Icon = look === 'warning' ? TriangleAlert : Info;
  return (
    <section aria-label="Notice" className={`banner ${look === 'warning' ? 'banner-warning' : 'banner-info'}`}>
      <Icon size={18} aria-hidden className="mt-[3px] shrink-0" />
      <p className="min-w-0 flex-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      {onDismiss && (
        <button type="button" className="banner-away" aria-label="Put this notice away" onClick={onDismiss}>
          <X size={18} aria-hidden />
        </button>
      )}
    </section>
  );
}
