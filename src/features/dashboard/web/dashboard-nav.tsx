// The pages of the dashboard, as links that look like tabs.
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
  return (
    <nav aria-label={copy.label} className={`${tabList} mb-8 print:hidden`}>
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
