// Texts around every page: header, footer, connection and missing pages.

export const frameCopy = {
  offline: 'You are offline. This page may be out of date; changes can be saved once you are back online.',
  backOnline: 'Back online',
  missed: 'This couldn’t be loaded. Check your connection and try again.',
  loading: 'Loading the page',
  home: 'Back to home',
  toDashboard: 'Go to your dashboard',
  toAdminDashboard: 'Go to the admin dashboard',
  requestId: (id: string) => `If you contact us about this, mention ${id}.`,
  stillOffline: 'You are still offline. Try again when you are back online.',
  tryAgain: 'Try again',
  notFound: {
    title: '404 Page Not Found',
    text: 'There is no page at this address. It may have moved, or the link may be wrong.',
  },
  browse: 'Browse projects',
  checkingSession: 'Checking your session',
  skip: 'Skip to content',
  signIn: 'Sign In',
  signInFirst: 'You need to sign in to see the page you asked for. “Sign In” above takes you there.',
  profile: 'Profile',
  messages: 'Messages',
  settings: 'Settings',
  signOut: 'Sign Out',
  menu: 'Menu',
  theme: 'Light or dark',
  mainNavigation: 'Main',
  startProject: 'Start a Project',
  discover: 'Discover',
  projects: 'Projects',
  dashboard: 'Dashboard',
  notifications: 'Notifications',
  unread: (count: string) => `, ${count} unread`,
} as const;

/** Why a page cannot be shown, what that means for the reader, and what to do next. */
export const errorPageCopy = {
  ours: {
    title: 'Something went wrong',
    text: 'This is our fault. Your data is safe, and no money moved because of this error. Try again; if it keeps happening, come back later.',
  },
  busy: {
    title: 'Back in a moment',
    text: 'We can’t show this page right now. Your data is safe, and payments in progress will finish. Try again in a moment.',
  },
  /** Any error on the checkout, where a payment may be under way. */
  checkout: {
    title: 'This page stopped working',
    text: 'If you already paid, your payment continues without this page, and your dashboard shows the result. You can’t be charged twice.',
  },
  unreachable: {
    title: 'This page could not be loaded',
    text: 'Your connection was interrupted, or the site was just updated. Your data is safe. Try again.',
  },
} as const;

/** Shown on a page whose subject was removed while it was open. */
export const goneCopy = {
  project: 'This project is no longer available',
  page: 'This page is no longer available',
  text: 'It was removed while you had it open. If you invested in it, your dashboard shows where your money is.',
} as const;

/** Shown on a guarded page after its session has ended. */
export const sessionEndedPageCopy = {
  title: 'Your session has ended',
  text: 'Sign in again to continue where you left off.',
  signIn: 'Sign In',
} as const;

export const footerCopy = {
  tagline: 'Creative projects, and the people who own a piece of them.',
  copyright: ({ year, name }: { year: string; name: string }) => `© ${year} ${name}. All rights reserved.`,
  risk: 'Investing in early-stage projects is risky: you may lose everything you invest.',
  resources: 'Resource library',
} as const;

export type FooterLink = { label: string; to: string };

export const footerGroups: readonly { title: string; links: readonly FooterLink[] }[] = [
  {
    title: 'Explore',
    links: [
      { label: 'Browse Projects', to: '/projects' },
      { label: 'Start a Project', to: '/submit' },
    ],
  },
  {
    title: 'Categories',
    links: [
      { label: 'Technology', to: '/categories/technology' },
      { label: 'Arts', to: '/categories/arts' },
      { label: 'Film & Video', to: '/categories/film' },
      { label: 'Games', to: '/categories/games' },
    ],
  },
  {
    title: 'About',
    links: [
      { label: 'Our Story', to: '/about' },
      { label: 'How It Works', to: '/how-it-works' },
      { label: 'Trust & Safety', to: '/trust-and-safety' },
      { label: 'Contact Us', to: '/contact' },
    ],
  },
];

export const smallPrint: readonly FooterLink[] = [
  { label: 'All categories', to: '/categories' },
  { label: 'Newsletter', to: '/newsletter' },
  { label: footerCopy.resources, to: '/resources' },
  { label: 'Transparency', to: '/transparency' },
  { label: 'Terms', to: '/terms' },
  { label: 'Privacy', to: '/privacy' },
];

/** @param zone "America/New_York" */
export function zoneNoteText(zone: string): string {
  return zone === 'UTC'
    ? 'Times are in UTC.'
    : `Times are in your time zone, ${zone.replaceAll('_', ' ')}. Deadlines, receipts, files and emails use UTC.`;
}
