// In-memory store of the development identity provider: pending sign-ins and codes, for minutes.
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; expiresAt: number };

/** Beyond this the oldest entries are dropped; each sign-in creates about six for ten minutes. */
const maxEntries = 20_000;

/** One store per provider, so two apps in one process share nothing. */
export function createDevelopmentStore(): AdapterFactory {
  const entries = new Map<string, Entry>();
  const find = async (key: string): Promise<AdapterPayload | undefined> => {
    const entry = entries.get(key);
    if (entry === undefined || entry.expiresAt > Date.now()) return entry?.payload;
    entries.delete(key);
    return undefined;
  };
  const storeEntry = (key: string, entry: Entry) => {
    entries.delete(key);
    entries.set(key, entry);
    for (const [oldest, { expiresAt }] of entries) {
      if (entries.size <= maxEntries && expiresAt > Date.now()) return;
      entries.delete(oldest);
    }
  };
  return (kind): Adapter => {
    const getKey = (id: string) => `${kind} ${id}`;
    const getUidKey = (uid: string) => `${kind} uid ${uid}`;
    return {
      upsert: async (id, payload, expiresIn) => {
        const lifeMs = (expiresIn ?? 3600) * 1000;
        const entry = { payload, expiresAt: Date.now() + lifeMs };
        storeEntry(getKey(id), entry);
        if (payload.uid !== undefined) storeEntry(getUidKey(payload.uid), entry);
      },
      find: (id) => find(getKey(id)),
      findByUid: (uid) => find(getUidKey(uid)),
      // Device codes, which this provider does not offer.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = await find(getKey(id));
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        const uid = entries.get(getKey(id))?.payload.uid;
        entries.delete(getKey(id));
        if (uid !== undefined) entries.delete(getUidKey(uid));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
