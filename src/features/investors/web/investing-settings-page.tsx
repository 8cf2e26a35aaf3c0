// '/settings/investing': what a person states about themselves as an investor, and their identity.
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { SettingsFrame } from '#features/accounts/web/settings/settings-frame.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { type Screen, screen } from '#ui/screen.ts';
import { getInvestorProfile } from '../investor-profile-contract.ts';
import { type ClassFamily, classFamilies } from '../investor-rules.ts';
import { IdentitySection, identityQuery } from './identity-section.tsx';
import { investingCopy as copy } from './investing-copy.ts';
import { ProfileForm } from './profile-form.tsx';

export const investingSettingsScreen: Screen = screen({
  Component: InvestingSettingsPage satisfies ComponentType,
  queries: ({ search }) => [profileQuery(search), identityQuery],
  meta: () => ({ title: copy.title }),
});

/** Names in the address that no law has are left out, as if they were not there. */
function profileQuery(search: URLSearchParams) {
  const rules = classFamilies.find((family): family is ClassFamily => family === search.get('rules'));
  const draft = search.get('draft') ?? undefined;
  return queryFor(getInvestorProfile, { query: { ...(rules && { rules }), ...(draft && { draft }) } });
}

function InvestingSettingsPage() {
  const [search] = useSearchParams();
  const profile = useQuery(profileQuery(search));
  return (
    <SettingsFrame title={copy.title} lead={copy.lead}>
      <div className="grid gap-6">
        {search.get('next') !== null && <Alert>{copy.back}</Alert>}
        {search.get('saved') !== null && <Alert tone="good" title={copy.saved} />}
        <QueryView
          query={profile}
          pending={<Loading label={copy.loading} blocks={['h-[220px]', 'h-[260px]', 'h-[160px]']} />}
          failed={copy.loadFailed}
        >
          {(data) => <ProfileForm profile={data} />}
        </QueryView>
        <IdentitySection />
        <p className="text-note text-ink-3">
          {copy.privacy} <TextLink to="/settings/data">{copy.whatStays}</TextLink>.
        </p>
      </div>
    </SettingsFrame>
  );
}
