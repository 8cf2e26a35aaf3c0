// The money promises in plain English. The view `violations` and overdue-list.ts refer to them by number.

export const moneyPromises = {
  M1: 'No project ever sells more than its goal, or takes more than the most it announced, not even for a moment.',
  M2: 'A project’s raised and reserved amounts, its number of investors and every total match its investments.',
  M3: 'Every figure on every screen counts settled money, by one definition.',
  M4: 'An investment has at most one active payment, and one card payment belongs to one investment.',
  M5: 'An investment is complete if and only if exactly its amount was paid.',
  M6: 'Every successful payment is recorded in the books exactly once.',
  M7: 'Refunds never exceed what was paid, and every refund is recorded in the books exactly once.',
  M8: 'Money without an investment is on its way back to the person who paid it.',
  M9: 'Every entry in the books has two sides that add up to zero.',
  M10: 'Nothing in the books is ever changed or deleted, and every balance is the sum of its entries.',
  M11: 'The money of projects and of refunds is never overdrawn, and the money for all pending refunds is set aside.',
  M12: 'The amount held for a project equals what is left of its investments, to the cent.',
  M13: 'A share is the amount divided by the valuation, never rounded up; all shares together never exceed what the goal covers.',
  M14: 'No one invests in their own project, or in one whose team they are on.',
  M15: 'Money only ever moves through the documented transitions.',
  M16: 'Sending the same request twice never invests twice.',
  M17: 'Nothing stays pending forever: every open step is completed or escalated to a person.',
  M18: 'Every step is recorded in a log that can’t be edited unnoticed.',
  M19: 'Projects and people with an investment can’t be deleted.',
  M20: 'Nothing is released without a decision, a large release takes two people, and the shares of every release add up to it exactly.',
  M21: 'The balance at the card provider matches the books.',
  M22: 'Amounts are whole cents everywhere; nothing is rounded along the way.',
  M23: 'What is set aside for creators equals the releases that have not been sent.',
  M24: 'Every transfer is recorded in the books exactly once, and goes to the account of the project’s creator.',
  M25: 'What a creator owes is what banks took back after a release, less what was deducted or written off, and never more than what was released.',
  M26: 'In a vote everyone has one vote, and neither the creator nor anyone who was refunded has any.',
  M27: 'Funding closes, and money is released, only after the last right to cancel has passed and every investor has answered what they were asked.',
  M28: 'Money of an investor who did not confirm again after a material change goes back.',
  M29: 'A deadline that investors rely on moves earlier only with notice.',
  M30: 'The shares in a project’s register add up to exactly what was sold and not returned; none is transferred or diluted by one person alone.',
  M31: 'Where investors asked for more than the goal, it is divided once, to the cent and by the method stated before; everything else goes back before any of it is released.',
  M32: 'What people reserve before a project opens is counted exactly and never exceeds its goal.',
} as const;

export type PromiseNumber = keyof typeof moneyPromises;
export const promiseNumbers = Object.keys(moneyPromises) as PromiseNumber[];

/** Parses the promise number at the start of a violation. */
export function parsePromiseNumber(text: string): PromiseNumber {
  const [number = ''] = text.split(' ');
  const found = promiseNumbers.find((known) => known === number);
  if (found === undefined) throw new Error(`no promise has the number ${number}`);
  return found;
}
