// Texts of the home page's sections that need no script.
import { networkNote, operatorNote, promisesLink, reviewNote } from '#features/projects/claim-copy.ts';

/** Promised words, wherever they occur in these texts, and the screens that keep them or say who does. */
export const promised = {
  'milestone by milestone': '/transparency#releases',
  'due diligence': '/trust-and-safety#due-diligence',
  'identity verification': '/trust-and-safety#identity',
  Mentors: '/trust-and-safety#mentors',
  'resource library': '/resources',
  'within 48 hours': '/trust-and-safety#reviews',
  'within 2 business days': '/trust-and-safety#reviews',
  'waits in escrow': '/trust-and-safety#escrow',
  'Milestones are tracked in the open': '/trust-and-safety#tracking',
  'weekly newsletter': '/newsletter',
} as const;

export const howItWorks = {
  title: 'How it works',
  lead: 'From first sketch to a company your backers co-own.',
  steps: [
    {
      name: 'Ideate',
      text: 'Shape the idea, the team and the numbers. Mentors and the resource library help before you go public.',
    },
    {
      name: 'Launch',
      text: 'Submit once.',
      /** Replaced by `noReview` if reviews are off. */
      review: 'A reviewer answers within 48 hours: either yes, or a short list of what is missing.',
      noReview: 'Your project is public right away.',
    },
    {
      name: 'Fund',
      text: 'Investors pay in and receive equity. Their money waits in escrow for the next milestone.',
    },
    {
      name: 'Scale',
      text: 'Reach milestones, publish updates, and grow together with the people who own a share of it.',
    },
  ],
} as const;

export const values = {
  title: 'Built for both sides',
  cards: [
    {
      icon: 'milestones',
      name: 'Milestone-based funding',
      to: promised['milestone by milestone'],
      text: 'Money follows progress. Each release is tied to a milestone that everyone can read in advance.',
    },
    {
      icon: 'diligence',
      name: 'Due diligence',
      to: promised['due diligence'],
      text: 'Each project lists its risks on its page.',
      review: 'Team, numbers and risks are checked before a project opens.',
    },
    {
      icon: 'identity',
      name: 'Identity verification',
      to: promised['identity verification'],
      text: 'Everyone who raises or invests signs in with a verified account. Investors may hide their name from the public.',
    },
    {
      icon: 'escrow',
      name: 'Escrow protection',
      to: promised['waits in escrow'],
      text: 'Investments are kept separate from the project’s own money until a milestone is reached.',
    },
    {
      icon: 'mentors',
      name: 'Mentors',
      to: promised.Mentors,
      text: 'Advice from people who have built, printed, shipped and exhibited before.',
    },
    {
      icon: 'library',
      name: 'Resource library',
      to: promised['resource library'],
      text: 'Guides with worked examples for valuation, milestones and risks, written for people who make things.',
    },
  ],
} as const;

export const testimonials = {
  title: 'From the community',
  note: 'Illustrative: we wrote these to show who Kindling is for. They are not customer quotes.',
  voices: [
    {
      text: 'I wanted owners, not pre-orders. Having to name a valuation made me think harder about the instrument than any pitch ever did.',
      name: 'Mara Lindqvist',
      role: 'builds resonators from reclaimed spruce',
    },
    {
      text: 'The page told me what could go wrong before it told me what could go right. That is why I put money in.',
      name: 'Jonas Achterberg',
      role: 'angel investor, twelve small stakes',
    },
    {
      text: 'Four milestones, four releases. Our backers knew what the second print run had to prove, and so did we.',
      name: 'Priya Raman',
      role: 'designs cooperative board games',
    },
  ],
} as const;

/** Indicative average investments, in dollars, as the specification's section 1 gives them. */
export const network = {
  title: 'An investor network of 2,500+',
  lead: 'From a first check to a growth round. A weekly newsletter introduces new projects to everyone in it.',
  caption: 'Types of investors with their indicative average investment',
  note: 'Indicative averages.',
  types: [
    { name: 'Angel investors', from: 25_000, to: 150_000, range: '$25K–$150K' },
    { name: 'Venture capital', from: 250_000, to: 2_000_000, range: '$250K–$2M' },
    { name: 'Corporate partners', from: 500_000, to: 5_000_000, range: '$500K–$5M' },
    { name: 'Institutional investors', from: 1_000_000, to: 10_000_000, range: '$1M–$10M+' },
  ],
} as const;

export const reasons = {
  list: [
    { text: 'Equity terms are worked out in plain numbers before you publish, so you can keep making.' },
    { review: 'You hear back from review within 2 business days, from a person.' },
    { text: 'Milestones are tracked in the open, so trust grows with the work.' },
    { text: 'Investors see the same page as everyone else: goal, valuation, risks and the amount raised.' },
  ],
  risk: 'Equity in young projects can lose its whole value. Never invest what you cannot afford to lose.',
} as const;

/** Notes about the claims above; the submit page has its own copy. */
export const notes = {
  operator: operatorNote,
  promises: promisesLink,
  network: networkNote,
  reviews: reviewNote(true),
} as const;
