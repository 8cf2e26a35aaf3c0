// Texts about stopping a funded project.

export const stopCopy = {
  heading: 'Stop the project',
  text: 'Returns everything that was not released to its investors. What was sent stays with the creator.',
  submit: 'Stop project',
  title: 'Stop this project?',
  confirm:
    'Everything that is still held goes back to the cards it came from, and nothing more is released. This can’t be undone. Investors and the creator are emailed; your reason is shown to them.',
  done: 'Project stopped',
} as const;
