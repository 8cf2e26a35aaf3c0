// The admin layout: sidebar on desktop, top bar with a menu on phones, the signed-in administrator and Logout.

import { useQuery } from '@tanstack/react-query';
import { LogOut, Menu } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import type { AdminUser } from '#features/accounts/account-contract.ts';
import { ConfirmHost, SecondFactorHost } from '#features/accounts/web/admin/security/security-hosts.tsx';
import { type AdminLogout, useAdminLogout } from '#features/accounts/web/admin/use-admin-logout.ts';
import { adminSessionQuery } from '#features/accounts/web/use-session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button, buttonClass, IconButton } from '#ui/button.tsx';
import { PageSpinner } from '#ui/feedback/spinner.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { useSite } from '#ui/site.tsx';
import { ListFrame, type ListFrameProps } from '#ui/table/admin-table.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { adminFrameCopy as copy } from './admin-frame-copy.ts';
import { AdminLinks } from './admin-links.tsx';
import { items, operations } from './admin-pages.ts';
import { OutageBanner } from './outage-banner.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { ListViews } from './views/list-views.tsx';

const frameList = (props: ListFrameProps) => <ListViews {...props} />;

/** Access is checked by the guard around every page inside. */
export function AdminLayout() {
  const admin = useQuery(adminSessionQuery);
  const leave = useAdminLogout();
  const { pathname } = useLocation();
  // Loaded early, because the first toast may report a lost connection.
  useEffect(() => void import('#ui/feedback/toaster.tsx').catch(() => undefined), []);
  if (leave.isLeaving) return <PageSpinner label={copy.layout.loggingOut} />;
  if (admin.isPending) return <PageSpinner label={copy.layout.checkingSession} />;
  return (
    <div className="admin-area flex flex-1 flex-col md:grid md:grid-cols-[15.5rem_minmax(0,1fr)]">
      {admin.data && <SideBar admin={admin.data} leave={leave} />}
      {admin.data && <TopBar admin={admin.data} leave={leave} />}
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 flex-1 px-[clamp(16px,3vw,44px)] pb-[clamp(44px,6vw,72px)] focus:outline-none md:col-start-2"
      >
        <OutageBanner />
        <NeedsScript text={copy.layout.needsScript} className="mt-4" />
        <ListFrame value={frameList}>
          <Outlet />
        </ListFrame>
      </main>
      <ConfirmHost />
      <SecondFactorHost key={pathname} />
    </div>
  );
}

type BarProps = { admin: AdminUser; leave: AdminLogout };

function SideBar({ admin, leave }: BarProps) {
  const links = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    links.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the marked link changes with the address
  }, [pathname]);
  return (
    <header
      aria-label={copy.layout.sidebar}
      className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-sunken md:flex"
    >
      <div className="flex items-center justify-between gap-2 p-4 pb-3">
        <AdminMark />
        <ThemeToggle />
      </div>
      <div className="px-4 pb-2">
        <PaletteButton />
      </div>
      {/* Only the links scroll: the name and Logout are always in view. */}
      <div ref={links} className="min-h-0 flex-1 overflow-y-auto px-4 pb-2">
        <AdminLinks label={copy.layout.admin} groups={[{ items }]} />
        <AdminLinks label={copy.layout.operations} groups={operations} />
        <p className="small px-3 pt-3">
          <TextLink to="/" className="inline-flex min-h-[42px] items-center">
            {copy.layout.openSite}
          </TextLink>
        </p>
      </div>
      <div className="flex items-center gap-3 border-t border-line p-4">
        <Who admin={admin} />
        <LogoutButton leave={leave} />
      </div>
    </header>
  );
}

function TopBar({ admin, leave }: BarProps) {
  const { pathname } = useLocation();
  return (
    <header
      aria-label={copy.layout.topBar}
      className="flex min-h-[64px] items-center gap-1 border-b border-line bg-sunken px-4 md:hidden"
    >
      <AdminMark />
      <div className="ml-auto flex items-center gap-1.5">
        <PaletteButton isSmall />
        <ThemeToggle />
        {/* Works without JavaScript; the key closes it after navigation. */}
        <details key={pathname} className="relative">
          <summary
            className={buttonClass({ look: 'outline', size: 'icon' }, 'list-none [&::-webkit-details-marker]:hidden')}
            aria-label={copy.layout.menu}
          >
            <Menu size={20} aria-hidden />
          </summary>
          <div className="nav-menu max-h-[calc(100dvh-70px)] w-[min(82vw,19rem)] overflow-y-auto">
            <AdminLinks label={copy.layout.menu} groups={[{ items }]} />
            <AdminLinks label={copy.layout.operationsMenu} groups={operations} />
            <div className="mt-2 grid gap-3 border-t border-line pt-3">
              <div className="flex items-center gap-3 px-1">
                <Who admin={admin} />
              </div>
              <Button look="outline" busy={leave.isPending} onClick={leave.logout}>
                <LogOut size={18} aria-hidden />
                {copy.layout.logout}
              </Button>
            </div>
          </div>
        </details>
      </div>
    </header>
  );
}

function AdminMark() {
  const { name } = useSite();
  return (
    <NavLink
      to="/admin/dashboard"
      className="flex min-h-[42px] items-center gap-2 font-display text-lead font-bold tracking-[-0.02em]"
      aria-current={undefined}
    >
      <svg width="24" height="24" viewBox="0 0 26 26" aria-hidden="true">
        <circle cx="13" cy="13" r="13" className="fill-verdigris" />
        <path d="M13 0a13 13 0 0 1 0 26Z" className="fill-copper" />
      </svg>
      {name} <span className="font-medium text-ink-3 max-[359px]:hidden">{copy.layout.admin}</span>
    </NavLink>
  );
}

function Who({ admin }: { admin: AdminUser }) {
  const name = admin.name || copy.layout.fallbackName;
  return (
    <>
      <Avatar name={name} size={38} />
      <NavLink to="/admin/security" className="min-w-0 flex-1 text-note leading-snug hover:underline">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-ink-3">{admin.email}</p>
      </NavLink>
    </>
  );
}

function LogoutButton({ leave: { logout, isPending } }: Pick<BarProps, 'leave'>) {
  return (
    <IconButton label={copy.layout.logout} busy={isPending} onClick={logout}>
      {!isPending && <LogOut size={18} aria-hidden />}
    </IconButton>
  );
}
