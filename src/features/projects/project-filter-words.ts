// The filters on figures, as words of an address: `10000-50000`, `10000-`, `-50000`.

/** Whole dollars or percent, both ends included; at least one is there. */
export type AmountRange = { from?: number; to?: number };

export const rangePattern = /^(\d{0,10})-(\d{0,10})$/;

/** Undefined where the text is no range. */
export function parseRange(text: string): AmountRange | undefined {
  const [, from = '', to = ''] = rangePattern.exec(text) ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  return { ...(from !== '' && { from: Number(from) }), ...(to !== '' && { to: Number(to) }) };
}

/** The longest search text; what is longer is cut on screens and refused by the API. */
export const maxSearchText = 60;
