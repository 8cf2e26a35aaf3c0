// Every version of a template, newest first: who wrote it and why, its text, and what changed since the one before.
import { ChangedText } from '#features/projects/web/page/change-fields.tsx';
import { Moment } from '#ui/moment.tsx';
import { Section } from '#ui/section.tsx';
import type { TemplateVersion } from '../../agreement-admin-contract.ts';
import { agreementsCopy } from './admin-agreements-copy.ts';

const copy = agreementsCopy.versions;

export function TemplateVersions({ versions }: { versions: readonly TemplateVersion[] }) {
  return (
    <Section title={copy.title}>
      <ol className="divide-y divide-line border-y border-line">
        {versions.map((version, place) => (
          <Version key={version.id} version={version} before={versions[place + 1]} />
        ))}
      </ol>
    </Section>
  );
}

function Version({ version, before }: { version: TemplateVersion; before: TemplateVersion | undefined }) {
  const { version: number, text, note, by, at } = version;
  return (
    <li className="grid gap-1 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{agreementsCopy.versionNumber(number)}</span>{' '}
        <span className="text-note text-ink-2">
          {copy.by(by)}, <Moment at={at} />
        </span>
      </p>
      {note !== null && <p className="text-note text-ink-2 wrap-anywhere">{note}</p>}
      {before !== undefined && (
        <details>
          <summary className="link inline-flex min-h-[42px] cursor-pointer items-center">{copy.changes}</summary>
          <ChangedText before={before.text.split('\n')} after={text.split('\n')} />
        </details>
      )}
      <details>
        <summary className="link inline-flex min-h-[42px] cursor-pointer items-center">{copy.show}</summary>
        <pre className="overflow-x-auto rounded-button border border-line p-4 font-[inherit] text-note whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      </details>
    </li>
  );
}
