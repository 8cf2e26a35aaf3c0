// Texts of investing outside the checkout: the project's card, the form, canceling and the receipt.

export const cancelCopy = {
  done: 'Investment canceled',
  failed: 'We couldn’t cancel the investment',
  action: 'Cancel investment',
  title: 'Cancel this investment?',
  keep: 'Keep investment',
  consequencePending: ({ amount, project }: { amount: string; project: string }) =>
    `Your payment of ${amount} for ${project} is canceled. You are not charged, and others can invest the amount.`,
  consequencePaid: ({ amount, equity, project }: { amount: string; equity: string; project: string }) =>
    `The full ${amount} goes back to the card you paid with, which can take up to ten days. You lose your ${equity}% share of ${project} immediately. This can’t be undone.`,
  outcomePending: 'The payment was canceled, and you were not charged.',
  outcomePaid: (amount: string) => `${amount} is on its way back to your card. It can take up to ten days to arrive.`,
} as const;

/** For investors, on the page of their project. */
export const stakeCopy = {
  owns: ({ equity, amount }: { equity: string; amount: string }) => `You own ${equity}% (${amount})`,
  asked: (amount: string) => `You asked for ${amount}`,
  receipt: 'Receipt',
  receipts: (count: string) => `${count} receipts`,
  cancelUntil: (end: string) => `Cancel until ${end}`,
  more: 'Invest more',
} as const;

export const investCopy = {
  fullyFunded: {
    title: 'Fully Funded',
    text: 'This project has reached its funding goal. No more investments are accepted.',
  },
  /** The goal is divided at the deadline, and as much as may be is asked for. */
  fullyAsked: {
    title: 'No more can be asked for',
    text: 'Investors have asked for the most that this project takes. After its deadline the goal is divided among them.',
  },
  checkoutFailed: 'The checkout could not be opened',
  form: 'Invest in this project',
  amount: 'Investment amount',
  equity: 'Equity percentage',
  equityWithoutScript: (amount: string) =>
    `The percentage is for $${amount}. The checkout shows it for the amount you enter.`,
  goalPercent: 'Percent of the funding goal',
  ofGoal: (percent: string) => `${percent}% of the goal`,
  fundedSoFar: 'Funded so far',
  continue: 'Continue to checkout',
  equityNote:
    'Your share is the amount divided by the post-money valuation: what the whole project is worth once the goal is raised. You are not charged yet.',
  signInNotice: {
    title: 'Authentication Required',
    text: 'Please sign in to invest in this project',
  },
  tooHigh: (max: string) => `Investment Amount Too High. The maximum available amount is ${max}.`,
  upToInOnePayment: (max: string) => `Up to ${max} in one payment`,
  upTo: (max: string) => `Up to ${max} available`,
  maximum: 'Use the maximum',
  limit: ({ limit, left }: { limit: string; left: string | null }) =>
    `Your limit is ${limit} in 12 months.${left === null ? '' : ` You may still invest ${left}.`}`,
  limitUsed: ({ limit, from }: { limit: string; from: string | null }) =>
    `You have used your limit of ${limit} in 12 months.${from === null ? '' : ` You can invest again from ${from}.`}`,
  takeRest: 'Use what is left',
  percentFunded: (percent: string) => `${percent}% funded`,
  amountRequired: 'Amount is required',
  tooManyDecimals: 'Must be a valid number with at most two decimals',
  notANumber: 'Must be a valid number',
  leavesTooLittle: (max: string) =>
    `That would leave a few cents, too little for a card payment. Choose ${max} or a little less.`,
  equityRequired: 'Equity percentage is required',
  equityRange: 'Equity must be between 0 and 100%',
  minimum: (amount: string) => `Minimum investment is ${amount}`,
  onlyRemainder: (amount: string) => `Only ${amount} is left, so you can invest exactly that amount`,
} as const;

export const limitsCopy = {
  title: 'Your limits in 12 months',
  left: ({ left, limit, used }: { left: string; limit: string; used: string }) =>
    `${left} left of ${limit}; ${used} used.`,
  more: (day: string) => `More from ${day}.`,
  update: 'Update what you stated',
} as const;
