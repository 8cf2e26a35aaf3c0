// The settings of the site.
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { getSettings } from '../../settings-contract.ts';
import { SettingsForm } from './settings-form.tsx';

const settingsQuery = queryFor(getSettings, {});

export const adminSettingsScreen = screen({
  Component: AdminSettingsPage,
  queries: () => [settingsQuery],
  meta: () => ({ title: 'Settings – Admin' }),
});

function AdminSettingsPage() {
  return (
    <>
      <PageHeader
        title="Settings"
        lead="What the site says and asks for. Changes take effect immediately and are logged under your name."
      />
      <Settings />
    </>
  );
}

function Settings() {
  const settings = useQuery(settingsQuery);
  if (settings.isPending) return <SettingsSkeleton />;
  if (settings.data) return <SettingsForm answer={settings.data} />;
  return (
    <ErrorState
      title="The settings could not be loaded."
      text={settings.error.userMessage}
      onRetry={() => void settings.refetch()}
    />
  );
}

function SettingsSkeleton() {
  return (
    <div aria-busy="true" className="grid max-w-[60rem] gap-6">
      <span className="sr-only" role="status">
        Loading the settings
      </span>
      {['site', 'projects', 'money'].map((group) => (
        <Skeleton key={group} className="h-64 w-full" />
      ))}
    </div>
  );
}
