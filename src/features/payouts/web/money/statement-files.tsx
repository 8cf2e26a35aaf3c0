// Links to the yearly statements of a person's investments.

import { getAddress } from '#ui/call.ts';
import { DownloadLink } from '#ui/link-button.tsx';
import { getStatementCsv, getStatementPdf } from '../../money-contract.ts';
import { statementCopy as copy } from './statement-files-copy.ts';

const files = [
  { kind: copy.pdf, endpoint: getStatementPdf },
  { kind: copy.csv, endpoint: getStatementCsv },
];

export function StatementFiles({ years }: { years: readonly number[] }) {
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-3">
      {years.map((year) => (
        <li key={year} className="flex flex-wrap items-center gap-3">
          <span className="font-strong">{year}</span>
          {files.map(({ kind, endpoint }) => (
            <DownloadLink
              key={kind}
              href={getAddress(endpoint, { query: { year } })}
              aria-label={copy.file({ kind, year })}
              size="small"
            >
              {kind}
            </DownloadLink>
          ))}
        </li>
      ))}
    </ul>
  );
}
