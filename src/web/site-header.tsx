// Top navigation and account. On a phone the links move into a menu that works without JavaScript.

import { useQuery } from '@tanstack/react-query';
import { Bell, ChevronDown, Menu } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation, useSearchParams } from 'react-router';
import { preloadSignInDialog, useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { useDisplayName, useSession, useSessionEnded } from '#features/accounts/web/use-session.ts';
import { type SignOut, useSignOut } from '#features/accounts/web/use-sign-out.ts';
import { HeaderSearch } from '#features/discovery/web/header/header-search.tsx';
import { showUnread } from '#features/notifications/unread-count.ts';
import { unreadQuery } from '#features/notifications/web/unread-query.ts';
import { useFollowUnread } from '#features/notifications/web/use-follow-unread.ts';
import { withBase } from '#ui/base-path.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { frameCopy } from './frame-copy.ts';
import { SiteLogo } from './site-logo.tsx';

type NavItem = { to: string; label: string };

const visitorItems: readonly NavItem[] = [
  { to: '/', label: frameCopy.discover },
  { to: '/projects', label: frameCopy.projects },
];
const memberItems: readonly NavItem[] = [
  ...visitorItems,
  { to: '/dashboard', label: frameCopy.dashboard },
  { to: '/submit', label: frameCopy.startProject },
];

/** Four links, a name and a button need a wider screen than a visitor's two links. */
const widths = {
  visitor: { links: 'md:flex', menu: 'md:hidden' },
  member: { links: 'lg:flex', menu: 'lg:hidden' },
} as const;

export function SiteHeader() {
  const known = useDisplayName();
  // People with an expired session sign in here, or in the dialog.
  const name = useSessionEnded() ? undefined : known;
  const leave = useSignOut();
  const items = name === undefined ? visitorItems : memberItems;
  const { links, menu } = widths[name === undefined ? 'visitor' : 'member'];
  return (
    <header className="wrap flex min-h-[68px] items-center gap-2 md:gap-7">
      <SiteLogo />
      <nav aria-label={frameCopy.mainNavigation} className={`hidden gap-5 ${links}`}>
        {items.map((item) => (
          <HeaderLink key={item.to} {...item} />
        ))}
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-3">
        <HeaderSearch />
        {/* Where a narrow phone has no room for it, it is in the menu. */}
        <div className="max-[381px]:hidden">
          <ThemeToggle />
        </div>
        {name !== undefined && <NotificationBell />}
        {name === undefined ? <SignInButton /> : <Account name={name} leave={leave} />}
        <div className={menu}>
          <PhoneMenu items={items} name={name} leave={leave} />
        </div>
      </div>
    </header>
  );
}

function HeaderLink({ to, label }: NavItem) {
  return (
    <NavLink to={to} end={to === '/'} className="nav-link">
      {label}
    </NavLink>
  );
}

/** The same markup for any number; a style hides an empty badge. */
function NotificationBell() {
  useFollowUnread();
  const unread = showUnread(useQuery(unreadQuery).data?.unread ?? 0);
  return (
    <Link to="/notifications" className={buttonClass({ look: 'quiet', size: 'icon' }, 'relative')}>
      <Bell size={20} aria-hidden />
      <span className="sr-only">{frameCopy.notifications}</span>
      {unread !== '' && (
        <>
          <span aria-hidden className="count-badge">
            {unread}
          </span>
          <span className="sr-only">{frameCopy.unread(unread)}</span>
        </>
      )}
    </Link>
  );
}

/** The page that sent a signed-out visitor here. */
function useGuardedPage(): string | null {
  const [search] = useSearchParams();
  return search.get('signin') === '1' ? search.get('next') : null;
}

/** In place of the sign-in dialog. */
export function SignInNote() {
  const isAsked = useGuardedPage() !== null;
  return (
    isAsked && (
      <div className="wrap">
        <NeedsScript text={frameCopy.signInFirst} className="" />
      </div>
    )
  );
}

/** A form, so that signing in works even before hydration. */
function SignInButton() {
  const { openSignIn } = useSignInDialog();
  const { pathname } = useLocation();
  const next = useGuardedPage() ?? pathname;
  return (
    <form
      action={withBase('/api/auth/start')}
      onSubmit={(event) => {
        event.preventDefault();
        openSignIn();
      }}
    >
      <input type="hidden" name="next" value={next} />
      <Button
        type="submit"
        size="small"
        className="whitespace-nowrap"
        onPointerEnter={preloadSignInDialog}
        onFocus={preloadSignInDialog}
      >
        {frameCopy.signIn}
      </Button>
    </form>
  );
}

function Account({ name, leave }: { name: string; leave: SignOut }) {
  const { pathname } = useLocation();
  const menu = useClosing();
  return (
    <div className="hidden min-w-0 items-center gap-3 lg:flex">
      <details key={pathname} ref={menu} className="relative min-w-0">
        <summary className="flex min-h-[42px] cursor-pointer list-none items-center gap-1.5 text-note font-medium hover:underline [&::-webkit-details-marker]:hidden">
          <span dir="auto" className="max-w-[14rem] truncate">
            {name}
          </span>
          <ChevronDown size={16} aria-hidden className="shrink-0 text-ink-3" />
        </summary>
        <div className="nav-menu grid w-[13rem] gap-1">
          <AccountLinks />
        </div>
      </details>
      <SignOutButton {...leave} />
    </div>
  );
}

function AccountLinks() {
  const uid = useSession()?.uid;
  const items = [
    { to: `/people/${uid}`, label: frameCopy.profile },
    { to: '/messages', label: frameCopy.messages },
    { to: '/settings', label: frameCopy.settings },
  ];
  return <MenuLinks items={items} />;
}

function MenuLinks({ items }: { items: readonly NavItem[] }) {
  return items.map(({ to, label }) => (
    <NavLink key={to} to={to} end={to === '/' || to === '/settings'} className="nav-menu-link">
      {label}
    </NavLink>
  ));
}

function SignOutButton({ signOut, isPending }: SignOut) {
  return (
    <Button look="outline" size="small" className="flex-none whitespace-nowrap" busy={isPending} onClick={signOut}>
      {frameCopy.signOut}
    </Button>
  );
}

type PhoneMenuProps = { items: readonly NavItem[]; name: string | undefined; leave: SignOut };

function PhoneMenu({ items, name, leave }: PhoneMenuProps) {
  const { pathname } = useLocation();
  const menu = useClosing();
  return (
    // A new key closes the menu after a navigation.
    <details key={pathname} ref={menu} className="relative">
      <summary
        className={buttonClass({ look: 'outline', size: 'icon' }, 'list-none [&::-webkit-details-marker]:hidden')}
        aria-label={frameCopy.menu}
      >
        <Menu size={20} aria-hidden />
      </summary>
      <div className="nav-menu w-[min(78vw,18rem)]">
        <nav aria-label={frameCopy.menu} className="grid gap-1">
          <MenuLinks items={items} />
        </nav>
        <div className="mt-2 flex min-h-[46px] items-center justify-between gap-3 border-t border-line pt-2 pl-3 min-[381px]:hidden">
          <span className="text-ink-2">{frameCopy.theme}</span>
          <ThemeToggle />
        </div>
        {name !== undefined && (
          <div className="mt-2 grid gap-1 border-t border-line pt-2">
            <AccountLinks />
            <div className="flex min-h-[46px] min-w-0 items-center justify-between gap-3 px-3">
              <span dir="auto" className="truncate text-ink-2">
                {name}
              </span>
              <SignOutButton {...leave} />
            </div>
          </div>
        )}
      </div>
    </details>
  );
}

/** Closes the menu on Escape and on a click outside. */
function useClosing() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: KeyboardEvent | PointerEvent) => {
      const left =
        event instanceof KeyboardEvent ? event.key === 'Escape' : !menu.current?.contains(event.target as Node);
      if (left && menu.current) menu.current.open = false;
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, []);
  return menu;
}
