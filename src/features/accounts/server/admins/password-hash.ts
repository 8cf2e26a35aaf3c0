// Passwords of admins: argon2id, with few hashes at a time and the same cost for a user name that does not exist.
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#kernel/errors.ts';

/** OWASP's first choice: 19 MiB, two passes. The algorithm's default is argon2id. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Node has four threads for such work; more at once would only slow down everything else that needs them. */
const maxAtOnce = 4;
/** Whoever would wait behind more than this many is told to come back. */
const maxWaiting = 40;

let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Without a hash (no such user) it verifies against one that nothing matches, so that the answer takes as long. */
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
    // The place goes to the next in line, so nobody overtakes.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
