// The form's milestones: what each needs, and that together they equal the goal.

import { CircleCheck } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { milestonesCopy } from '../values/form-fields-copy.ts';
import { milestoneSum } from '../values/milestone-sum.ts';
import type { FormPath } from '../values/project-form-rules.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import { FormMoney, FormPart, FormText, FormTextArea } from './form-fields.tsx';
import { FormList } from './form-list.tsx';

export function MilestonesPart() {
  const wholeRelease = useWatch<ProjectFormValues, 'wholeRelease'>({ name: 'wholeRelease' });
  return (
    <FormPart
      id="milestones"
      title={milestonesCopy.title}
      text={wholeRelease ? milestonesCopy.textWhole : milestonesCopy.text}
    >
      <FormList name="milestones" entryName={milestonesCopy.entry}>
        {(path, { last }) => (
          <>
            <FormText name={`${path}.title`} label={milestonesCopy.name} />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {!wholeRelease && (
                <div className="grid gap-2">
                  <FormMoney name={`${path}.fundingNeeded`} label={milestonesCopy.needed} />
                  {last && <FillTheRest path={path} />}
                </div>
              )}
              <FormText name={`${path}.estimatedCompletion`} label={milestonesCopy.expected} placeholder="Q3 2027" />
            </div>
            <FormTextArea name={`${path}.description`} label={milestonesCopy.what} />
            <FormTextArea
              name={`${path}.deliverables`}
              label={milestonesCopy.deliverables}
              hint={milestonesCopy.deliverablesHint}
            />
          </>
        )}
      </FormList>
      {!wholeRelease && <Sum />}
    </FormPart>
  );
}

/** The form path of a wrong sum. */
const sumPath = 'milestones.root' as FormPath;

function useMilestoneSum() {
  const [milestones, fundingGoal] = useWatch<ProjectFormValues, ['milestones', 'fundingGoal']>({
    name: ['milestones', 'fundingGoal'],
  });
  return milestoneSum({ milestones, fundingGoal });
}

function FillTheRest({ path }: { path: `milestones.${number}` }) {
  const { setValue, trigger, formState } = useFormContext<ProjectFormValues>();
  const sum = useMilestoneSum();
  if (sum?.state === 'exact' || sum?.rest === undefined) return null;
  const { rest } = sum;
  const fill = () => {
    setValue(`${path}.fundingNeeded`, rest, { shouldDirty: true });
    if (formState.isSubmitted) void trigger([`${path}.fundingNeeded`, sumPath]);
  };
  return (
    <Button look="outline" size="small" className="justify-self-start" onClick={fill}>
      {milestonesCopy.fillRest}
    </Button>
  );
}

function Sum() {
  const sum = useMilestoneSum();
  if (sum === undefined) return null;
  const exact = sum.state === 'exact';
  return (
    <p className={`flex items-center gap-2 font-medium ${exact ? 'text-verdigris-ink' : 'text-ink-2'}`}>
      {exact && <CircleCheck size={18} aria-hidden className="shrink-0" />}
      <span>{sum.text}</span>
    </p>
  );
}
