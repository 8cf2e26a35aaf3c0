// The yearly report of the offers under a pack, one file a year.
import { confirmedDownload } from '#features/accounts/web/admin/confirmed-call.ts';
import { withBase } from '#ui/base-path.ts';
import { getAddress } from '#ui/call.ts';
import { useSite } from '#ui/site.tsx';
import type { PackId } from '../../pack.ts';
import { exportPackReport } from '../../pack-contract.ts';
import { rulesCopy as copy } from './rules-copy.ts';

const shownYears = 3;

export function ReportLinks({ pack, name }: { pack: PackId; name: string }) {
  const { today } = useSite();
  const latest = Number(today.slice(0, 4));
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <span className="text-ink-2">{copy.report.label}</span>
      {Array.from({ length: shownYears }, (_, ago) => latest - ago).map((year) => {
        const address = getAddress(exportPackReport, { params: { pack }, query: { year: String(year) } });
        return (
          <a
            key={year}
            href={withBase(address)}
            download
            aria-label={copy.report.of(name, year)}
            className="link inline-flex min-h-(--control) items-center"
            onClick={(event) => {
              event.preventDefault();
              void confirmedDownload(address);
            }}
          >
            {year}
          </a>
        );
      })}
    </div>
  );
}
