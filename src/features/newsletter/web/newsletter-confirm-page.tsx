// Where the link of the confirmation email leads. Only the button confirms: mail programs open links by themselves.
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { confirmSubscription } from '../newsletter-contract.ts';
import { findFormResult } from '../newsletter-forms.ts';
import { confirmCopy as copy } from './newsletter-copy.ts';

export const newsletterConfirmScreen = screen({
  Component: NewsletterConfirmPage,
  meta: () => ({ title: copy.title, robots: 'noindex' }),
});

function NewsletterConfirmPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const result = findFormResult(search);
  const confirm = useAction(confirmSubscription);
  if (confirm.isSuccess || result === 'done') {
    return <Ending title={copy.doneTitle} text={copy.doneText} link={{ to: '/projects', label: copy.browse }} />;
  }
  const isExpired = confirm.error?.status === 404 || result === 'expired' || result === 'invalid';
  // Without a token there is nothing to confirm, and nothing was refused either.
  if (isExpired || (token === '' && result === undefined)) {
    return <Ending title={copy.expiredTitle} text={copy.expiredText} link={{ to: '/newsletter', label: copy.again }} />;
  }
  return (
    <div className="wrap">
      <PageHeader title={copy.title} lead={copy.lead} />
      <form
        method="post"
        action="/newsletter/confirm"
        className="grid max-w-[36rem] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate({ body: { token } });
        }}
      >
        <input type="hidden" name="token" value={token} />
        {(confirm.isError || result !== undefined) && (
          <Alert tone="danger">{confirm.error?.userMessage ?? copy.failed}</Alert>
        )}
        <div>
          <Button type="submit" size="large" busy={confirm.isPending}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </div>
  );
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
