// One audit entry in plain words: the action, the reason, the changed values and the subject.

import { RecordLink } from '#ui/table/record-link.tsx';
import type { AuditItem } from '../../audit-log-contract.ts';
import { type AuditSubject, auditActions } from '../../audit-rules.ts';
import { auditCopy as copy } from './admin-audit-copy.ts';
import { fieldName, fieldValue } from './audit-values.ts';

/** The admin pages of subjects, as far as they have one; people, projects and investments have one each. */
const subjectPages: Partial<Record<AuditSubject, string>> = {
  user: '/admin/users',
  project: '/admin/projects',
  investment: '/admin/investments',
  agreement: '/admin/agreements',
  finding: '/admin/reconciliation',
  job: '/admin/reconciliation',
  suspense: '/admin/investments/suspense',
  settings: '/admin/settings',
  comment_report: '/admin/messages',
  contact_message: '/admin/messages',
  conversation: '/admin/messages',
  webhook: '/admin/webhooks',
};

function findSubjectPage({ kind, id }: NonNullable<AuditItem['subject']>): string | undefined {
  const isRecord = kind === 'user' || kind === 'project' || kind === 'investment';
  return isRecord && id !== null ? `${subjectPages[kind]}/${id}` : subjectPages[kind];
}

export function Subject({ subject }: Pick<AuditItem, 'subject'>) {
  if (subject === null) return <span className="text-ink-3">–</span>;
  const words = subject.name ?? `${copy.subjects[subject.kind]}${subject.id === null ? '' : ` ${subject.id}`}`;
  return <RecordLink to={findSubjectPage(subject)}>{words}</RecordLink>;
}

export function AuditDetails({ entry }: { entry: AuditItem }) {
  const { action, reason, stake, isForgotten, filter, rows } = entry;
  const sentence = Object.hasOwn(auditActions, action) ? auditActions[action as keyof typeof auditActions] : action;
  const read = Object.entries(filter ?? {}).map(([name, value]) => `${fieldName(name)}: ${fieldValue(name, value)}`);
  const count = rows === null ? [] : [copy.rows(rows)];
  const lines = listChanges(entry);
  return (
    <div className="grid max-w-[34rem] gap-1 wrap-anywhere">
      <p className="font-medium">{sentence}</p>
      {reason !== null && (
        <p dir="auto" className="text-note">
          “{reason}”
        </p>
      )}
      {stake !== null && <p className="text-small text-danger-ink">{copy.stakes[stake]}</p>}
      {isForgotten && <p className="text-small text-ink-3">{copy.detailsRemoved}</p>}
      {(read.length > 0 || count.length > 0) && (
        <p className="text-small text-ink-3">{[...read, ...count].join(' · ')}</p>
      )}
      {lines.length > 0 && (
        <dl className="grid gap-0.5 text-small">
          {lines.map(({ name, before, after }) => (
            <div key={name}>
              <dt className="inline text-ink-3">{name}: </dt>
              <dd className="inline">
                {before !== undefined && (
                  <del dir="auto" className="text-danger-ink">
                    {before}
                  </del>
                )}
                {before !== undefined && after !== undefined && <span> → </span>}
                {after !== undefined && (
                  <ins dir="auto" className="text-verdigris-ink no-underline">
                    {after}
                  </ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function listChanges({ before, after }: AuditItem) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name: fieldName(name),
    before: before !== null && Object.hasOwn(before, name) ? fieldValue(name, before[name]) : undefined,
    after: after !== null && Object.hasOwn(after, name) ? fieldValue(name, after[name]) : undefined,
  }));
}
