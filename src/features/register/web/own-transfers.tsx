// Transfers of shares from or to a person, with their answer.
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { DownloadLink } from '#ui/link-button.tsx';
import { Panel, Section } from '#ui/section.tsx';
import { SlipRows } from '#ui/slip.tsx';
import { useAction } from '#ui/use-action.ts';
import { listOwnShares } from '../register-contract.ts';
import {
  agreeToTransfer,
  declineTransfer,
  getRegisterFile,
  listOwnTransfers,
  type OwnShareTransfer,
} from '../share-transfer-contract.ts';
import { sharesCopy as copy } from './register-screen-copy.ts';

export function OwnTransfers({ transfers }: { transfers: readonly OwnShareTransfer[] }) {
  return (
    <Section title={copy.transfers} lead={copy.transfersLead}>
      <div className="grid gap-6">
        {transfers.map((transfer) => (
          <Transfer key={transfer.id} transfer={transfer} />
        ))}
      </div>
    </Section>
  );
}

const refetch = [getAddress(listOwnTransfers, {}), getAddress(listOwnShares, {}), '/api/users/attention'];

function Transfer({ transfer }: { transfer: OwnShareTransfer }) {
  const { id, project, amount, share, from, to, kind, reason, file, state, isAsked } = transfer;
  const agree = useAction(agreeToTransfer, {
    refetch,
    done: { title: copy.agreed, description: copy.agreedText },
    failed: copy.answerFailed,
  });
  const decline = useAction(declineTransfer, { refetch, done: copy.declined, failed: copy.answerFailed });
  return (
    <Panel
      title={<bdi className="wrap-anywhere">{project}</bdi>}
      actions={<Badge tone={isAsked ? 'warm' : 'secondary'}>{copy.states[isAsked ? 'asked' : state]}</Badge>}
    >
      <SlipRows
        rows={[
          { label: copy.amount, value: `${formatDollarAmount(amount)} · ${share}%` },
          { label: copy.from, value: <bdi>{from.name}</bdi> },
          { label: copy.to, value: <bdi>{to.name}</bdi> },
          { label: copy.kind, value: copy.kinds[kind] },
          { label: copy.reason, value: <bdi className="wrap-anywhere">{reason}</bdi> },
        ]}
      />
      <p className="small mt-3 text-ink-3">{copy.paymentNote}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isAsked && (
          <>
            <Button size="small" busy={agree.isPending} onClick={() => agree.mutate({ params: { id } })}>
              {copy.agree}
            </Button>
            <Button
              look="outline"
              size="small"
              busy={decline.isPending}
              onClick={() => decline.mutate({ params: { id }, body: {} })}
            >
              {copy.decline}
            </Button>
          </>
        )}
        <DownloadLink size="small" look="quiet" href={getAddress(getRegisterFile, { params: { id: file.id } })}>
          {copy.document}
        </DownloadLink>
      </div>
    </Panel>
  );
}
