// The columns of a file of projects, and how a file's own names are matched to them.

export const importColumns = [
  'title',
  'description',
  'category',
  'fundingGoal',
  'valuation',
  'fundingRaised',
  'createdAt',
  'deadline',
  'fundingModel',
] as const;
export type ImportColumn = (typeof importColumns)[number];
export const requiredColumns: readonly ImportColumn[] = [
  'title',
  'description',
  'category',
  'fundingGoal',
  'valuation',
];

/** Position of each known column in the file. */
export type ColumnPlaces = { [Name in ImportColumn]?: number | undefined };

/** Capitals, spaces, dashes and underscores do not matter: "Funding goal" is `fundingGoal`. */
export function findImportColumn(name: string): ImportColumn | undefined {
  const plain = plainName(name);
  return importColumns.find((column) => plainName(column) === plain);
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

export function missingColumns(places: ColumnPlaces): ImportColumn[] {
  return requiredColumns.filter((column) => places[column] === undefined);
}
