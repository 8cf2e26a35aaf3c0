// Texts about registers, shared by files and screens.
import type { RegisterLine } from './register-contract.ts';

export const acquisitionNames = {
  investment: 'Investment',
  sale: 'Transfer (sale)',
  inheritance: 'Inheritance',
} as const satisfies Record<RegisterLine['acquiredBy'], string>;

export const registerCopy = {
  title: 'Register of holders',
  lead: 'Who holds a share in the company, computed from what was invested here, what went back, transfers and later rounds.',
  asOf: 'As of',
  columns: {
    holder: 'Holder',
    shareClass: 'Class',
    amount: 'Invested',
    share: 'Share',
    since: 'Since',
    lockedUntil: 'Locked until',
    acquiredBy: 'Acquired by',
    value: 'Value',
  },
  signer: (name: string) => `signs: ${name}`,
  number: (number: string) => `no. ${number}`,
  notLocked: 'Not locked',
  total: 'All holders',
  rounds: 'Later rounds',
  roundInvestors: (investors: number) => (investors === 1 ? 'One investor' : `${investors} investors`),
  rest: 'Everyone else',
  restText: 'Founders, employees and others who did not invest here or in a later round.',
  sum: 'Whole company',
  arithmetic:
    'A share is what is left of the amount invested, divided by the valuation after the money, times pre-money ÷ post-money of each later round, rounded down. Money that goes back takes its share with it.',
  notFinal: 'Not final yet: until funding closes for good, shares can change.',
  hiddenNames:
    'Under this offer’s rules the company does not learn the names of holders. Holders can prove their share with a certificate.',
  value: 'At the price of the last round, before it the amount invested. There is no market price.',
} as const;
