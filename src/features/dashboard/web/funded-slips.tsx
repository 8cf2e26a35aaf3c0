// 'You did it': congratulates a creator whose project was funded, with the next steps until they are done.
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useId } from 'react';
import { TextLink } from '#ui/link-button.tsx';
import { Slip } from '#ui/slip.tsx';
import type { FundedSlip } from '../funded-rules.ts';
import { attentionQuery } from './attention.tsx';
import { fundedCopy as copy } from './dashboard-copy.ts';

export function FundedSlips() {
  const funded = useQuery(attentionQuery).data?.funded ?? [];
  if (funded.length === 0) return null;
  return (
    <div className="grid max-w-[44rem] gap-6 pb-8 print:hidden">
      {funded.map((slip) => (
        <FundedProject key={slip.projectId} slip={slip} />
      ))}
    </div>
  );
}

function FundedProject({ slip: { projectId, title, text, steps } }: { slip: FundedSlip }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Slip
        stub={
          <ul className="grid gap-1" aria-label={copy.steps}>
            {steps.map(({ key, label, isDone, to }) => (
              <li key={key} className="flex items-center gap-3">
                {isDone ? (
                  <CircleCheck size={19} className="shrink-0 text-verdigris-ink" aria-label={copy.done} />
                ) : (
                  <CircleDashed size={19} className="shrink-0 text-ink-3" aria-label={copy.open} />
                )}
                {isDone ? (
                  <span className="py-2 text-ink-3">{label}</span>
                ) : (
                  <TextLink to={to} className="inline-flex min-h-[42px] items-center">
                    {label}
                  </TextLink>
                )}
              </li>
            ))}
          </ul>
        }
      >
        <h2 id={headingId} className="h3 text-large">
          {title}
        </h2>
        <p className="mt-1.5 wrap-anywhere text-ink-2">
          {text} <TextLink to={`/projects/${projectId}`}>{copy.view}</TextLink>
        </p>
      </Slip>
    </section>
  );
}
