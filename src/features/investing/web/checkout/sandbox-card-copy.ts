// Texts of the sandbox's card form.

export const sandboxCopy = {
  bank: {
    title: 'Your bank asks: is it you?',
    text: 'A real bank would ask for a code or a fingerprint here. In the sandbox, you decide the outcome.',
    fail: 'Fail authentication',
    complete: 'Complete authentication',
  },
  cards: {
    succeeds: 'Succeeds',
    declined: 'Declined',
    insufficient: 'Insufficient funds',
    authentication: 'Authentication',
  },
  numberRequired: 'Card number is required',
  numberIncomplete: 'Your card number is incomplete',
  numberInvalid: 'Your card number is not valid',
  expiryRequired: 'Expiry is required',
  expiryIncomplete: 'Your expiry is incomplete: use MM/YY',
  monthInvalid: 'The month of your expiry is not valid',
  expired: 'Your card has expired',
  cvcRequired: 'CVC is required',
  cvcInvalid: 'Your CVC is not valid',
  declined: 'Your card was declined.',
  number: 'Card number',
  expiry: 'Expiry',
  expiryHint: 'MM/YY',
  cvc: 'CVC',
  noRealMoney: 'This is a sandbox: no real money moves.',
  testCards: 'Test cards',
  testCard: 'Never enter a real card. Choose a test card:',
} as const;
