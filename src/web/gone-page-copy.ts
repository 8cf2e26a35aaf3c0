// Texts for a page whose subject was removed while it was open.

export const goneCopy = {
  project: 'This project is no longer available',
  page: 'This page is no longer available',
  text: 'It was removed while you had it open. If you invested in it, your dashboard shows where your money is.',
} as const;
