// How reliably a creator writes, answers and delivers: on their project pages and on their profile.
import { useQuery } from '@tanstack/react-query';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { Panel } from '#ui/section.tsx';
import { SlipRows } from '#ui/slip.tsx';
import { getCreatorRecord, type CreatorRecord as Record } from '../creator-record-contract.ts';
import { recordCopy as copy } from './statistics-copy.ts';

/** The query, for screens that load it with their own. */
export const creatorRecordQuery = (uid: string) => queryFor(getCreatorRecord, { params: { uid } });

/** Shows nothing while loading, and for people without a published project. */
export function CreatorRecord({ uid }: { uid: string }) {
  const rows = useRecordRows(uid);
  if (rows === undefined) return null;
  return (
    <Panel title={copy.title}>
      <SlipRows rows={rows} />
      <p className="border-t border-line pt-3 text-small text-ink-3">{copy.note}</p>
    </Panel>
  );
}

/** Shown inside a card about the creator. */
export function ShortCreatorRecord({ uid }: { uid: string }) {
  const rows = useRecordRows(uid);
  if (rows === undefined) return null;
  return (
    <section aria-label={copy.title} className="mt-3">
      <SlipRows rows={rows} />
    </section>
  );
}

function useRecordRows(uid: string) {
  const record = useQuery(creatorRecordQuery(uid)).data;
  return record === undefined || record.projects === 0 ? undefined : toRows(record);
}

function toRows(record: Record) {
  const { updates, answers, milestones, rounds, duties } = record;
  return [
    { label: copy.projects, value: copy.counts(record) },
    {
      label: copy.updates,
      value:
        updates.count === 0
          ? copy.noUpdates
          : updates.daysBetween === null
            ? copy.oneUpdate
            : copy.rhythm(updates.daysBetween),
    },
    ...(updates.lastAt === null ? [] : [{ label: copy.lastUpdate, value: <Moment at={updates.lastAt} /> }]),
    {
      label: copy.answers,
      value: answers.questions === 0 ? copy.noQuestions : copy.answered(answers.answered, answers.questions),
    },
    ...(answers.medianHours === null ? [] : [{ label: copy.answerTime, value: copy.hours(answers.medianHours) }]),
    {
      label: copy.milestones,
      value: milestones.due === 0 ? copy.noMilestones : copy.onTime(milestones.onTime, milestones.due),
    },
    ...(rounds.length === 0
      ? []
      : [
          {
            label: copy.rounds,
            value: (
              <>
                {rounds.map((round) => (
                  <span key={`${round.projectId} ${round.heldOn}`} className="block">
                    {copy.round(round)}
                  </span>
                ))}
              </>
            ),
          },
        ]),
    ...(duties.due === 0
      ? []
      : [
          {
            label: copy.duties,
            value:
              duties.overdue > 0 ? (
                <Badge tone="warm">{copy.dutiesOverdue(duties.overdue)}</Badge>
              ) : (
                copy.dutiesDone(duties.due)
              ),
          },
        ]),
  ];
}
