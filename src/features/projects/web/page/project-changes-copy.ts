// Texts about changes to a project, on its page and in the form before saving.
import { freshCancelDays } from '../../history/material-change.ts';

export const changesWords = {
  heading: 'Changes',
  lead: 'What changed since this project was approved or first funded.',
  by: { creator: 'by the creator', administrator: 'by an administrator', platform: 'automatically' },
  material: `Material change: investors who had invested before could cancel for ${freshCancelDays} days.`,
  inReview: 'An administrator is reviewing this change.',
  hidden: 'not shown, because an administrator edited it',
  show: 'Show what changed',
  earlier: 'Show earlier changes',
  failed: 'Earlier changes could not be loaded.',
} as const;

type Material = { changes: readonly { label: string; percent: number }[]; isReviewed: boolean };

export const materialNote = {
  title: 'This is a material change',
  text: ({ changes, isReviewed }: Material) => {
    const parts = changes.map(({ label, percent }) => `${label} (${percent}% different)`).join(', ');
    const review = isReviewed ? ' An administrator reviews it, and can restore the previous text.' : '';
    return `${parts}. Saving it emails your investors, shows the change on your page, and lets everyone who invested before cancel for ${freshCancelDays} days.${review}`;
  },
  committed: 'Your investors are emailed about changes, and your page shows them with the text before and after.',
} as const;
