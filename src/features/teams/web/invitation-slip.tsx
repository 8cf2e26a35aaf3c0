// One invitation: who invites to what with which rights, and its two answers.
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { useSession } from '#features/accounts/web/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Moment } from '#ui/moment.tsx';
import { useAction } from '#ui/use-action.ts';
import { acceptInvitation, declineInvitation, type InvitationOffer, type WhichInvitation } from '../team-contract.ts';
import { refusalTexts, rightWords } from '../team-copy.ts';
import { invitationsCopy as copy } from './teams-copy.ts';

type InvitationSlipProps = {
  offer: InvitationOffer;
  which: WhichInvitation;
  /** The page to come back to after signing in. */
  next: string;
  onJoined: (joined: { projectId: number; projectTitle: string }) => void;
  onDeclined: () => void;
};

export function InvitationSlip({ offer, which, next, onJoined, onDeclined }: InvitationSlipProps) {
  const session = useSession();
  const { openSignIn } = useSignInDialog();
  const accept = useAction(acceptInvitation, {
    refetch: ['/api/users', '/api/team-invitations', '/api/projects'],
    failed: copy.acceptFailed,
    onSuccess: onJoined,
  });
  const decline = useAction(declineInvitation, {
    done: copy.declined,
    failed: copy.declineFailed,
    onSuccess: onDeclined,
  });
  const { inviterName, projectTitle, rights, to, expiresAt, refusal } = offer;
  return (
    <section className="panel grid gap-5">
      <h2 className="h3 wrap-anywhere" dir="auto">
        {copy.heading({ inviter: inviterName, project: projectTitle })}
      </h2>
      <dl className="grid gap-3">
        {rights.map((right) => (
          <div key={right}>
            <dt className="font-semibold">{rightWords[right].label}</dt>
            <dd className="text-note text-ink-2">{rightWords[right].text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-3 wrap-anywhere">
        {copy.to} <bdi>{to}</bdi>
        {' · '}
        {copy.until} <Moment at={expiresAt} />
      </p>
      {refusal === null ? (
        <p className="text-note text-ink-2">{session === null ? copy.signInAs(to) : copy.noInvesting}</p>
      ) : (
        <Alert tone="warm">{refusalTexts[refusal]}</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {session === null ? (
          <Button onClick={() => openSignIn({ next })}>{copy.signInToAccept}</Button>
        ) : (
          refusal === null && (
            <Button busy={accept.isPending} onClick={() => accept.mutate({ body: which })}>
              {copy.accept}
            </Button>
          )
        )}
        {refusal !== 'owner' && (
          <Button look="outline" busy={decline.isPending} onClick={() => decline.mutate({ body: which })}>
            {copy.decline}
          </Button>
        )}
      </div>
    </section>
  );
}
