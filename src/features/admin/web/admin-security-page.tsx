// How the signed-in admin proves who they are: password, second factors, recovery codes, and where they are signed in.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getOwnSecurity, type OwnSecurity } from '#features/accounts/second-factor-contract.ts';
import { Alert } from '#ui/alert.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SecurityAuthenticator } from './security-authenticator.tsx';
import { SecurityPasskeys } from './security-passkeys.tsx';
import { SecurityPassword } from './security-password.tsx';
import { RecoveryCodes, RecoveryCodesDialog } from './security-recovery-codes.tsx';
import { SecuritySessions } from './security-sessions.tsx';

const securityQuery = queryFor(getOwnSecurity, {});

function AdminSecurityPage() {
  const security = useQuery(securityQuery);
  return (
    <>
      <PageHeader title="Security" lead="How you prove that it is you, and where you are signed in." />
      {security.isPending ? (
        <div role="status" aria-label="Loading your security" className="grid gap-4">
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      ) : security.error ? (
        <ErrorState title="Your security settings could not be loaded." onRetry={() => void security.refetch()} />
      ) : (
        <Settings security={security.data} />
      )}
    </>
  );
}

export const adminSecurityScreen = screen({
  Component: AdminSecurityPage,
  queries: () => [securityQuery],
  meta: () => ({ title: 'Security' }),
});

function Settings({ security }: { security: OwnSecurity }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const hasFactor = security.authenticatorSince !== null || security.passkeys.length > 0;
  const told = ({ recoveryCodes }: { recoveryCodes: string[] | null }) => recoveryCodes && setCodes(recoveryCodes);
  return (
    <div className="grid max-w-[52rem] gap-6">
      {security.secondFactorRequired && !hasFactor && (
        <Alert tone="warm" title="Set up a second factor to go on">
          It is required of all administrators. Until yours is set up, the rest of the admin area is closed to you.
        </Alert>
      )}
      <SecurityAuthenticator since={security.authenticatorSince} onOn={told} />
      <SecurityPasskeys passkeys={security.passkeys} onAdded={told} />
      {hasFactor && <RecoveryCodes left={security.recoveryCodesLeft} onRenewed={told} />}
      <SecurityPassword {...security} />
      <SecuritySessions />
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  );
}
