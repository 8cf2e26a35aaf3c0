// The other participant of a conversation, as a person sees them: name and picture, nothing else of the account.
import { users } from '#features/accounts/server/account-table.ts';
import type { Correspondent } from '../message-contract.ts';

export const otherColumns = {
  uid: users.uid,
  name: users.name,
  image: users.profileImage,
  kind: users.kind,
  erasedAt: users.erasedAt,
};

export type OtherRow = {
  uid: string;
  name: string;
  image: string | null;
  kind: 'person' | 'system';
  erasedAt: Date | null;
};

export function toCorrespondent({ uid, name, image, kind, erasedAt }: OtherRow): Correspondent {
  return { uid: kind === 'person' && erasedAt === null ? uid : null, name, image, isSupport: kind === 'system' };
}
