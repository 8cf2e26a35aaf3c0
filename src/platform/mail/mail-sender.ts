// Sends owed mails now and then, for slices whose mails nothing else sends.
import type { Deps } from '#platform/config/deps.ts';
import { type Outbox, sendMail, takeDueMails } from './mail-outbox.ts';

const batch = 50;

/** A mail that cannot be sent keeps none of the others waiting: it comes again, later each time. */
export async function sendDueMails<K extends Record<string, string | number>>(
  deps: Deps,
  outbox: Outbox<K>,
): Promise<void> {
  for (const owed of await takeDueMails(deps.db, outbox, batch)) {
    await sendMail(deps, outbox, owed).catch((error: unknown) =>
      deps.log.warn({ err: error, outbox: outbox.table, mail: owed }, 'an owed mail could not be sent'),
    );
  }
}

/** Calls `send` again and again, one call at a time. */
export function startMailSender(deps: Deps, send: (deps: Deps) => Promise<void>): { stop: () => Promise<void> } {
  const state: { running: Promise<void> | undefined } = { running: undefined };
  const timer = setInterval(() => {
    state.running ??= send(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'owed mails could not be looked at'))
      .finally(() => {
        state.running = undefined;
      });
  }, deps.config.sweepIntervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await state.running;
    },
  };
}
