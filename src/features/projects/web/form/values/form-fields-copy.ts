// Texts of repeated form fields: lists, text formatting, tags and terms.

export const fieldsCopy = {
  offer: {
    over100: 'Over 100%',
    tooMuch: ({ goal, valuation }: { goal: string; valuation: string }) =>
      `${goal} at a valuation of ${valuation} would sell more than the whole project. Lower the goal or raise the valuation.`,
    text: ({
      share,
      goal,
      kept,
      example,
      buys,
    }: {
      share: string;
      goal: string;
      kept: string;
      example: string;
      buys: string;
    }) =>
      `Fully funded, you sell ${share} of the project for ${goal} and keep ${kept}. An investment of ${example} buys ${buys}.`,
  },
  fundingModel: 'If the goal is not reached by the deadline',
  fundingModelHint: 'It can’t change once someone has invested.',
  drag: 'Drag to reorder',
  remove: (entry: string) => `Remove ${entry}`,
  move: ({ entry, direction }: { entry: string; direction: string }) => `Move ${entry} ${direction}`,
  add: (entry: string) => `Add ${entry}`,
  full: (max: number) => `You can add up to ${max} entries.`,
  undo: 'Undo',
  moved: ({ entry, from, to, count }: { entry: string; from: number; to: number; count: number }) =>
    `${entry} ${from} moved to position ${to} of ${count}.`,
  tags: 'Tags (optional)',
  chosenTags: 'Selected tags',
  tagsAdded: (tags: string) => `Added ${tags}.`,
  tagRemoved: (tag: string) => `Removed ${tag}.`,
  removeTag: (tag: string) => `Remove tag ${tag}`,
  tagsFull: (max: number) => `You have added the maximum of ${max} tags.`,
  tagsHint: (max: number) => `Press Enter or comma to add a tag. Up to ${max} tags.`,
  ownWords: 'own words',
  notStated: 'Not stated',
  inOwnWords: 'In my own words',
  ownWordsLabel: (label: string) => `${label} in your own words`,
} as const;

export const allotmentCopy = {
  hint: 'It can’t change after your project is published. All but the first need a deadline.',
  maxHint: 'The goal or more, up to ten times as much. You sell no more than the goal.',
  perHeadHint: 'Everyone first gets what they asked for up to this amount.',
} as const;

export const packCopy = {
  legend: 'Rules of this offer',
  hint: 'They can’t change after your project is approved.',
  demands: 'What these rules ask of you',
} as const;

export const milestonesCopy = {
  title: 'Milestones (optional)',
  text: 'Investors see what each release of money is for. State what each step costs; the amounts must add up to your funding goal.',
  textWhole:
    'Investors see what you plan, step by step. Under the rules you chose, the money is sent as a whole, so milestones have no amounts.',
  entry: 'Milestone',
  name: 'Milestone title',
  needed: 'Funding needed',
  expected: 'Expected (optional)',
  what: 'What happens (optional)',
  deliverables: 'Deliverables (optional)',
  deliverablesHint: 'One per line.',
  fillRest: 'Fill remaining amount',
  sumWithoutGoal: (total: string) => `Adds up to ${total}. Enter a funding goal above.`,
  sum: ({ total, goal }: { total: string; goal: string }) => `Adds up to ${total} of ${goal}`,
  unreadable: (sum: string) => `${sum}; some amounts are not valid numbers.`,
  exact: (sum: string) => `${sum}: exactly the goal.`,
  missing: ({ sum, off }: { sum: string; off: string }) => `${sum}; ${off} is missing.`,
  over: ({ sum, off }: { sum: string; off: string }) => `${sum}; ${off} too much.`,
} as const;

export const fieldCopy = {
  /** The empty choice of an optional field. */
  notChosen: 'Not specified',
};
