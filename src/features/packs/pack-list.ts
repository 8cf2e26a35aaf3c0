// All policy packs. A new law is a new file and one line here.
import { euEcspr20211110 } from './eu-ecspr-2021-11-10.ts';
import { open2026 } from './open-2026.ts';
import type { Figure, Pack, PackId, Values } from './pack.ts';
import { ukFca20230201 } from './uk-fca-2023-02-01.ts';
import { usRegcf20220920 } from './us-regcf-2022-09-20.ts';

export const packs: Readonly<Record<PackId, Pack>> = {
  'open-2026': open2026,
  'us-regcf-2022-09-20': usRegcf20220920,
  'eu-ecspr-2021-11-10': euEcspr20211110,
  'uk-fca-2023-02-01': ukFca20230201,
};

/** The figures of a pack, with those that the site confirmed in place of the pack's own. */
export function figureValues(pack: Pack, confirmed: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(pack.figures).map(([key, { value, isUnconfirmed }]) => [
      key,
      isUnconfirmed === true ? (confirmed[key] ?? value) : value,
    ]),
  );
}

/** Figures that an administrator has to confirm before the pack can be offered. */
export function listUnconfirmed(pack: Pack, confirmed: Values = {}): [key: string, Figure][] {
  return Object.entries(pack.figures).filter(
    ([key, { isUnconfirmed }]) => isUnconfirmed === true && !(key in confirmed),
  );
}
