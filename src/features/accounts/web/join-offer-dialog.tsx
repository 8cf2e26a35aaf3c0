// Asks a person who came back through a new identity provider whether the account with their address is theirs.
import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { queryFor } from '#ui/queries.ts';
import { useAction } from '#ui/use-action.ts';
import { answerJoinOffer, getJoinOffer } from '../own-account-contract.ts';
import { joinOfferCopy as copy } from './join-offer-copy.ts';

export function JoinOfferDialog({ onClose }: { onClose: () => void }) {
  const offer = useQuery(queryFor(getJoinOffer, {})).data;
  const answer = useAction(answerJoinOffer, {
    refetch: ['/api/users/me/join-offer', '/api/auth/session'],
    onSuccess: (_output, { body }) => !body.isMine && onClose(),
  });
  if (!offer) return null;
  const { email, linkSentAt } = offer;
  const isSent = linkSentAt !== null;
  const send = (isMine: boolean) => answer.mutate({ body: { isMine } });
  return (
    <Dialog
      onClose={onClose}
      title={isSent ? copy.sentTitle : copy.title}
      description={isSent ? copy.sentText(email) : copy.text(email)}
      footer={
        <>
          {/* First, because it has the focus: “no” is not asked again. */}
          <Button look={isSent ? 'outline' : 'solid'} busy={answer.isPending} onClick={() => send(true)}>
            {isSent ? copy.sendAgain : copy.yes}
          </Button>
          <Button look="outline" disabled={answer.isPending} onClick={() => send(false)}>
            {copy.no}
          </Button>
        </>
      }
    >
      {answer.error && (
        <div className="mt-5">
          <Alert tone="danger" title={answer.error.code === 'too_many_requests' ? copy.noNewLink : copy.failed}>
            {answer.error.userMessage}
          </Alert>
        </div>
      )}
    </Dialog>
  );
}
