// Values that a request leaves for a later one, which may reach another worker.
import { callSupervisor, hasSupervisor } from './supervisor-calls.ts';
import { createValues } from './values.ts';

export type SharedValues = {
  get: (key: string) => Promise<unknown>;
  /** JSON, for a time of minutes. */
  set: (key: string, value: unknown, lifeMs: number) => Promise<void>;
  delete: (key: string) => Promise<void>;
};

export function createSharedValues(): SharedValues {
  if (hasSupervisor) {
    return {
      get: (key) => callSupervisor('getValue', key),
      set: (key, value, lifeMs) => callSupervisor('setValue', key, value, lifeMs),
      delete: (key) => callSupervisor('deleteValue', key),
    };
  }
  const values = createValues();
  return {
    get: async (key) => values.get(key),
    set: async (key, value, lifeMs) => values.set(key, value, lifeMs),
    delete: async (key) => values.delete(key),
  };
}
