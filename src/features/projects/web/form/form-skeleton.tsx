// The form's skeleton.
import { Loading } from '#ui/feedback/skeleton.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { formCopy } from './values/form-copy.ts';

export function FormSkeleton() {
  return (
    <Loading label={formCopy.loading} blocks={['h-16', 'h-[74px]', 'h-[240px]', 'h-[74px]']} className="pt-1 pb-11">
      <NeedsScript text={formCopy.needsScript} />
    </Loading>
  );
}
