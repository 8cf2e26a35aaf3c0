// The choice of an investor's appearance, folded to a one-line summary.
import { useEffect, useRef } from 'react';
import { appearanceCopy as copy } from '../../investor-appearance-copy.ts';
import { AppearanceFields, type AppearanceFieldsProps, previewName } from './appearance-fields.tsx';

export function AppearanceFold(props: AppearanceFieldsProps) {
  const { draft, realName, error } = props;
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (error !== undefined && fold.current) fold.current.open = true;
  }, [error]);
  return (
    <details ref={fold} className="group rounded-button border border-line px-3.5">
      <summary className="flex min-h-[44px] cursor-pointer list-none items-center gap-x-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
          <span className="text-ink-2">{copy.shownAs}: </span>
          <span className="font-semibold">{previewName(draft, realName)}</span>
          {!draft.showsAmount && <span className="text-ink-2"> · {copy.amountHidden}</span>}
        </span>
        <span className="link group-open:hidden">{copy.changeShort}</span>
      </summary>
      <div className="pt-2 pb-3.5">
        <AppearanceFields {...props} hideLegend />
      </div>
    </details>
  );
}
