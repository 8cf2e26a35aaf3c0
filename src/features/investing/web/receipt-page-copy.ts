// Texts of the receipt page.

export const receiptPageCopy = {
  titleWithNumber: (number: string) => `Receipt ${number}`,
  title: 'Receipt',
  loading: 'Loading the receipt',
  failed: 'We couldn’t load the receipt.',
  number: (number: string) => `No. ${number}`,
  pdf: 'Download PDF',
  print: 'Print',
  agreement: 'View agreement',
  followDollar: 'Follow your dollar',
  noneYet: 'No receipt yet',
  none: 'No receipt',
  noneYetText: 'Your receipt appears here once the payment has gone through.',
  noneText: (state: string) => `${state} Only completed investments have a receipt.`,
  back: 'Back to your investments',
} as const;
