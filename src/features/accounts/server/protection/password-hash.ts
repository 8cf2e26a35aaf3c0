// Password hashing with argon2id: limited concurrency, and equal cost for unknown usernames.
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#kernel/errors.ts';

/** OWASP's recommended parameters: 19 MiB, two passes. The library defaults to argon2id. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Node has four worker threads; more would only slow down everything else that uses them. */
const maxAtOnce = 4;
/** Longest queue; beyond it callers get an error. */
const maxWaiting = 40;

let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** For an unknown user (no hash) it verifies against one that never matches, so that timing is equal. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(async () =>
    verify(passwordHash ?? (await matchesNothing()), password).catch(() => false),
  );
  return matches && passwordHash !== undefined;
}

let dummy: Promise<string> | undefined;

function matchesNothing(): Promise<string> {
  dummy ??= hash(crypto.randomUUID(), cost);
  return dummy;
}

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running >= maxAtOnce) {
    if (waiting.length >= maxWaiting)
      throw new AppError('unavailable', 'Many people are signing in. Try again in a moment.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The slot goes to the next in line, preserving order.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
