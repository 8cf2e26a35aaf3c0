// Store of the development identity provider: pending sign-ins and codes, for minutes.
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Where it keeps them: the steps of a sign-in may be answered by different processes. Values are JSON. */
export type DevelopmentStorage = {
  get: (key: string) => Promise<unknown>;
  set: (key: string, value: unknown, lifeMs: number) => Promise<void>;
  delete: (key: string) => Promise<void>;
};

type Entry = { payload: AdapterPayload; expiresAt: number };

export function createDevelopmentStore(storage: DevelopmentStorage): AdapterFactory {
  const write = (key: string, entry: Entry) => storage.set(key, entry, entry.expiresAt - Date.now());
  const find = async (key: string) => (await storage.get(key)) as Entry | undefined;
  return (kind): Adapter => {
    const getKey = (id: string) => `${kind} ${id}`;
    const getUidKey = (uid: string) => `${kind} uid ${uid}`;
    const getGrantKey = (grantId: string) => `keys of grant ${grantId}`;
    const listOfGrant = async (grantId: string) => ((await storage.get(getGrantKey(grantId))) ?? []) as string[];
    return {
      upsert: async (id, payload, expiresIn) => {
        const lifeMs = (expiresIn ?? 3600) * 1000;
        const entry = { payload, expiresAt: Date.now() + lifeMs };
        await write(getKey(id), entry);
        if (payload.uid !== undefined) await write(getUidKey(payload.uid), entry);
        if (payload.grantId !== undefined) {
          await storage.set(
            getGrantKey(payload.grantId),
            [...(await listOfGrant(payload.grantId)), getKey(id)],
            3_600_000,
          );
        }
      },
      find: async (id) => (await find(getKey(id)))?.payload,
      findByUid: async (uid) => (await find(getUidKey(uid)))?.payload,
      // Device codes, which this provider does not offer.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const entry = await find(getKey(id));
        if (entry === undefined) return;
        await write(getKey(id), { ...entry, payload: { ...entry.payload, consumed: Math.floor(Date.now() / 1000) } });
      },
      destroy: async (id) => {
        const uid = (await find(getKey(id)))?.payload.uid;
        await storage.delete(getKey(id));
        if (uid !== undefined) await storage.delete(getUidKey(uid));
      },
      revokeByGrantId: async (grantId) => {
        for (const key of await listOfGrant(grantId)) await storage.delete(key);
        await storage.delete(getGrantKey(grantId));
      },
    };
  };
}
