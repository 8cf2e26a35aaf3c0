// Texts of the yearly statements, on the dashboard and on 'Follow your dollar'.

export const statementCopy = {
  title: 'Yearly statements',
  lead: 'All your investments of a year, from the opening to the closing balance.',
  pdf: 'PDF',
  csv: 'CSV',
  file: ({ kind, year }: { kind: string; year: number }) => `${kind}, statement of ${year}`,
} as const;
