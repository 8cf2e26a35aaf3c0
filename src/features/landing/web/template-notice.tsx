// A notice above legal texts: they are templates for the operator to review, with the date of the last change.
import { Slip, SlipRows } from '#ui/slip.tsx';

export function TemplateNotice({ changed }: { changed: string }) {
  return (
    <Slip
      className="max-w-[46rem]"
      stub={
        <SlipRows
          rows={[
            { label: 'Status', value: 'Template, not reviewed' },
            { label: 'Last changed', value: changed },
          ]}
        />
      }
    >
      <p className="h3">A template in plain language</p>
      <p className="mt-2 text-ink-2">
        It describes accurately what the software does. It is not legal advice, and it is complete only after the
        operator of this site has reviewed it with a lawyer and filled in the parts in <Blank>brackets</Blank>.
      </p>
    </Slip>
  );
}

/** A blank that only the operator can fill in. */
export function Blank({ children }: { children: string }) {
  return <span className="rounded-chip bg-copper-soft px-1.5 py-0.5 text-copper-ink">[{children}]</span>;
}
