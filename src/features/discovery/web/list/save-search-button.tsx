// Saves the search of the list with a name and an alert. Visitors sign in first.
import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { useSignedInAction } from '#features/accounts/web/use-signed-in-action.ts';
import { listPageAddress, type ProjectListFilters } from '#features/projects/web/list/project-list-address.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { describeSearch } from './filters-in-use.ts';
import { searchCopy as copy } from './search-copy.ts';

const SaveSearchDialog = lazyComponent(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog);

export function SaveSearchButton({ filters }: { filters: ProjectListFilters }) {
  const [isOpen, setOpen] = useState(false);
  const address = listPageAddress({ ...filters, cursor: '' });
  const { press } = useSignedInAction(`save ${address}`, () => setOpen(true));
  // Its dialog needs script; its place is kept until then.
  const isReady = useHydrated();
  return (
    <>
      <Button look="outline" className={isReady ? '' : 'invisible'} onClick={press}>
        <BellPlus size={17} aria-hidden />
        {copy.save}
      </Button>
      {isOpen && (
        <SaveSearchDialog
          query={address.split('?')[1] ?? ''}
          name={describeSearch(filters)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
