// The site settings.

import { useQuery } from '@tanstack/react-query';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { getSettings } from '../../settings-contract.ts';
import { DemoSetting, demoQuery } from './demo-panel.tsx';
import { settingsCopy as copy } from './settings-copy.ts';
import { SettingsForm } from './settings-form.tsx';

const settingsQuery = queryFor(getSettings, {});

export const adminSettingsScreen = screen({
  Component: AdminSettingsPage,
  queries: () => [settingsQuery, demoQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminSettingsPage() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <QueryView
        query={useQuery(settingsQuery)}
        pending={<Loading label={copy.loading} blocks={['h-64', 'h-64', 'h-64']} className="max-w-[60rem]" />}
        failed={copy.loadFailed}
      >
        {(answer) => <SettingsForm answer={answer} />}
      </QueryView>
      <DemoSetting />
    </>
  );
}
