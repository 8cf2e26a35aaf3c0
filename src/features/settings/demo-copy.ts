// What removing the demo does, as the command and the administrators' area say it.
import { formatCount } from '#kernel/numbers.ts';

export type DemoSize = { projects: number; people: number };

const countOf = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

export const demoRemovalCopy = {
  none: 'There is no demo to remove.',
  goes: ({ projects, people }: DemoSize) =>
    `${countOf(projects, 'project', 'projects')} with their pictures, updates and comments, and the ${people === 1 ? 'account' : 'accounts'} of ${countOf(people, 'person', 'people')}.`,
  goesToo: 'This includes what anyone made while signed in as one of them.',
  stays: 'Administrators, settings, everyone else and their projects.',
  staysToo:
    'The ledger and the audit log keep their entries: investments of the demo are booked as refunded. Files of filed evidence stay, too.',
  final: 'This cannot be undone, and the demo does not come back at the next start.',
  refused: 'The demo cannot be removed yet',
  done: 'The demo is gone.',
  realMoney: ({ title, count, total }: { title: string; count: number; total: string }) =>
    `“${title}” has ${count === 1 ? 'an investment' : `${formatCount(count)} investments`} of real people, ${total} in total. Refund ${count === 1 ? 'it' : 'them'} first.`,
  administrator: (name: string) => `${name} is an administrator. Remove their administrator access first.`,
} as const;
