// The email of an issue, the same for the preview, a test and every subscriber.
import type { EmailPart } from '#platform/mail/email.ts';
import { issueSections } from '../newsletter-rules.ts';
import type { IssueProject } from './issue-selection.ts';

const sectionTitles = { new: 'New projects', nearly_funded: 'Nearly funded', funded: 'Funded this week' } as const;

/** Undefined if it has neither an introduction nor projects. */
export function composeIssueParts(intro: string, projects: readonly IssueProject[]): EmailPart[] | undefined {
  if (intro === '' && projects.length === 0) return undefined;
  const sections = issueSections.flatMap((section): EmailPart[] => {
    const items = projects
      .filter((project) => project.section === section)
      .map(({ id, title, text }) => ({ title, path: `/projects/${id}`, text }));
    return items.length === 0 ? [] : [{ heading: sectionTitles[section] }, { items }];
  });
  return [
    ...intro.split(/\n{2,}/).filter((paragraph) => paragraph !== ''),
    ...sections,
    { button: 'Browse all projects', path: '/projects' },
    'Investing in early-stage projects is risky: you may lose everything you invest.',
  ];
}

export const issueReference = 'You get this email because you subscribed to the weekly newsletter.';
