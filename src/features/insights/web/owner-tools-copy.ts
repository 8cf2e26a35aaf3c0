// Texts of the owner's panel on their own project page.

export const ownerToolsCopy = {
  title: 'Your project',
  share: 'Share it with people who might be interested.',
  visits: 'Visits',
  visitsLastDays: 'Visits, last 30 days',
  visitsNote: 'One visitor a day counts once. Visitors who opt out of tracking are not counted.',
  statistics: 'View statistics',
  investments: 'Investments',
  noInvestments: 'No investments yet. They appear here with their amount and date.',
  more: (count: number) => `Show ${count} more`,
  names: 'Investors choose the name that you and others see. You see every amount, including those hidden from others.',
} as const;
