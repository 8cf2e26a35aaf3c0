// Where the link of the email that confirms an address leads. The token stands behind "#", so that no server logs it; only the button
// confirms, because mail programs open links by themselves.
import { useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { confirmOwnEmail } from '../../own-account-contract.ts';
import { settingsCopy } from './settings-copy.ts';

const copy = settingsCopy.confirmEmail;

export const confirmEmailScreen = screen({
  Component: ConfirmEmailPage,
  meta: () => ({ title: copy.title, robots: 'noindex' }),
});

function ConfirmEmailPage() {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const confirm = useAction(confirmOwnEmail);
  if (confirm.isSuccess) {
    return <Ending title={copy.doneTitle} text={copy.doneText} link={{ to: '/projects', label: copy.browse }} />;
  }
  // The server never sees the token.
  const token = hydrated ? readToken(hash) : undefined;
  if (confirm.error?.status === 404 || token === '') {
    return <Ending title={copy.expiredTitle} text={copy.expiredText} link={{ to: '/settings', label: copy.again }} />;
  }
  return (
    <div className="wrap">
      <PageHeader title={copy.title} lead={copy.lead} />
      <div className="grid max-w-[36rem] gap-5">
        <noscript>
          <p className="alert alert-warm">{copy.noScript}</p>
        </noscript>
        {confirm.isError && <Alert tone="danger">{confirm.error.userMessage || copy.failed}</Alert>}
        <div>
          <Button
            size="large"
            busy={confirm.isPending}
            disabled={token === undefined}
            onClick={() => confirm.mutate({ body: { token: token ?? '' } })}
          >
            {copy.submit}
          </Button>
        </div>
      </div>
    </div>
  );
}

function readToken(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

type EndingProps = { title: string; text: string; link: { to: string; label: string } };

function Ending({ title, text, link }: EndingProps) {
  return (
    <div className="wrap" role="status">
      <PageHeader title={title} lead={text} />
      <LinkButton to={link.to}>{link.label}</LinkButton>
    </div>
  );
}
