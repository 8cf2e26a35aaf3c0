// Before saving: whether the change is material, and what that means.
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Alert } from '#ui/feedback/alert.tsx';
import { queryFor } from '#ui/queries.ts';
import { useSite } from '#ui/site.tsx';
import { getPromisedTexts } from '../../../history/project-change-contract.ts';
import type { Project } from '../../../project-shapes.ts';
import { materialNote as words } from '../../page/project-changes-copy.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import { materialFormChanges } from './material-form.ts';

/** `project` is the saved version. Renders nothing while changes affect no one. */
export function MaterialNote({ project }: { project: Project }) {
  const rule = useSite();
  const values = useWatch<ProjectFormValues>() as ProjectFormValues;
  const promised = useQuery(queryFor(getPromisedTexts, { params: { id: String(project.id) } })).data?.texts;
  if (promised === undefined || promised === null) return null;
  const changes = materialFormChanges({ project, promised, values }, rule);
  if (changes.length === 0) return <p className="text-note text-ink-2">{words.committed}</p>;
  return (
    <Alert tone="warm" title={words.title}>
      {words.text({ changes, isReviewed: rule.reviewBeforePublishing })}
    </Alert>
  );
}
