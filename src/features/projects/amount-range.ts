// Range filters as URL parameters: `10000-50000`, `10000-`, `-50000`.

/** Whole dollars or percent, inclusive; at least one end is set. */
export type AmountRange = { from?: number; to?: number };

export const rangePattern = /^(\d{0,10})-(\d{0,10})$/;

/** Undefined if the text is not a range. */
export function parseRange(text: string): AmountRange | undefined {
  const [, from = '', to = ''] = rangePattern.exec(text) ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  return { ...(from !== '' && { from: Number(from) }), ...(to !== '' && { to: Number(to) }) };
}

/** Longer search texts are truncated on screens and rejected by the API. */
export const maxSearchText = 60;
