// Tells administrators that they have something in the project they are looking at.
import { Alert } from '#ui/feedback/alert.tsx';
import type { AdminProject } from '../../admin-project-contract.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';

export function StakeNotice({ stake }: Pick<AdminProject, 'stake'>) {
  if (stake === null) return null;
  const { title, text } = copy.stakes[stake];
  return (
    <div className="mb-8">
      <Alert tone="warm" title={title}>
        {text}
      </Alert>
    </div>
  );
}
