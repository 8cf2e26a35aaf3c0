// The addresses of the admin area that this version has no screen for: each says plainly what will be there.
import { Construction } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { type Screen, screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';

type LaterPage = { title: string; text: string };

/** By their addresses in the page table. */
const laterPages: Record<string, LaterPage> = {
  '/admin/investments': {
    title: 'Investments',
    text: 'The list of all investments is not part of this version. The dashboard shows their number and their sum.',
  },
};

export function adminLaterScreen(path: string): Screen {
  const later = laterPages[path];
  if (later === undefined) throw new RangeError(`no words for ${path}`);
  return screen({
    Component: () => <AdminLaterPage {...later} />,
    meta: () => ({ title: `${later.title} – Admin` }),
  });
}

function AdminLaterPage({ title, text }: LaterPage) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<Construction size={32} aria-hidden />}
        title="Not here yet"
        text={text}
        action={
          <LinkButton to="/admin/dashboard" look="outline">
            Back to the dashboard
          </LinkButton>
        }
      />
    </>
  );
}
