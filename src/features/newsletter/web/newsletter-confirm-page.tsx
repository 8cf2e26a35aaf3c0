// Target of the confirmation email's link. Only the button confirms, because mail programs open links automatically. The token is
// in the fragment, so that no server logs it; older emails have it in the query.
import { useLocation, useSearchParams } from 'react-router';
import { Ending, readLinkToken } from '#features/accounts/web/settings/link-confirmation.tsx';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { confirmSubscription } from '../newsletter-contract.ts';
import { findFormResult } from '../newsletter-forms.ts';
import { confirmCopy as copy } from './newsletter-copy.ts';

export const newsletterConfirmScreen = screen({
  Component: NewsletterConfirmPage,
  meta: () => ({ title: copy.title, robots: 'noindex' }),
});

function NewsletterConfirmPage() {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const inQuery = search.get('token') ?? '';
  // The server never sees a token in the fragment, so its HTML waits for the browser.
  const token = inQuery || (hydrated ? readLinkToken(hash) : undefined);
  const result = findFormResult(search);
  const confirm = useAction(confirmSubscription);
  if (confirm.isSuccess || result === 'done') {
    return <Ending title={copy.doneTitle} text={copy.doneText} link={{ to: '/projects', label: copy.browse }} />;
  }
  const isExpired = confirm.error?.status === 404 || result === 'expired' || result === 'invalid';
  if (isExpired || (token === '' && result === undefined)) {
    return <Ending title={copy.expiredTitle} text={copy.expiredText} link={{ to: '/newsletter', label: copy.again }} />;
  }
  return (
    <div className="wrap">
      <PageHeader title={copy.title} lead={copy.lead} />
      <form
        method="post"
        action={withBase('/newsletter/confirm')}
        className="grid max-w-[36rem] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (token !== undefined) confirm.mutate({ body: { token } });
        }}
      >
        {inQuery === '' && (
          <noscript>
            <p className="alert alert-warm">{copy.noScript}</p>
          </noscript>
        )}
        <input type="hidden" name="token" value={token ?? ''} />
        {(confirm.isError || result !== undefined) && (
          <Alert tone="danger">{confirm.error?.userMessage ?? copy.failed}</Alert>
        )}
        <div>
          <Button type="submit" size="large" busy={confirm.isPending} disabled={token === undefined}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </div>
  );
}
