// The public layout: header, page, footer.
import { Outlet } from 'react-router';
import { SupportProvider } from '#features/projects/web/list/support.tsx';
import { keptPart } from '#ui/kept-part.tsx';
import { SiteBanner } from './site-banner.tsx';
import { SiteHeader } from './site-header.tsx';
import { ZoneNote } from './zone-note.tsx';

// Its links need no script. The line about the zone does: only the browser knows it.
const SiteFooter = keptPart(async () => (await import('./site-footer.tsx')).SiteFooter);

export function PublicLayout() {
  return (
    <SupportProvider>
      <SiteBanner />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        <Outlet />
      </main>
      <footer className="mt-(--section-space) border-t border-line bg-sunken">
        <SiteFooter />
        <ZoneNote />
      </footer>
    </SupportProvider>
  );
}
