// Texts of the panel about the demo; what goes and what stays is in demo-copy.ts.
import { formatCount } from '#kernel/numbers.ts';

export const demoPanelCopy = {
  title: 'This site shows the demo',
  text: 'Its projects, people and figures are fictional. Keep it to look around, or start with an empty site.',
  kept: 'Its projects, people and figures are fictional. Remove it before real people come.',
  keep: 'Keep it for now',
  remove: 'Start with an empty site…',
  keptToast: 'The demo stays',
  keptToastText: 'You can remove it at any time at the end of Settings.',
  keepFailed: 'The choice could not be saved',
  running: 'The demo is being removed',
  runningText: (projects: number) =>
    projects === 0
      ? 'Its projects are gone. Its people are being removed.'
      : `${formatCount(projects)} ${projects === 1 ? 'project is' : 'projects are'} left. You can leave this page.`,
  gone: 'The demo is gone',
  goneText: 'Nothing fictional is left on this site.',
  partly: 'Part of the demo is still here',
  partlyText: 'The removal was interrupted, or money is still on its way to one of its people. Remove the rest later.',
  removeRest: 'Remove the rest…',
  dialog: {
    title: 'Remove the demo?',
    goes: 'What goes',
    stays: 'What stays',
    confirm: 'Remove the demo',
    refusedText: 'Nothing of real people may be lost. Settle this first:',
    settle: 'Open',
    failed: 'The demo could not be removed',
  },
} as const;
