// Texts of the moments on the dashboard.
export const momentCopy = {
  steps: 'Next steps',
  done: 'Done:',
  open: 'To do:',
  pictureAlt: (project: string) => `Share picture of ${project}`,
  view: 'View the project',
  more: (count: number) => (count === 1 ? 'Show one more' : `Show ${count} more`),
} as const;
