// An amount without money, for a reservation or a place in line. Its code is loaded when it is shown, because most visitors of a project
// never see it.
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import type { AmountFormProps } from './amount-fields.tsx';

const AmountFields = lazyComponent(async () => (await import('./amount-fields.tsx')).AmountFields);

export function AmountForm(props: AmountFormProps) {
  return (
    <AmountFields
      {...props}
      fallback={
        <>
          <NeedsScript text={props.words.noScript} />
          <Skeleton className="h-[166px] noscript:hidden" />
        </>
      }
    />
  );
}
