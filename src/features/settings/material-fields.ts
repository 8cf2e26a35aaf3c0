// The project texts that can be measured for material changes.

/** Columns by their label on screen. */
const columnsByLabel = {
  Title: 'title',
  Description: 'description',
  Timeline: 'timeline',
  Milestones: 'milestones',
  Team: 'team',
  'Market opportunity': 'market_opportunity',
  Risks: 'risks',
  FAQ: 'faq',
} as const;

export type TextColumn = (typeof columnsByLabel)[keyof typeof columnsByLabel];
export const textColumns: readonly TextColumn[] = Object.values(columnsByLabel);
export const materialFieldLabels: readonly string[] = Object.keys(columnsByLabel);

const byLowerLabel = new Map<string, TextColumn>(
  Object.entries(columnsByLabel).map(([label, column]) => [label.toLowerCase(), column]),
);

/** Parses "Title, Risks" to columns; undefined for an unknown name. */
export function readMaterialFields(text: string): (TextColumn | undefined)[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '').map((name) => byLowerLabel.get(name));
}
