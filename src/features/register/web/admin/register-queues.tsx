// Rounds and transfers that wait for administrators, with their actions.
import { useId } from 'react';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { QueueList, QueueRow } from '#features/payouts/web/admin/queue-list.tsx';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { withBase } from '#ui/base-path.ts';
import { getAddress } from '#ui/call.ts';
import { queryFor } from '#ui/queries.ts';
import {
  confirmRound,
  declineRound,
  getRoundQueue,
  keepRound,
  type OpenRound,
  revokeRound,
} from '../../round-contract.ts';
import {
  confirmShareTransfer,
  getRegisterFile,
  getTransferQueue,
  type OpenShareTransfer,
  withdrawShareTransfer,
} from '../../share-transfer-contract.ts';
import { registerAdminCopy as copy } from './register-admin-copy.ts';

export const roundQueueQuery = queryFor(getRoundQueue, {});
export const transferQueueQuery = queryFor(getTransferQueue, {});

/** Of a project, its register changes too. */
export function toAddresses(projectId: number): string[] {
  return [
    getRoundQueue.path,
    getTransferQueue.path,
    '/api/admin/duties',
    '/api/admin/needs',
    `/api/projects/${projectId}/register`,
    `/api/projects/${projectId}/rounds`,
    `/api/projects/${projectId}/duties`,
  ];
}

const small = { size: 'small', look: 'outline' } as const;

export function RoundQueueList({ rounds, adminId }: { rounds: readonly OpenRound[]; adminId: number }) {
  return (
    <QueueList
      label={copy.rounds.title}
      empty={copy.rounds.none}
      rows={rounds.map((round) => <RoundRow key={round.id} round={round} adminId={adminId} />)}
    />
  );
}

function RoundRow({ round, adminId }: { round: OpenRound; adminId: number }) {
  const headingId = useId();
  const { projectId, project, stake, amount, heldOn, preMoney, investors, shareBefore, shareAfter } = round;
  const words = copy.rounds;
  return (
    <QueueRow
      headingId={headingId}
      {...{ projectId, project, stake, amount }}
      facts={
        <>
          <span>{formatDay(heldOn)}</span>
          <span>{words.facts(formatDollarAmount(preMoney), investors)}</span>
          <span>{words.effect(shareBefore, shareAfter)}</span>
          {round.replaces !== null && <span>{words.correction}</span>}
          {round.state === 'proposed' && round.firstBy !== null && <span>{words.first(round.firstBy.name)}</span>}
          {round.revokeAskedBy !== null && <span>{copy.revocation.asked(round.revokeAskedBy.name)}</span>}
          {round.revocation?.reason && <bdi className="wrap-anywhere">{round.revocation.reason}</bdi>}
        </>
      }
      actions={
        round.state === 'proposed' ? (
          <Deciding round={round} adminId={adminId} headingId={headingId} />
        ) : (
          <Revoking round={round} adminId={adminId} headingId={headingId} />
        )
      }
    />
  );
}

type RoundActions = { round: OpenRound; adminId: number; headingId: string };

const toShared = ({ round, headingId }: RoundActions) => ({
  refetch: toAddresses(round.projectId),
  danger: false,
  'aria-describedby': headingId,
  ...small,
});

function Deciding(props: RoundActions) {
  const { round, adminId } = props;
  const { id } = round;
  const words = copy.rounds;
  const shared = toShared(props);
  return (
    <>
      {round.firstBy?.id !== adminId && (
        <ActionButton
          endpoint={confirmRound}
          input={() => ({ params: { id } })}
          words={{ ...words.confirm, failed: copy.refused }}
          {...shared}
        >
          {words.confirmButton}
        </ActionButton>
      )}
      <ActionButton
        endpoint={declineRound}
        input={(reason) => ({ params: { id }, body: { reason } })}
        words={{ ...words.decline, failed: copy.refused }}
        {...shared}
      >
        {words.declineButton}
      </ActionButton>
    </>
  );
}

function Revoking(props: RoundActions) {
  const { round, adminId } = props;
  const { id } = round;
  const words = copy.revocation;
  const shared = toShared(props);
  return (
    <>
      {round.revokeAskedBy?.id !== adminId && (
        <ActionButton
          endpoint={revokeRound}
          input={() => ({ params: { id } })}
          words={{ ...words.confirm, failed: copy.refused }}
          {...shared}
        >
          {words.confirmButton}
        </ActionButton>
      )}
      <ActionButton
        endpoint={keepRound}
        input={(reason) => ({ params: { id }, body: { reason } })}
        words={{ ...words.keep, failed: copy.refused }}
        {...shared}
      >
        {words.keepButton}
      </ActionButton>
    </>
  );
}

export function TransferQueueList({
  transfers,
  adminId,
}: {
  transfers: readonly OpenShareTransfer[];
  adminId: number;
}) {
  return (
    <QueueList
      label={copy.transfers.title}
      empty={copy.transfers.none}
      rows={transfers.map((transfer) => <TransferRow key={transfer.id} transfer={transfer} adminId={adminId} />)}
    />
  );
}

function TransferRow({ transfer, adminId }: { transfer: OpenShareTransfer; adminId: number }) {
  const headingId = useId();
  const { id, projectId, project, stake, amount, share, from, to, kind, reason, isAgreed, askedBy, file } = transfer;
  const words = copy.transfers;
  const shared = { refetch: toAddresses(projectId), danger: false, 'aria-describedby': headingId, ...small };
  return (
    <QueueRow
      headingId={headingId}
      {...{ projectId, project, stake, amount }}
      facts={
        <>
          <span>{words.parties(from.name, to.name)}</span>
          <span>
            {copy.project.kinds[kind]}, {share}%
          </span>
          <span>{isAgreed ? words.agreed : words.waits}</span>
          <bdi className="wrap-anywhere">{reason}</bdi>
          <a className="link" download href={withBase(getAddress(getRegisterFile, { params: { id: file.id } }))}>
            {words.document}
          </a>
        </>
      }
      actions={
        <>
          {isAgreed && askedBy.id !== adminId && (
            <ActionButton
              endpoint={confirmShareTransfer}
              input={() => ({ params: { id } })}
              words={{ ...words.confirm, failed: copy.refused }}
              {...shared}
            >
              {words.confirmButton}
            </ActionButton>
          )}
          <ActionButton
            endpoint={withdrawShareTransfer}
            input={(why) => ({ params: { id }, body: { reason: why } })}
            words={{ ...words.withdraw, failed: copy.refused }}
            {...shared}
          >
            {words.withdrawButton}
          </ActionButton>
        </>
      }
    />
  );
}
