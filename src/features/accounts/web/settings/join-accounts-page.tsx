// The page behind the emailed links that confirm a join of two accounts.
import { screen } from '#ui/screen.ts';
import { useAction } from '#ui/use-action.ts';
import { confirmAccountJoin } from '../../own-account-contract.ts';
import { LinkConfirmation } from './link-confirmation.tsx';
import { settingsCopy } from './settings-copy.ts';

const copy = settingsCopy.joinAccounts;

export const joinAccountsScreen = screen({
  Component: JoinAccountsPage,
  meta: () => ({ title: copy.title, robots: 'noindex' }),
});

function JoinAccountsPage() {
  const confirm = useAction(confirmAccountJoin);
  const ending = confirm.data?.isJoined === true ? copy.joined : copy.waiting;
  const done = { ...ending, link: { to: '/', label: copy.home } };
  return (
    <LinkConfirmation
      copy={copy}
      again={{ to: '/contact', label: copy.again }}
      done={confirm.isSuccess ? done : undefined}
      error={confirm.error}
      isPending={confirm.isPending}
      onConfirm={(token) => confirm.mutate({ body: { token } })}
    />
  );
}
