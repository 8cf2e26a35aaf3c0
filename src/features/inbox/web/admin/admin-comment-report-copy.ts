// Texts of the page of a reported comment.
import { formatCount } from '#kernel/numbers.ts';

export const commentReportCopy = {
  title: 'Reported comment',
  loadFailed: 'The report could not be loaded.',
  lead: 'Your access is recorded in the audit log.',
  asReported: 'Comment as reported',
  changed: 'Comment now',
  deleted: 'The comment was deleted.',
  report: 'Report',
  by: 'Reported by',
  author: 'Author',
  project: 'Project',
  written: 'Written',
  reported: 'Reported',
  reason: 'Reason',
  others: 'Other reports',
  otherReports: (count: number) => (count === 1 ? '1 more open report' : `${formatCount(count)} more open reports`),
  decision: {
    title: 'Decision',
    legend: 'Outcome',
    dismiss: 'Dismiss',
    dismissText: 'No violation found. No one is notified.',
    remove: 'Remove the comment',
    removeText:
      'It shows as deleted, and we email the author the reason. This can’t be undone and closes its other reports.',
    warn: 'Warn the author',
    warnText: 'The comment stays. We email them the reason; the reporter is not named.',
    hint: 'Stored with the decision and emailed to the author unless you dismiss the report.',
    submit: 'Submit decision',
    done: { dismissed: 'Report dismissed', removed: 'Comment removed', warned: 'Author warned' },
  },
} as const;
