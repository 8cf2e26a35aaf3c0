// Links to the yearly statements of a person's investments.
import { Download } from 'lucide-react';
import { buttonClass } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { getStatementCsv, getStatementPdf } from '../../money-contract.ts';
import { statementCopy as copy } from './statement-files-copy.ts';

const files = [
  { kind: copy.pdf, endpoint: getStatementPdf },
  { kind: copy.csv, endpoint: getStatementCsv },
];

/** Plain links, because the responses are files. */
export function StatementFiles({ years }: { years: readonly number[] }) {
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-3">
      {years.map((year) => (
        <li key={year} className="flex flex-wrap items-center gap-3">
          <span className="font-strong">{year}</span>
          {files.map(({ kind, endpoint }) => (
            <a
              key={kind}
              href={getAddress(endpoint, { query: { year } })}
              download
              aria-label={copy.file({ kind, year })}
              className={buttonClass({ look: 'outline', size: 'small' })}
            >
              <Download size={16} aria-hidden />
              {kind}
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}
