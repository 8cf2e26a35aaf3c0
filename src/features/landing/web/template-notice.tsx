// Above texts of law: a template, to be reviewed by the operator of the site, and when it last changed.
import { Slip, SlipRows } from '#ui/slip.tsx';

export function TemplateNotice({ changed }: { changed: string }) {
  return (
    <Slip
      className="max-w-[46rem]"
      stub={
        <SlipRows
          rows={[
            { label: 'State', value: 'Template, not reviewed' },
            { label: 'Last changed', value: changed },
          ]}
        />
      }
    >
      <p className="h3">A template in plain language</p>
      <p className="mt-2 text-ink-2">
        It says truthfully what the software does. It is not legal advice, and it is complete only when the operator of
        this site has reviewed it with a lawyer and filled in the parts in <Blank>brackets</Blank>.
      </p>
    </Slip>
  );
}

/** What only the operator knows. */
export function Blank({ children }: { children: string }) {
  return <span className="rounded-chip bg-copper-soft px-1.5 py-0.5 text-copper-ink">[{children}]</span>;
}
