// The provider behind a connection that can be cut, or whose answers are lost after the effect.
import { AppError } from '#kernel/errors.ts';
import type { CardGateway } from '#platform/cards/card-gateway.ts';
import type { PayoutGateway } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Line } from './money-model-parts.ts';

type LineNow = { now: Line };

const away = () => new AppError('provider_unavailable', 'The line is cut.');

export function putBehind(deps: Deps, line: LineNow): Deps {
  return { ...deps, gateway: behind(deps.gateway, line), payoutGateway: payoutsBehind(deps.payoutGateway, line) };
}

/** Runs an action under these provider conditions; returns the code if it is refused. */
export async function over<Result>(line: LineNow, now: Line, work: () => Promise<Result>): Promise<Result | string> {
  line.now = now;
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  } finally {
    line.now = 'fine';
  }
}

function cutter(line: LineNow) {
  return <Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      if (line.now === 'dead') throw away();
      const answer = await call(...input);
      if (line.now === 'lossy') throw away();
      return answer;
    };
}

/** A list reads only, so its answer is as good as never given. */
function listCutter(line: LineNow) {
  return <Input extends unknown[], Item>(list: (...input: Input) => AsyncIterable<Item>) =>
    async function* (...input: Input): AsyncGenerator<Item> {
      if (line.now !== 'fine') throw away();
      yield* list(...input);
    };
}

function behind(gateway: CardGateway, line: LineNow): CardGateway {
  const cut = cutter(line);
  return {
    ...gateway,
    // Time passes by moving rows into the past, so timestamps in keys and metadata are ignored.
    createPayment: cut((input) => {
      const metadata = { ...input.metadata, held_at: '' };
      return gateway.createPayment({ ...input, metadata, idempotencyKey: input.idempotencyKey.replace(/_\d+$/, '') });
    }),
    findPayment: cut((id: string) => gateway.findPayment(id)),
    cancelPayment: cut((id: string, key: string) => gateway.cancelPayment(id, key)),
    refundPayment: cut((input: Parameters<CardGateway['refundPayment']>[0]) => gateway.refundPayment(input)),
    listRefunds: cut((id: string) => gateway.listRefunds(id)),
    listDisputes: listCutter(line)((input: Parameters<CardGateway['listDisputes']>[0]) => gateway.listDisputes(input)),
  };
}

function payoutsBehind(gateway: PayoutGateway, line: LineNow): PayoutGateway {
  const [cut, cutList] = [cutter(line), listCutter(line)];
  return {
    ...gateway,
    createAccount: cut((input: Parameters<PayoutGateway['createAccount']>[0]) => gateway.createAccount(input)),
    findAccount: cut((id: string) => gateway.findAccount(id)),
    createTransfer: cut((input: Parameters<PayoutGateway['createTransfer']>[0]) => gateway.createTransfer(input)),
    findTransfer: cut((id: string) => gateway.findTransfer(id)),
    listTransfers: cutList((input: Parameters<PayoutGateway['listTransfers']>[0]) => gateway.listTransfers(input)),
    listPayouts: cutList((...input: Parameters<PayoutGateway['listPayouts']>) => gateway.listPayouts(...input)),
    listPaymentsOfPayout: cutList((...input: Parameters<PayoutGateway['listPaymentsOfPayout']>) =>
      gateway.listPaymentsOfPayout(...input),
    ),
  };
}
