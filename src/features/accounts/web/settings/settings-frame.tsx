// The frame of every page of a person's settings: heading and navigation.
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { settingsCopy as copy } from './settings-copy.ts';

const pages = [
  { to: '/settings', label: copy.pages.profile },
  { to: '/settings/notifications', label: copy.pages.notifications },
  { to: '/settings/investing', label: copy.pages.investing },
  { to: '/settings/sessions', label: copy.pages.sessions },
  { to: '/settings/tokens', label: copy.pages.tokens },
  { to: '/settings/data', label: copy.pages.data },
] as const;

export function SettingsFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="wrap pt-[clamp(20px,4vw,40px)] pb-(--section-space)">
      <p className="text-ink-3">{copy.title}</p>
      <div className="mt-3 grid gap-x-14 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label={copy.nav}>
          <ul className="flex flex-wrap gap-x-0.5 gap-y-1 sm:gap-1.5 lg:flex-col">
            {pages.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  end
                  to={to}
                  className="flex min-h-[42px] items-center rounded-button px-2.5 text-note text-ink-2 sm:px-3.5 sm:text-base hover:bg-surface-2 aria-[current=page]:bg-verdigris-soft aria-[current=page]:font-semibold aria-[current=page]:text-verdigris-ink"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 max-w-[46rem]">
          <h1 className="h2">{title}</h1>
          <p className="mt-2 mb-7 text-ink-2">{lead}</p>
          {children}
        </div>
      </div>
    </div>
  );
}
