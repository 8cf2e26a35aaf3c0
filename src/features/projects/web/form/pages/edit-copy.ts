// Texts of the page to edit a project.

export const editCopy = {
  titleWithName: (title: string) => `Edit ${title}`,
  title: 'Edit project',
  notYours: 'You can’t edit this project',
  failed: 'Failed to load the project. Please try again later.',
  view: 'View project',
  save: 'Save changes',
  saveAndSubmit: 'Save and submit again',
  answer: 'Your answer',
  publishing: 'Publishing',
  saved: 'Your changes have been saved.',
  publishingByOwner: 'Only the owner of this project can publish it or take it back.',
  notSaved: 'Your changes were not saved',
  onlyOwner: ({ creator, title }: { creator: string; title: string }) =>
    `Only ${creator} and the editors on their team can edit “${title}”. If that is you, sign in with the account you submitted it with.`,
  dashboard: 'Your dashboard',
} as const;
