// The result and time of the last check: 'All 21 promises kept, checked 3 minutes ago'.

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import type { LastMoneyCheck } from '../transparency-contract.ts';
import { agoText, checkVerdict } from './money-places-copy.ts';
import { transparencyPageCopy } from './transparency-copy.ts';

export function LastCheck({ check }: { check: LastMoneyCheck }) {
  if (check === null) {
    return <p className="panel text-ink-2">{transparencyPageCopy.notChecked}</p>;
  }
  const isSound = check.broken.length === 0;
  const Icon = isSound ? CircleCheck : CircleAlert;
  return (
    <p className={`panel flex items-start gap-3 ${isSound ? '' : '!border-danger'}`}>
      <Icon size={22} aria-hidden className={`mt-0.5 shrink-0 ${isSound ? 'text-verdigris-ink' : 'text-danger-ink'}`} />
      <span>
        <strong>{checkVerdict(check)}</strong>, checked <CheckedAt moment={check.checkedAt} />.
      </span>
    </p>
  );
}

const everyMs = 20_000;

function onTick(tell: () => void): () => void {
  const timer = setInterval(tell, everyMs);
  return () => clearInterval(timer);
}

/** The server renders the absolute time, because pages are cached; after hydration it is relative unless `exact`. */
export function CheckedAt({ moment, exact: isExact = false }: { moment: string; exact?: boolean }) {
  const tick = useSyncExternalStore(
    onTick,
    () => Math.floor(Date.now() / everyMs),
    () => 0,
  );
  const exact = formatMoment(moment);
  return (
    <time dateTime={moment} title={exact}>
      {isExact ? exact : tick === 0 ? `on ${exact}` : agoText(moment, tick * everyMs + everyMs)}
    </time>
  );
}
