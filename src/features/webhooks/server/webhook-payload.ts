// The body of a delivery, made from the stored event. The same event always gives the same bytes, whenever it is sent.
import { cents, toDollarString } from '#kernel/money.ts';
import { payloadVersion } from '../webhook-events.ts';
import type { WebhookMessage } from '../webhook-message.ts';

export type StoredEvent = {
  uuid: string;
  type: string;
  position: number;
  at: Date;
  facts: Record<string, unknown>;
};

export function toMessageId(uuid: string): string {
  return `evt_${uuid}`;
}

export function writePayload({ uuid, type, position, at, facts }: StoredEvent): string {
  const message: WebhookMessage = {
    id: toMessageId(uuid),
    type,
    version: payloadVersion,
    sequence: position,
    timestamp: at.toISOString(),
    data: toData(facts),
  };
  return JSON.stringify(message);
}

/** Amounts leave as the API writes them: `raisedCents: 5000` is `raised: "50.00"`. */
export function toData(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (!name.endsWith('Cents')) return [name, value];
      return [name.slice(0, -'Cents'.length), value === null ? null : toDollarString(cents(Number(value)))];
    }),
  );
}
