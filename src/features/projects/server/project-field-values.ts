// Values of a project's fields on their way into columns and out into answers, converted by kind.
import type { PackId } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { toDay } from '#kernel/dates.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';
import type { UpdateProjectBody } from '../project-contract.ts';
import {
  type AnsweredField,
  answeredFields,
  type FieldKind,
  type FieldName,
  fieldNames,
  type KindOf,
  projectFields,
} from '../project-fields.ts';
import { withoutEmptyEntries, withoutEmptyMilestones } from '../project-rules.ts';
import { storedMilestones, storedTags, storedVideo } from './project-media.ts';
import type { ProjectRow, projects } from './project-table.ts';

type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Next}${infer Rest}`
  ? CamelCase<`${Head}${Uppercase<Next>}${Rest}`>
  : Text;

/** The name of a field's column in a row. */
export type RowKey<Name extends FieldName> = CamelCase<(typeof projectFields)[Name]['column']>;

export const rowKeys = Object.fromEntries(
  fieldNames.map((name) => [
    name,
    projectFields[name].column.replace(/_(.)/g, (_, next: string) => next.toUpperCase()),
  ]),
) as { [Name in FieldName]: RowKey<Name> };

/** Kinds that are answered in another form than stored. */
const answeredAs: Partial<Record<FieldKind, (stored: never) => unknown>> = {
  money: (stored: number) => toDollarNumber(cents(stored)),
  optionalMoney: (stored: number) => toDollarNumber(cents(stored)),
  pack: (stored: PackId) => packs[stored].name,
  // A moment in a row, its text in the history.
  opening: (stored: Date | string) => toOpensOn(new Date(stored)),
};

/** The day of an opening, which is always its start in UTC. */
export function toOpensOn(opensAt: Date | null): string | null {
  return opensAt && toDay(opensAt);
}

type AnswerOf<Name extends AnsweredField> =
  KindOf<Name> extends 'money'
    ? number
    : KindOf<Name> extends 'optionalMoney'
      ? number | null
      : KindOf<Name> extends 'opening'
        ? string | null
        : ProjectRow[RowKey<Name>];

/** The answers of these fields, each by its name: nothing else of a row leaves the server. */
export function answerFields<Name extends AnsweredField>(
  names: readonly Name[],
  row: Pick<ProjectRow, RowKey<Name>>,
): { [N in Name]: AnswerOf<N> } {
  const values: Partial<Record<string, unknown>> = row;
  return Object.fromEntries(names.map((name) => [name, answerValue(name, values[rowKeys[name]])])) as {
    [N in Name]: AnswerOf<N>;
  };
}

/** A stored value, of a row or of the history, as it is answered. */
export function answerValue(name: FieldName, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null;
  const convert = answeredAs[projectFields[name].kind];
  return convert ? convert(stored as never) : stored;
}

/** Kinds that are stored in another form than sent. `saved` is what the column holds by now. */
const storedAs: Partial<Record<FieldKind, (sent: never, saved: never) => unknown>> = {
  opening: (sent: string | null) => (sent === null ? null : new Date(`${sent}T00:00:00Z`)),
  tags: storedTags,
  countries: (sent: readonly string[]) => [...new Set(sent)],
  video: storedVideo,
  entries: withoutEmptyEntries,
  market: (sent: NonNullable<UpdateProjectBody['marketOpportunity']>) => withoutEmptyEntries([sent])[0] ?? null,
  milestones: (sent: NonNullable<UpdateProjectBody['milestones']>, saved: ProjectRow['milestones'] | undefined) =>
    storedMilestones(withoutEmptyMilestones(sent), saved),
};

type Sent = Pick<UpdateProjectBody, AnsweredField & keyof UpdateProjectBody>;
type Columns<Body> = {
  [Name in keyof Body & AnsweredField as RowKey<Name>]: Extract<
    (typeof projects)['$inferInsert'][RowKey<Name>],
    unknown
  >;
};

/** The columns that a body sets. Other properties of the body are ignored. */
export function toColumns<Body extends Sent>(body: Body, saved?: ProjectRow): Columns<Body> {
  const sent: Partial<Record<FieldName, unknown>> = body;
  const set = answeredFields.filter((name) => sent[name] !== undefined);
  return Object.fromEntries(
    set.map((name) => {
      const convert = storedAs[projectFields[name].kind];
      const value = convert ? convert(sent[name] as never, saved?.[rowKeys[name]] as never) : sent[name];
      return [rowKeys[name], value];
    }),
  ) as Columns<Body>;
}
