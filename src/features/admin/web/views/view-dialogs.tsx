// The dialogs that save, change and delete a view of a list.
import { FormDialog } from '#features/accounts/web/admin/record/form-dialog.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, TextField } from '#ui/form/field.tsx';
import { changeView, deleteView, listViews, type SavedView, saveView } from '../../view-contract.ts';
import { maxViewName, type ViewList } from '../../view-rules.ts';
import { viewsCopy as copy } from './views-copy.ts';

const refetch = [listViews.path];

type SaveViewDialogProps = { list: ViewList; query: string; onClose: () => void };

export function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const form = useAdminForm(saveView, {
    defaultValues: { name: '', isShared: false },
    input: (values) => ({ body: { list, query, ...values } }),
    refetch,
    done: copy.saved,
    failed: copy.saveFailed,
    onSuccess: onClose,
  });
  return (
    <FormDialog title={copy.saveTitle} description={copy.saveText} submit={copy.submit} form={form} onClose={onClose}>
      <TextField label={copy.name} maxLength={maxViewName} {...form.field('name', { required: copy.nameRequired })} />
      <Checkbox label={copy.share} {...form.register('isShared')} />
    </FormDialog>
  );
}

export function EditViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { id, name, isShared, isOwn } = view;
  const form = useAdminForm(changeView, {
    defaultValues: { name, isShared },
    input: (values) => ({ params: { id }, body: isOwn ? values : { name: values.name } }),
    refetch,
    done: copy.saved,
    failed: copy.saveFailed,
    onSuccess: onClose,
  });
  const remove = useAdminAction(deleteView, {
    refetch,
    done: copy.removed,
    failed: copy.removeFailed,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={copy.edit}
      {...(!isOwn && { description: copy.shared })}
      submit={copy.submit}
      form={form}
      onClose={onClose}
    >
      <TextField label={copy.name} maxLength={maxViewName} {...form.field('name', { required: copy.nameRequired })} />
      {isOwn && <Checkbox label={copy.share} {...form.register('isShared')} />}
      <div>
        <Button look="outline" size="small" busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
          {copy.remove}
        </Button>
      </div>
    </FormDialog>
  );
}
