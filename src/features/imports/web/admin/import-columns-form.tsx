// The second step of an import: which column of the file becomes which field.
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { type ImportColumn, importColumns, requiredColumns } from '#features/investing/import-columns.ts';
import { SelectField } from '#ui/form/field.tsx';
import { Panel } from '#ui/section.tsx';
import { changeImport, type ProjectImport } from '../../import-contract.ts';
import { importCopy as copy } from './admin-import-copy.ts';

export function ImportColumns({ item, refetch }: { item: ProjectImport; refetch: string }) {
  const { id, columns, places, fileName } = item;
  const change = useAdminAction(changeImport, { refetch: [refetch], failed: copy.changeFailed });
  // What was just chosen shows at once.
  const shown = change.isPending ? change.variables.body.places : places;
  const choose = (column: ImportColumn, value: string) => {
    const { [column]: _before, ...others } = shown;
    change.mutate({
      params: { id },
      body: { places: value === '' ? others : { ...others, [column]: Number(value) } },
    });
  };
  return (
    <Panel title={`${copy.columns}: ${fileName}`}>
      <p className="mb-4 text-note text-ink-2">{copy.columnsLead}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {importColumns.map((column) => {
          const place = shown[column];
          const sample = place === undefined ? undefined : columns[place]?.sample;
          const isRequired = requiredColumns.includes(column);
          return (
            <SelectField
              key={column}
              label={copy.fields[column]}
              name={column}
              value={place ?? ''}
              required={isRequired}
              {...(sample !== undefined && { hint: copy.example(shorten(sample)) })}
              onChange={(event) => choose(column, event.target.value)}
            >
              <option value="">{isRequired ? copy.chooseColumn : copy.notInFile}</option>
              {columns.map(({ name }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place; names may repeat
                <option key={at} value={at}>
                  {name || copy.unnamed(at)}
                </option>
              ))}
            </SelectField>
          );
        })}
      </div>
    </Panel>
  );
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
