// Each promise of the landing and submission pages, and who is responsible for it today.
import { earlyEndRefund } from '#features/projects/refund-extent-copy.ts';

export const promises = [
  {
    id: 'milestones',
    name: 'Milestone-based funding',
    see: { to: '/transparency#releases', label: 'Releases on this site' },
    software:
      'Divides a funded project’s money among its milestones. Sends each part to the creator’s account at the card provider only after it was approved under the project’s terms: by its investors’ vote, an administrator, or both. Every release, its fees and what it waits for are public.',
    operator: 'Approves releases where the terms ask for it, and covers the card provider’s fees.',
    missing: 'Releases in other currencies than US dollars.',
  },
  {
    id: 'tracking',
    name: 'Milestone tracking',
    see: { to: '/projects?status=funded', label: 'Funded projects and their milestones' },
    software: 'Takes the creator’s evidence for each milestone, keeps it unchanged, and lets investors vote on it.',
    operator: 'Looks at the evidence, and answers in public if many investors are against it.',
    missing: 'An independent check that the evidence is true.',
  },
  {
    id: 'due-diligence',
    name: 'Due diligence',
    see: null,
    software: 'Asks for team, market, risks and figures, and shows the answers.',
    operator: 'Checks the answers: company, contracts, accounts, claims.',
    missing: 'A record of what was checked, on the project’s page.',
  },
  {
    id: 'identity-promise',
    name: 'Identity verification',
    see: { to: '/trust-and-safety#identity', label: 'Who is checked, by whom and when' },
    software:
      'Requires everyone who invests or raises money to sign in through an identity provider. Sends a creator no money before the card provider has verified their identity and bank account, and shows administrators the result in each review.',
    operator:
      'Chooses an identity provider, reads the result in each review, and checks more where the law requires it.',
    missing: 'Checking the identity documents of investors.',
  },
  {
    id: 'escrow',
    name: 'Escrow protection',
    see: { to: '/transparency', label: 'Where all money is now' },
    software:
      'Gives each project its own ledger account, which cannot be overdrawn and which only approved releases and refunds leave. The transparency page shows where all money is, for the site and for each project, and when that was last checked.',
    operator:
      'Holds the real money: card payments arrive in the operator’s account at the card provider. Arranging a legal escrow is up to the operator.',
    missing: 'A connection to an escrow bank.',
  },
  {
    id: 'refunds',
    name: 'All or nothing, and your money back',
    see: { to: '/how-it-works#refunds', label: 'When money comes back' },
    software: `Closes each project at its deadline. If an all-or-nothing project misses its goal, everyone who paid by card is refunded in full. ${earlyEndRefund} Investors can cancel on their own until shortly before the deadline. Each refund is recorded, emailed and shown on the receipt.`,
    operator:
      'Manually pays refunds that a bank has refused three times, and handles any further rights the law grants.',
    missing: 'Returning money that was already sent to a creator.',
  },
  {
    id: 'disputes',
    name: 'Disputed payments',
    see: null,
    software:
      'Tracks each dispute at the card provider and records what the bank takes. A share ends if the bank decides for the cardholder; the project’s other money is not touched. What had been released by then is deducted from the creator’s next releases, if the project’s terms say so.',
    operator: 'Submits evidence to the bank through the card provider, before the deadline.',
    missing: 'Submitting evidence from within the product.',
  },
  {
    id: 'reviews',
    name: 'Review within 48 hours, or 2 business days',
    see: null,
    software:
      'If the operator has turned reviews on, holds each submission in a queue, with a 48-hour deadline, until an administrator decides. If reviews are off, publishes it immediately.',
    operator: 'Reads each submission and answers within the promised time.',
    missing: 'A mark on the project’s page that it was reviewed.',
  },
  {
    id: 'network',
    name: 'Weekly newsletter and an investor network of 2,500+',
    see: { to: '/newsletter', label: 'Subscribe to the newsletter' },
    software:
      'Prepares an issue each week from new, nearly funded and funded projects. Sends it only to people who confirmed their address, with a link to unsubscribe in each email. It does not count the network.',
    operator: 'Checks and sends each issue, and is responsible for the number of investors.',
    missing: 'A count of the network.',
  },
  {
    id: 'mentors',
    name: 'Mentors',
    see: { to: '/contact', label: 'Contact the operator' },
    software: 'Nothing.',
    operator: 'Finds people who can help, and makes introductions.',
    missing: 'A place to find and contact mentors.',
  },
  {
    id: 'library',
    name: 'Resource library',
    see: { to: '/resources', label: 'All guides' },
    software: 'Guides with worked examples, linked at the bottom of every page.',
    operator: 'Can add guides about local law.',
    missing: 'Contract templates, which need a lawyer.',
  },
] as const;

export const identityCopy = {
  lead: 'Who is checked, by whom, and when:',
  checks: (site: { identityProviderName: string; reviewBeforePublishing: boolean }) => [
    {
      who: 'Everyone, when they sign in',
      text: `${site.identityProviderName} confirms the account that a person signs in with. No documents are checked.`,
    },
    {
      who: 'Creators, before a project opens',
      text: site.reviewBeforePublishing
        ? 'An administrator reviews each project and sees whether the card provider has verified its creator. They may ask for more, or open the project before that.'
        : 'Reviews are off on this site right now, so no one checks creators before their project opens.',
    },
    {
      who: 'Creators, before they receive money',
      text: 'The card provider checks their name, date of birth, address and tax number, asks for a document where it needs one, and confirms the bank account. Until it has, nothing is sent: the money stays held for the project.',
    },
  ],
  limits:
    'The documents go to the card provider alone. This site learns only whether it has verified a person, and what it is still missing. The provider may check again at any time; if it no longer accepts someone, nothing more is sent to them. After a creator changes their bank account, nothing is released to them for 72 hours.',
  creators: 'Are you a creator?',
  connect: 'See your payout account',
} as const;
