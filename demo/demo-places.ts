// What `npm run demo` says at its end: pages to visit, and who sees them.
import type { Deps } from '#platform/config/deps.ts';
import { demoPeople } from './demo-people.ts';

type Places = { stopped: number; voting: number; pollId: number };

/** Pages to visit, by person. */
export function placesToLook({ stopped, voting, pollId }: Places, { config }: Pick<Deps, 'config'>): string[] {
  const at = (path: string) => `${config.publicUrl}${path}`;
  const emailOf = (key: string) => demoPeople.find((person) => person.key === key)?.email ?? '';
  return [
    '',
    'Where to look (the sign-in page asks for no password):',
    `  Anyone: the stopped project, ${at(`/projects/${stopped}`)}, and its money, ${at(`/projects/${stopped}/transparency`)}`,
    `  Sign in as ${emailOf('grace')}: vote, ${at(`/votes/${pollId}`)}, and what came back, ${at('/dashboard')}`,
    `  Sign in as ${emailOf('ada')}: milestones, ${at(`/dashboard/projects/${voting}/milestones`)}, and money, ${at(`/dashboard/projects/${stopped}/money`)}`,
    `  As an administrator: ${at('/admin/milestones')} and ${at('/admin/releases')}`,
  ];
}
