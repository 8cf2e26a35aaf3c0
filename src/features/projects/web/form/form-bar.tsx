// The bar at the bottom of the window: status, progress and buttons.

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { FormButtons, type FormButtonsProps } from './form-buttons.tsx';
import { FormRailSheet } from './form-rail.tsx';
import { type UploadCounts, UploadsNote } from './pictures/form-pictures.tsx';
import { formCopy } from './values/form-copy.ts';
import type { FormSection } from './values/form-sections.ts';
import type { ProjectFormValues } from './values/project-form-values.ts';

type FormBarProps = FormButtonsProps & {
  /** Whether the input is saved. */
  status: ReactNode;
  uploads: UploadCounts;
  /** Errors beyond a single field. */
  failure: string | undefined;
  more: readonly FormSection[];
  onShowErrors: () => void;
};

export function FormBar({ status, uploads, failure, more, onShowErrors, ...buttons }: FormBarProps) {
  return (
    <div className="form-bar sticky bottom-0 z-20 border-t border-line bg-ground py-3 max-sm:pb-[max(12px,env(safe-area-inset-bottom))] [@media(max-height:480px)]:py-1.5">
      {failure && (
        <p role="alert" className="mb-2 flex gap-2 text-note font-medium text-danger-ink">
          <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
          <span>{failure}</span>
        </p>
      )}
      {/* One line where there is little height, such as with a large zoom. */}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 [@media(max-height:480px)_and_(min-width:560px)]:flex-nowrap">
        <div className="flex min-h-[42px] min-w-0 flex-1 basis-[15rem] items-center gap-3 [@media(max-height:480px)_and_(min-width:560px)]:basis-0">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
            <UploadsNote {...uploads} />
            <FieldErrors onShow={onShowErrors} />
            {status}
          </div>
          <FormRailSheet more={more} />
        </div>
        <FormButtons {...buttons} />
      </div>
    </div>
  );
}

/** The fields may be far above the button. */
function FieldErrors({ onShow }: { onShow: () => void }) {
  const { errors } = useFormState<ProjectFormValues>();
  const count = countErrors(errors);
  if (count === 0) return null;
  return (
    <button type="button" className="link min-h-[42px] cursor-pointer text-left !text-danger-ink" onClick={onShow}>
      {count === 1 ? formCopy.oneError : formCopy.errors(count)}
    </button>
  );
}

/** The errors of a form are nested like its values. */
function countErrors(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0;
  if ('message' in errors && typeof errors.message === 'string') return 1;
  return Object.entries(errors).reduce((sum, [name, value]) => (name === 'ref' ? sum : sum + countErrors(value)), 0);
}

/** For forms that have no drafts: whether there are unsaved changes. */
export function UnsavedStatus({ hasChanges }: { hasChanges: boolean }) {
  return (
    <p role="status" className="text-small text-ink-3">
      {hasChanges ? formCopy.unsaved : formCopy.nothingUnsaved}
    </p>
  );
}
