// A page of a list as services return it: the request and its result.

/** `cursor` is opaque: only the list that wrote it reads it, see platform/postgres/cursor.ts. */
export type ListPageRequest = { limit: number; cursor?: string | undefined };

export type ListPage<Item> = {
  items: Item[];
  /** Undefined on the last page. */
  nextCursor: string | undefined;
  /** Undefined where counting would cost more than the page. */
  total: number | undefined;
};
