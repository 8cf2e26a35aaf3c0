// A page that an emailed link leads to and whose button confirms. The token comes after "#", so that no server logs it. Only the button
// confirms, because mail programs open links automatically.
import { useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/section.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

type Target = { to: string; label: string };
type EndingProps = { title: string; text: string; link: Target };

type LinkConfirmationProps = {
  copy: Record<'title' | 'lead' | 'submit' | 'noScript' | 'failed' | 'expiredTitle' | 'expiredText', string>;
  /** The page for requesting a new link. */
  again: Target;
  /** Shown once it is confirmed. */
  done: EndingProps | undefined;
  error: ApiError | null;
  isPending: boolean;
  onConfirm: (token: string) => void;
};

export function LinkConfirmation({ copy, again, done, error, isPending, onConfirm }: LinkConfirmationProps) {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  if (done !== undefined) return <Ending {...done} />;
  // The server never sees the token.
  const token = hydrated ? readLinkToken(hash) : undefined;
  if (error?.status === 404 || token === '') {
    return <Ending title={copy.expiredTitle} text={copy.expiredText} link={again} />;
  }
  return (
    <div className="wrap">
      <PageHeader title={copy.title} lead={copy.lead} />
      <div className="grid max-w-[36rem] gap-5">
        <noscript>
          <p className="alert alert-warm">{copy.noScript}</p>
        </noscript>
        {error !== null && <Alert tone="danger">{error.userMessage || copy.failed}</Alert>}
        <div>
          <Button size="large" busy={isPending} disabled={token === undefined} onClick={() => onConfirm(token ?? '')}>
            {copy.submit}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Empty if there is none. */
export function readLinkToken(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** What is left to say once such a link was used, or no longer works. */
export function Ending({ title, text, link }: EndingProps) {
  return (
    <div className="wrap" role="status">
      <PageHeader title={title} lead={text} />
      <LinkButton to={link.to}>{link.label}</LinkButton>
    </div>
  );
}
