// The ids of the sections of a project's page, for links to them.
export const sectionIds = {
  story: 'story',
  milestones: 'milestones',
  team: 'team',
  risks: 'risks',
  faq: 'faq',
  documents: 'documents',
  updates: 'updates',
  comments: 'comments',
  investors: 'investors',
  changes: 'changes',
} as const;
