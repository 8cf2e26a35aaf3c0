// Each promise of the landing and submission pages, and who keeps it today.

export const promises = [
  {
    name: 'Milestone-based funding',
    software: 'Shows a project’s milestones with their amounts. Keeps what it raised apart in the books.',
    operator: 'Pays creators as milestones are reached, outside this software.',
    missing: 'Releasing money milestone by milestone, with an update to investors at each.',
  },
  {
    name: 'Milestone tracking',
    software: 'Shows the state the creator gives each milestone.',
    operator: 'Asks creators to keep it up to date.',
    missing: 'Proof that a milestone was reached.',
  },
  {
    name: 'Due diligence',
    software: 'Asks for team, market, risks and figures, and shows what was answered.',
    operator: 'Checks the answers: company, contracts, accounts, claims.',
    missing: 'A record of what was checked, on the project’s page.',
  },
  {
    name: 'Identity verification',
    software: 'Requires everyone who invests or raises money to sign in through an identity provider.',
    operator: 'Chooses a provider that knows people well enough, and checks papers where the law asks for it.',
    missing: 'A check of identity papers inside the product.',
  },
  {
    name: 'Escrow protection',
    software:
      'An account for each project in the ledger, which cannot be overdrawn. The transparency page shows where all money is, for the site and for each project, and when that was last checked.',
    operator:
      'Holds the real money: card payments arrive in the operator’s account at the card provider. An escrow in the sense of the law is the operator’s to arrange.',
    missing: 'A connection to an escrow bank.',
  },
  {
    name: 'All or nothing, and your money back',
    software:
      'Closes each project at its deadline. One that misses its goal under all-or-nothing refunds everybody who paid by card, as does one that is ended or removed. Investors can cancel by themselves until shortly before the deadline. Each refund is booked, mailed and shown on the receipt.',
    operator: 'Pays by hand what a bank refuses three times, and settles what the law gives beyond this.',
    missing: 'Refunding a part of an investment.',
  },
  {
    name: 'Disputed payments',
    software:
      'Follows each dispute at the card provider and books what the bank takes. A share ends when the bank decides for the card holder, and the project’s other money is not touched.',
    operator: 'Sends the evidence that a bank asks for, at the card provider, before its day.',
    missing: 'Sending evidence from here.',
  },
  {
    name: 'Review within 48 hours, or 2 business days',
    software:
      'Where the operator has turned reviews on, holds each submission in a queue, with a 48-hour deadline, until an administrator has checked it and decided. Where reviews are off, publishes it immediately.',
    operator: 'Reads each submission in the time promised and answers.',
    missing: 'A sign on a project’s page that it was reviewed.',
  },
  {
    name: 'Weekly newsletter and an investor network of 2,500+',
    software: 'Nothing: it sends no newsletter, and it does not count the network.',
    operator: 'Writes the newsletter, keeps its list with everyone’s consent, and answers for the number.',
    missing: 'Signing up for the newsletter and leaving it here.',
  },
  {
    name: 'Mentors',
    software: 'Nothing.',
    operator: 'Knows people who help, and introduces them.',
    missing: 'A place to find and ask a mentor.',
  },
  {
    name: 'Resource library',
    software: 'Guides with worked examples, at the foot of every page.',
    operator: 'May add guides about the law of the country.',
    missing: 'Templates of contracts: those need a lawyer.',
  },
] as const;
