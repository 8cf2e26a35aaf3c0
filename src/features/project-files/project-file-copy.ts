// Words of taking over a project from a file.

export const projectFileCopy = {
  download: 'Download project (JSON)',
  downloadRow: 'Download terms (CSV)',
  title: 'Take over a project',
  lead: 'Choose a project file that was downloaded from another Kindling. Its texts, terms, pictures, documents and updates become a draft here, which you check before you submit it.',
  choose: 'Choose project file',
  hint: 'A JSON file, from “Download project” in the menu of a project on the dashboard. Investments stay where they were made.',
  failed: 'The project was not taken over',
  tooLarge: 'The file is larger than 128 MB.',
  unreadable: 'The file cannot be read. Choose it again.',
  working: {
    pictures: (done: number, all: number) => `Sending pictures: ${done} of ${all}`,
    project: 'Making the draft',
    documents: (done: number, all: number) => `Sending documents: ${done} of ${all}`,
    updates: (done: number, all: number) => `Adding drafts of updates: ${done} of ${all}`,
  },
  doneTitle: 'Draft created',
  done: (title: string) => `“${title}” is a draft now`,
  doneText: 'Check its terms and days, then submit it.',
  partly: 'Not everything could be taken over:',
  edit: 'Check the draft',
  leftOut: {
    picture: (reason: string) => `A picture: ${reason}`,
    document: (title: string, reason: string) => `The document “${title}”: ${reason}`,
    update: (title: string, reason: string) => `The update “${title}”: ${reason}`,
    days: 'Its deadline or its day of opening, which have passed',
  },
} as const;
