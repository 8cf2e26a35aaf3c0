// Texts of the checkout.

export const checkoutCopy = {
  title: 'Investment Checkout',
  assurances: {
    held: {
      title: 'Reserved for you',
      text: 'Your amount and your share are fixed while you pay. No one else can take them.',
    },
    once: {
      title: 'Charged once',
      text: 'Pressing twice, reloading or opening a second tab never charges your card again.',
    },
    recorded: {
      title: 'Always recorded',
      text: 'If your connection drops after the payment, our server still records your investment.',
    },
  },
  almostOver: 'Your reservation expires soon: please pay now',
  timeLeft: 'Time left to pay',
  heldFor: 'Reserved for you for',
  lastMinute: 'Less than a minute left to pay.',
  leave: {
    title: 'Your payment is being processed',
    text: 'Your payment will continue. Check your dashboard for the result.',
    stay: 'Stay',
    leave: 'Leave',
  },
  backToProject: 'Back to Project',
  dashboard: 'Go to your dashboard',
  confirmation: 'View confirmation',
  browse: 'Browse projects',
  investments: 'View your investments',
  addEmail: 'Add your email address',
  tryAgain: 'Try again',
  holdProject: (project: string) => `for ${project}`,
  heldUntil: 'Reserved until',
  finish: 'Finish payment',
  signInToFinish: 'Sign in again to finish your investment.',
  signIn: 'Sign In',
  region: 'Your investment',
  completeTitle: 'Complete Your Investment',
  panelTitle: 'Your Investment',
  acceptFirst: 'Your card comes next. Nothing is charged before.',
  status: {
    accepting: 'Your amount is reserved. Answer what is asked and sign the agreement to continue.',
    ready: 'Your amount is reserved. You can pay now.',
    paying: 'Your payment is being processed. Please wait.',
    complete: 'Your investment is complete. Taking you to your dashboard.',
  },
  preparing: 'Initializing payment...',
  noScript:
    'Paying needs JavaScript, because your card number goes directly to the card provider. Nothing was charged.',
  amount: 'Investment Amount',
  equity: 'Equity Percentage',
  valuation: 'Valuation (post-money)',
  total: 'Total',
  paid: 'Paid and recorded',
  upTo: (share: string) => `up to ${share}`,
  held: 'Reserved for you while your payment is processed',
  owned: ({ equity, project, id }: { equity: string; project: string; id: number }) =>
    `You now own ${equity}% of ${project}. Your investment number is ${id}. Your receipt is on its way by email, and your dashboard opens in a moment.`,
  asked: ({ amount, project, id }: { amount: string; project: string; id: number }) =>
    `You asked for ${amount} of ${project}, and we email you what you get after its deadline. Your investment number is ${id}. Your receipt is on its way by email, and your dashboard opens in a moment.`,
  back: 'Back',
  paymentFailed: 'Payment Failed',
  risk: 'Investing in early-stage projects is risky: you may lose everything you invest.',
  readAgain: 'Review the project',
  complete: 'Complete',
  submit: 'Complete Investment',
  processing: 'Processing...',
  loadingCardForm: 'Loading the card form',
  success: {
    title: 'Investment Successful',
    text: 'Thank you for your investment!',
  },
  notRecorded: {
    title: 'Investment Recorded Error',
    text: 'Payment was successful, but we had trouble recording your investment. Please contact support.',
  },
  notConfirmed: 'Your bank did not confirm the payment. You were not charged. You can try again from the project page.',
  onItsWay: {
    title: 'Payment in progress',
    text: 'Your bank is still confirming it. We record your investment as soon as it does.',
  },
  unexpected: {
    title: 'Payment Processing Error',
    text: 'An unexpected error occurred. Please try again. You can’t be charged twice: trying again continues the same payment.',
  },
  declined: 'The payment did not go through. You were not charged. Try again or use another card.',
  notAuthenticated: 'Your bank didn’t confirm it was you. You were not charged. Try again or use another card.',
  cardFormFailed: {
    title: 'We couldn’t load the card form.',
    text: 'Check your connection, or allow js.stripe.com in your browser. Your reservation is kept.',
  },
  cardForm: 'Card payment',
} as const;

export const outcomeCopy = {
  complete: {
    title: 'This investment is complete',
    text: 'You have already paid for it, and it is recorded. There is nothing left to do.',
  },
  refund: {
    title: 'Your money is being refunded',
    text: 'Your payment went through after your reservation expired, and the project could no longer accept it. The full amount goes back to your card automatically.',
  },
  canceled: {
    title: 'This payment was canceled',
    text: 'Your reservation was released, or replaced by another amount in another window. You were not charged. Starting again replaces your current reservation.',
  },
  expired: {
    title: 'Your reservation has expired',
    text: 'You were not charged. Others can now invest the amount; you can start again if it is still available.',
  },
  startAgain: 'Start again',
  atBank: {
    title: 'Your bank is still confirming',
    text: 'This usually takes a few moments. You can stay or leave: we record your investment as soon as your bank confirms.',
  },
  unrecorded: {
    title: 'Your payment was made',
    text: 'We couldn’t confirm it on this page, but your money is safe. Our server checks with the card provider and records your investment automatically, usually within a minute; it then appears here. Please don’t pay again. If your dashboard doesn’t show it within an hour, write to',
  },
  again: 'Invest the same amount again',
} as const;

/** Shown if the screen itself fails. */
export const failedCopy = {
  unpaid: {
    title: 'This page stopped working',
    text: 'Reload it to continue. Your reservation is kept, and you can’t be charged twice.',
  },
  unrecorded: {
    title: outcomeCopy.unrecorded.title,
    text: 'Your money is safe. Our server checks with the card provider and records your investment automatically, usually within a minute. Please don’t pay again.',
  },
  reload: 'Reload',
} as const;

export const refusalCopy = {
  error: 'Error',
  invalidAmount: 'Invalid investment amount',
  noProject: 'This link doesn’t name a project. Start from the project’s page.',
  notPrepared: 'Could not initiate payment process. Please try again later.',
  tooHigh: 'Investment Amount Too High',
  otherAmount: 'Please choose another amount',
  own: 'This project is yours',
  emailNeeded: 'We need your email address',
  rules: {
    profile: 'A few questions first',
    class: 'Renew your investor category',
    wait: 'You can invest later',
    less: 'Above your limit',
    used: 'You have reached your limit',
    steps: 'Something is left to read',
    none: 'You can’t invest in this project',
    identity: 'Verify your identity',
    screening: 'We need to check something first',
    limit: 'Your limit in 12 months',
    usedSoFar: 'Used so far',
    stillAllowed: 'You may still invest',
    from: 'This amount is possible from',
    complete: 'Complete your investor profile',
    renew: 'Renew your category',
    verify: 'Verify your identity',
    update: 'Update what you stated',
    write: 'Write to us',
    kept: 'You come back here afterwards, with your amount.',
    basis: (facts: string) => `Your limit follows from ${facts}.`,
    rule: (law: string) => `Rule: ${law}.`,
    correct: 'Open your investor profile',
  },
  notOpen: 'Not open for investments',
  notFound: {
    title: 'Project not found',
    text: 'There is no project at this address, or it was removed. You were not charged.',
  },
  tooManyHolds: 'Too many unfinished payments',
  processing: 'Payment in progress',
  paidBefore: 'You have already paid',
  signedOut: {
    title: 'Please sign in again',
    text: 'Your session has ended. You were not charged. After signing in, you return to this checkout.',
  },
  instead: (amount: string) => `Invest ${amount} instead`,
} as const;
