// The page behind the emailed link that confirms an address.
import { screen } from '#ui/screen.ts';
import { useAction } from '#ui/use-action.ts';
import { confirmOwnEmail } from '../../own-account-contract.ts';
import { LinkConfirmation } from './link-confirmation.tsx';
import { settingsCopy } from './settings-copy.ts';

const copy = settingsCopy.confirmEmail;

export const confirmEmailScreen = screen({
  Component: ConfirmEmailPage,
  meta: () => ({ title: copy.title, robots: 'noindex' }),
});

function ConfirmEmailPage() {
  const confirm = useAction(confirmOwnEmail);
  const done = { title: copy.doneTitle, text: copy.doneText, link: { to: '/projects', label: copy.browse } };
  return (
    <LinkConfirmation
      copy={copy}
      again={{ to: '/settings', label: copy.again }}
      done={confirm.isSuccess ? done : undefined}
      error={confirm.error}
      isPending={confirm.isPending}
      onConfirm={(token) => confirm.mutate({ body: { token } })}
    />
  );
}
