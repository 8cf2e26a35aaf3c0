// What a person may still commit in twelve months under each law with a limit; nothing where none is known.
import { useQuery } from '@tanstack/react-query';
import { investingSettingsPath } from '#features/investors/profile-form.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { TextLink } from '#ui/link-button.tsx';
import { useReaderDay } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { type InvestmentLimit, listLimits } from '../gate-contract.ts';
import { limitsCopy as copy } from './investing-copy.ts';

export const limitsQuery = queryFor(listLimits, {});

/** Without its data nothing is shown: the checkout tells a limit as well. */
export function InvestmentLimits() {
  const { data = [] } = useQuery(limitsQuery);
  if (data.length === 0) return null;
  return (
    <div className="mt-12">
      <h3 className="h3">{copy.title}</h3>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {data.map((limit) => (
          <Limit key={limit.family} limit={limit} />
        ))}
      </ul>
    </div>
  );
}

function Limit({ limit: { name, law, limit, used, stillAllowed, from } }: { limit: InvestmentLimit }) {
  const formatDay = useReaderDay();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <p className="min-w-0">
        <span className="font-semibold">{name}</span>
        <span className="block text-small text-ink-3">{law}</span>
      </p>
      <p className="text-note text-ink-2">
        <span>
          {copy.left({
            left: formatDollarAmount(stillAllowed),
            limit: formatDollarAmount(limit),
            used: formatDollarAmount(used),
          })}
        </span>{' '}
        {from !== null && <span>{copy.more(formatDay(from))}</span>}{' '}
        <TextLink to={investingSettingsPath}>{copy.update}</TextLink>
      </p>
    </li>
  );
}
