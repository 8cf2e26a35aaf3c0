// The site settings.

import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { getSettings } from '../../settings-contract.ts';
import { settingsCopy as copy } from './settings-copy.ts';
import { SettingsForm } from './settings-form.tsx';

const settingsQuery = queryFor(getSettings, {});

export const adminSettingsScreen = screen({
  Component: AdminSettingsPage,
  queries: () => [settingsQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminSettingsPage() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <Settings />
    </>
  );
}

function Settings() {
  const settings = useQuery(settingsQuery);
  if (settings.isPending) return <SettingsSkeleton />;
  if (settings.data) return <SettingsForm answer={settings.data} />;
  return (
    <ErrorState title={copy.loadFailed} text={settings.error.userMessage} onRetry={() => void settings.refetch()} />
  );
}

function SettingsSkeleton() {
  return (
    <div aria-busy="true" className="grid max-w-[60rem] gap-6">
      <span className="sr-only" role="status">
        {copy.loading}
      </span>
      {['site', 'projects', 'money'].map((group) => (
        <Skeleton key={group} className="h-64 w-full" />
      ))}
    </div>
  );
}
