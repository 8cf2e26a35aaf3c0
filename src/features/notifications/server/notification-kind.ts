// Defines how a kind of notification is shown. The slice that owns the subject defines it once, like an email template.
import type { Queryable } from '#platform/postgres/database.ts';
import type { NotificationKind } from '../notification-rules.ts';

/** One notification, as its reader sees it. */
export type NotificationView = {
  /** One sentence: "Ada published an update: First prototype". */
  title: string;
  /** The beginning of its text. If absent, neither the center nor an email shows any text. */
  excerpt?: string;
  /** A path of this site. */
  link: string;
  /** Also offered in its email. */
  more?: readonly (readonly [label: string, path: string])[];
};

type Kind<Row> = {
  kind: NotificationKind;
  /**
   * Returns what the reader may see now, with the ids of the subjects. A missing subject (deleted or no longer visible) hides its
   * notifications and emails.
   */
  find: (db: Queryable, readerId: number, subjectIds: number[]) => PromiseLike<Row[]>;
  show: (row: Row) => NotificationView;
};

export type NotificationDefinition = {
  kind: NotificationKind;
  /** Views by subject id. */
  load: (db: Queryable, readerId: number, subjectIds: number[]) => Promise<Map<number, NotificationView>>;
};

const registry = new Map<NotificationKind, NotificationDefinition>();

/** Registers a kind when its file is loaded by the code that notifies. */
export function defineNotification<Row extends { id: number }>({
  kind,
  find,
  show,
}: Kind<Row>): NotificationDefinition {
  if (registry.has(kind)) throw new Error(`there are two notifications called ${kind}`);
  const definition: NotificationDefinition = {
    kind,
    async load(db, readerId, subjectIds) {
      const rows = await find(db, readerId, subjectIds);
      return new Map(rows.map((row) => [row.id, show(row)]));
    },
  };
  registry.set(kind, definition);
  return definition;
}

export type NotificationRef = { id: number; kind: NotificationKind; subjectId: number };

/** Views by notification id, without those the reader may not see. One query per kind. */
export async function loadViews(
  db: Queryable,
  readerId: number,
  refs: readonly NotificationRef[],
): Promise<Map<number, NotificationView>> {
  const views = new Map<number, NotificationView>();
  for (const [kind, group] of Map.groupBy(refs, (ref) => ref.kind)) {
    const subjectIds = [...new Set(group.map((ref) => ref.subjectId))];
    const found = await registry.get(kind)?.load(db, readerId, subjectIds);
    for (const { id, subjectId } of group) {
      const view = found?.get(subjectId);
      if (view !== undefined) views.set(id, view);
    }
  }
  return views;
}
