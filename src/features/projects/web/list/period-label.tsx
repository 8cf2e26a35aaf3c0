// The site's label for open-ended projects; a label with a past quarter adds that the project is still open.
import { useSite } from '#ui/site.tsx';
import { isPastPeriod } from '../../funding-period.ts';
import { cardCopy } from './project-card-copy.ts';

export function PeriodLabel() {
  const { fundingPeriodLabel, today } = useSite();
  if (!isPastPeriod({ label: fundingPeriodLabel, today })) return <span>{fundingPeriodLabel}</span>;
  return <span className="font-normal text-ink-3">{`${fundingPeriodLabel} ${cardCopy.stillOpen}`}</span>;
}
