// The signed-in administrator's password, second factors, recovery codes and sessions.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getOwnSecurity, type OwnSecurity } from '#features/accounts/second-factor-contract.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { findAdminPlace } from '../admin-place.ts';
import { securityCopy as copy } from '../security-copy.ts';
import { SecurityAuthenticator } from './security-authenticator.tsx';
import { SecurityPasskeys } from './security-passkeys.tsx';
import { SecurityPassword } from './security-password.tsx';
import { RecoveryCodes, RecoveryCodesDialog } from './security-recovery-codes.tsx';
import { SecuritySessions } from './security-sessions.tsx';

const securityQuery = queryFor(getOwnSecurity, {});

function AdminSecurityPage() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <QueryView
        query={useQuery(securityQuery)}
        pending={<Loading label={copy.loading} blocks={['h-40', 'h-40']} />}
        failed={copy.loadFailed}
      >
        {(security) => <Settings security={security} />}
      </QueryView>
    </>
  );
}

export const adminSecurityScreen = screen({
  Component: AdminSecurityPage,
  queries: () => [securityQuery],
  meta: () => ({ title: copy.title }),
});

function Settings({ security }: { security: OwnSecurity }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const hasFactor = security.authenticatorSince !== null || security.passkeys.length > 0;
  const place = findAdminPlace(useSearchParams()[0]);
  const client = useQueryClient();
  const onFactorChanged = ({ recoveryCodes }: { recoveryCodes: string[] | null }) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    // Requests that failed for lack of a second factor can be retried now.
    return client.resetQueries({ predicate: ({ state: { error } }) => error?.code === 'second_factor_needed' });
  };
  return (
    <div className="grid max-w-[52rem] gap-6">
      {security.secondFactorRequired && !hasFactor && (
        <Alert tone="warm" title={copy.required.title}>
          {copy.required.text}
        </Alert>
      )}
      {place !== undefined && hasFactor && (
        <Alert tone="good" title={copy.ready.title}>
          <TextLink to={place}>{copy.ready.back}</TextLink>
        </Alert>
      )}
      <SecurityAuthenticator since={security.authenticatorSince} onOn={onFactorChanged} />
      <SecurityPasskeys passkeys={security.passkeys} onAdded={onFactorChanged} />
      {hasFactor && <RecoveryCodes left={security.recoveryCodesLeft} onRenewed={onFactorChanged} />}
      <SecurityPassword {...security} />
      <SecuritySessions />
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  );
}
