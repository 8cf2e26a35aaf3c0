// Names of holders, as far as the reader of a register may know them.
import { inArray } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { holderNames } from '#features/investors/server/investor-facts.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { RegisterLine } from '../../register-contract.ts';
import { registerNames } from '../register-table.ts';

export type ShownHolder = Pick<RegisterLine, 'holder' | 'kind' | 'signer' | 'registrationNumber'>;

/** In place of a name that the reader may not see. */
export function numberedHolder(id: number): ShownHolder {
  return { holder: `Holder ${id}`, kind: 'number', signer: null, registrationNumber: null };
}

/** Erased people have the name that the law kept, or none. */
export async function nameHolders(
  db: Queryable,
  secrets: Pick<Deps, 'secret'>,
  ids: readonly number[],
): Promise<Map<number, ShownHolder>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const [names, people, kept] = await Promise.all([
    holderNames(db, secrets, unique),
    db.select({ id: users.id, erasedAt: users.erasedAt }).from(users).where(inArray(users.id, unique)),
    db.select().from(registerNames).where(inArray(registerNames.userId, unique)),
  ]);
  return new Map(
    people.map(({ id, erasedAt }) => {
      const known = names.get(id);
      if (erasedAt === null && known !== undefined) {
        const { name, kind, signer, registrationNumber } = known;
        return [id, { holder: name, kind, signer, registrationNumber }];
      }
      const name = kept.find(({ userId }) => userId === id)?.name;
      return [id, name === undefined ? numberedHolder(id) : { ...numberedHolder(id), holder: name, kind: 'person' }];
    }),
  );
}
