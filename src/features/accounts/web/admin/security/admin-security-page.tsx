// How the signed-in admin proves who they are: password, second factors, recovery codes, and where they are signed in.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getOwnSecurity, type OwnSecurity } from '#features/accounts/second-factor-contract.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { findAdminPlace } from '../admin-place.ts';
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
  const place = findAdminPlace(useSearchParams()[0]);
  const client = useQueryClient();
  const told = ({ recoveryCodes }: { recoveryCodes: string[] | null }) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    // What was refused for want of it may be asked for again.
    return client.resetQueries({ predicate: ({ state: { error } }) => error?.code === 'second_factor_needed' });
  };
  return (
    <div className="grid max-w-[52rem] gap-6">
      {security.secondFactorRequired && !hasFactor && (
        <Alert tone="warm" title="Set up a second factor to go on">
          It is required of all administrators. Until yours is set up, the rest of the admin area is closed to you.
        </Alert>
      )}
      {place !== undefined && hasFactor && (
        <Alert tone="good" title="Your second factor is set up">
          <TextLink to={place}>Go back to where you were</TextLink>
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
