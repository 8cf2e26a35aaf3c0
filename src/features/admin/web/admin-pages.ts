// The pages of the admin area, as the navigation groups them.

import {
  Banknote,
  BookCheck,
  BookUser,
  CalendarClock,
  ChartColumn,
  ChartPie,
  CircleHelp,
  ClipboardCheck,
  DatabaseBackup,
  FileSignature,
  FileUp,
  Flag,
  FolderOpen,
  HeartPulse,
  IdCard,
  KeyRound,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Newspaper,
  Scale,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  Users,
  Webhook,
} from 'lucide-react';
import { adminFrameCopy as copy } from './admin-frame-copy.ts';

export type Item = { to: string; label: string; icon: LucideIcon };

export const items: readonly Item[] = [
  { to: '/admin/dashboard', label: copy.nav.dashboard, icon: LayoutDashboard },
  { to: '/admin/projects', label: copy.nav.projects, icon: FolderOpen },
  { to: '/admin/users', label: copy.nav.users, icon: Users },
  { to: '/admin/investments', label: copy.nav.investments, icon: ChartPie },
  { to: '/admin/messages', label: copy.nav.messages, icon: Mail },
  { to: '/admin/settings', label: copy.nav.settings, icon: Settings },
];

export type LinkGroup = { title?: string; items: readonly Item[] };

/** The links after the main six, by subject. */
export const operations: readonly LinkGroup[] = [
  {
    title: copy.nav.money,
    items: [
      { to: '/admin/milestones', label: copy.nav.milestones, icon: Flag },
      { to: '/admin/releases', label: copy.nav.releases, icon: Banknote },
      { to: '/admin/registers', label: copy.nav.registers, icon: BookUser },
      { to: '/admin/payouts/accounts', label: copy.nav.payoutAccounts, icon: Landmark },
      { to: '/admin/investments/suspense', label: copy.nav.unmatched, icon: CircleHelp },
      { to: '/admin/agreements', label: copy.nav.agreements, icon: FileSignature },
      { to: '/admin/reconciliation', label: copy.nav.reconciliation, icon: Scale },
      { to: '/admin/rules', label: copy.nav.rules, icon: BookCheck },
    ],
  },
  {
    title: copy.nav.people,
    items: [
      { to: '/admin/investors', label: copy.nav.investors, icon: IdCard },
      { to: '/admin/announcements', label: copy.nav.announcements, icon: Send },
      { to: '/admin/newsletter', label: copy.nav.newsletter, icon: Newspaper },
    ],
  },
  {
    title: copy.nav.content,
    items: [
      { to: '/admin/reviews', label: copy.nav.reviews, icon: ClipboardCheck },
      { to: '/admin/import', label: copy.nav.import, icon: FileUp },
    ],
  },
  {
    title: copy.nav.site,
    items: [
      { to: '/admin/ahead', label: copy.nav.upcoming, icon: CalendarClock },
      { to: '/admin/analytics', label: copy.nav.analytics, icon: ChartColumn },
      { to: '/admin/health', label: copy.nav.health, icon: HeartPulse },
      { to: '/admin/backups', label: copy.nav.backups, icon: DatabaseBackup },
      { to: '/admin/webhooks', label: copy.nav.webhooks, icon: Webhook },
      { to: '/admin/tokens', label: copy.nav.tokens, icon: KeyRound },
      { to: '/admin/security', label: copy.nav.security, icon: ShieldCheck },
      { to: '/admin/audit', label: copy.nav.audit, icon: ScrollText },
    ],
  },
];
