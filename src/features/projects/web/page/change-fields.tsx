// Changed fields of a project: before and after; long texts line by line.

import type { FieldChange } from '../../history/project-change-contract.ts';
import { projectFields } from '../../project-fields.ts';
import { collapseUnchanged, type DiffLine, diffLines, toLines } from './change-lines.ts';
import { pageCopy } from './project-page-copy.ts';

/** `isFirst`: there is no previous version, so only the initial values are shown. */
export function ChangeFields({ fields, isFirst = false }: { fields: readonly FieldChange[]; isFirst?: boolean }) {
  const shown = isFirst ? fields.filter(({ field, after }) => toLines(field, after).length > 0) : fields;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {shown.map((change) => (
        <div key={change.field} className="grid gap-1 sm:contents">
          <dt className="text-note text-ink-3">{projectFields[change.field].label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <FieldDiff {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldDiff({ field, before, after }: FieldChange) {
  const [old, current] = [toLines(field, before), toLines(field, after, before)];
  if (old.length <= 1 && current.length <= 1) return <ShortDiff before={old[0]} after={current[0]} />;
  return <ChangedText before={old} after={current} />;
}

/** Two versions of a text in one list of lines. */
export function ChangedText({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  return (
    <ol className="grid overflow-hidden rounded-button border border-line text-note">
      {collapseUnchanged(diffLines(before, after)).map((line, index) => (
        // Lines of one diff never change order, so the index is their key.
        <li key={index}>{'skipped' in line ? <Skipped lines={line.skipped} /> : <Line {...line} />}</li>
      ))}
    </ol>
  );
}

function ShortDiff({ before, after }: { before: string | undefined; after: string | undefined }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {before !== undefined && (
        <del className="text-ink-3">
          <span className="sr-only">{pageCopy.before} </span>
          <span dir="auto">{before}</span>
        </del>
      )}
      {after !== undefined && (
        <ins className="font-medium no-underline">
          <span className="sr-only">{pageCopy.after} </span>
          <span dir="auto">{after}</span>
        </ins>
      )}
      {after === undefined && <span className="text-ink-2">{pageCopy.removed}</span>}
    </span>
  );
}

function Skipped({ lines }: { lines: number }) {
  return (
    <p className="bg-sunken px-3 py-1 text-ink-3">{lines === 1 ? pageCopy.oneUnchanged : pageCopy.unchanged(lines)}</p>
  );
}

const marks = { gone: '−', new: '+', same: ' ' } as const;

function Line({ kind, text }: DiffLine) {
  const Text = kind === 'gone' ? 'del' : kind === 'new' ? 'ins' : 'span';
  const ground = { gone: 'bg-danger-soft', new: 'bg-verdigris-soft', same: '' }[kind];
  return (
    <p className={`grid grid-cols-[1.1rem_minmax(0,1fr)] px-3 py-1 ${ground}`}>
      <span aria-hidden="true" className="text-ink-2">
        {marks[kind]}
      </span>
      <Text className={`whitespace-pre-wrap wrap-anywhere ${kind === 'new' ? 'no-underline' : ''}`}>
        {kind !== 'same' && <span className="sr-only">{kind === 'gone' ? pageCopy.gone : pageCopy.added}</span>}
        <span>{text || ' '}</span>
      </Text>
    </p>
  );
}
