// Describes the effects of refunding an investment and the amount that can still be refunded.
import { isWithoutCard } from '#features/investing/web/admin/admin-investment-copy.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { InvestmentRecord } from '../../investment-record-contract.ts';

/** Shown before a refund. */
export function refundEffect({
  investment,
  project,
  allotted,
}: Pick<InvestmentRecord, 'investment' | 'project' | 'allotted'>): string {
  const { name } = investment.investor;
  const { released, refundable } = investment.money;
  const amount = formatDollarAmount(investment.amount);
  const decrease = `the amount raised by “${investment.project.title}” decreases by ${amount}`;
  if (isWithoutCard(investment)) {
    return `No card was charged, so no money moves and no email is sent. ${name} loses the equity, and ${decrease}. Settle the amount with them outside Kindling.`;
  }
  const back = formatDollarAmount(refundable);
  if (Number(released) > 0) {
    return `The remaining ${back} is returned to ${name}, who keeps the equity for the ${formatDollarAmount(released)} that was released to the creator before.`;
  }
  if (allotted !== null && Number(allotted) < Number(investment.amount)) {
    return `The ${back} that ${name} got when the goal was divided is refunded, and they lose the equity. Nobody else gets more for it. The project stays funded.`;
  }
  const rest = back === amount ? amount : `The remaining ${back}`;
  const stays = project.status === 'funded' ? ' The project stays funded.' : '';
  return `${rest} is refunded to ${name}, who loses the equity, and ${decrease}.${stays}`;
}

/** Shown below where the parts of an investment are. */
export function restText({ investment: { money } }: Pick<InvestmentRecord, 'investment'>): string {
  const beyond =
    money.state === 'charged_back' || Number(money.beyond) === 0
      ? ''
      : ` This site has paid ${formatDollarAmount(money.beyond)} of what went back, and the equity is unchanged.`;
  return `${formatDollarAmount(money.refundable)} can be refunded now.${beyond}`;
}
