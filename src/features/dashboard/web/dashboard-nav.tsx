// The pages of the dashboard, as links that look like tabs.
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { tab, tabList } from '#ui/tab-looks.ts';
import { dashboardNavCopy as copy } from './dashboard-copy.ts';

const pages = [
  { to: '/dashboard', label: copy.overview },
  { to: '/dashboard/feed', label: copy.feed },
  { to: '/dashboard/saved', label: copy.saved },
  { to: '/dashboard/searches', label: copy.searches },
  { to: '/dashboard/following', label: copy.following },
] as const;

export function DashboardNav() {
  const nav = useRef<HTMLElement>(null);
  // A phone shows the first pages, and the current one may be beyond its edge.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft + current.offsetWidth - nav.current.clientWidth;
  }, []);
  return (
    <nav ref={nav} aria-label={copy.label} className={`${tabList} mb-8 print:hidden`}>
      {pages.map(({ to, label }) => (
        <NavLink
          key={to}
          end
          to={to}
          className={`${tab} flex items-center max-sm:px-2.5 aria-[current=page]:border-copper aria-[current=page]:text-ink`}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
