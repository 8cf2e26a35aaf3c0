// Deletes a user: deleted and kept data, the choices for open projects, and a confirmation.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { peopleAddresses, usersCopy } from '#features/accounts/web/admin/admin-users-copy.ts';
import { ProjectLink } from '#features/accounts/web/admin/record/facts.tsx';
import { FormDialog } from '#features/accounts/web/admin/record/form-dialog.tsx';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import type { OpenProject } from '#features/projects/admin-project-contract.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';
import { maxReason } from '#ui/dialog/reason-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { Panel } from '#ui/section.tsx';
import type { PersonRecord } from '../../person-contract.ts';
import { describeFunding, eraseCopy } from './admin-user-erase-copy.ts';
import { type Decisions, missingChoices, ProjectDecisions, toDecision } from './admin-user-erase-projects.tsx';

export function ErasePanel({ person }: { person: PersonRecord }) {
  const [isAsking, setAsking] = useState(false);
  const { openProjects } = person;
  return (
    <Panel title={eraseCopy.panelTitle} className="border-danger">
      <p className="text-note text-ink-2">{eraseCopy.panelText}</p>
      {openProjects.length > 0 && (
        <div className="mt-4">
          <Alert tone="warm" title={eraseCopy.openHeading(openProjects.length)}>
            <p>{eraseCopy.openText}</p>
            <ul className="mt-2 grid gap-2">
              {openProjects.map((project) => (
                <li key={project.id} className="wrap-anywhere">
                  <ProjectLink project={project} />
                  <span className="block">{describeFunding(project)}</span>
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      <Button look="danger" className="mt-4" onClick={() => setAsking(true)}>
        {eraseCopy.button}
      </Button>
      {isAsking && <EraseDialog person={person} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function EraseDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const { id, name, email } = person;
  const navigate = useNavigate();
  const [open, setOpen] = useState<readonly OpenProject[]>(person.openProjects);
  const [decisions, setDecisions] = useState<Decisions>({});
  const [refused, setRefused] = useState<Record<number, string>>({});
  const form = useAdminForm(deleteUser, {
    defaultValues: { typed: '', reason: '' },
    input: ({ reason }) => {
      const projects = open.flatMap(({ id: projectId }) => toDecision(projectId, decisions[projectId] ?? {}) ?? []);
      const words = reason.trim();
      return {
        params: { id },
        body: { ...(words !== '' && { reason: words }), ...(projects.length > 0 && { projects }) },
      };
    },
    refetch: peopleAddresses.filter((address) => address !== '/api/admin/users'),
    done: eraseCopy.done,
    failed: eraseCopy.failed,
    // The record is gone, so leave its page before anything refetches it.
    onSuccess: () => navigate('/admin/users', { replace: true }),
    onError: (error) => {
      // The open projects changed since the page was loaded; the error has the current list.
      if (error.code === 'open_projects') setOpen(error.details['projects'] as OpenProject[]);
      setRefused(refusedOwners(error, open));
    },
  });
  const isSame = (typed: string) => [name, email].some((known) => known.toLowerCase() === typed.trim().toLowerCase());
  const submit = async () => {
    const missing = missingChoices(open, decisions);
    setRefused(missing);
    if (Object.keys(missing).length === 0) await form.submit();
    else await form.trigger();
  };
  return (
    <FormDialog
      title={eraseCopy.title(name)}
      description={usersCopy.deletion.text}
      submit={eraseCopy.confirm}
      danger
      form={{ ...form, submit }}
      onClose={onClose}
    >
      {open.length > 0 && (
        <ProjectDecisions
          open={open}
          decisions={decisions}
          errors={refused}
          onDecide={(changed) => {
            setDecisions(changed);
            setRefused({});
          }}
        />
      )}
      <TextField
        label={eraseCopy.typed}
        autoComplete="off"
        {...form.field('typed', { validate: (typed) => isSame(typed) || eraseCopy.mistyped(name) })}
      />
      <TextArea
        label={actionCopy.reason}
        rows={2}
        maxLength={maxReason}
        hint={usersCopy.deletion.reasonHint}
        {...form.register('reason')}
      />
    </FormDialog>
  );
}

/** Decisions are sent in list order, so the index in an issue's path identifies the project. */
function refusedOwners(error: ApiError, sent: readonly OpenProject[]): Record<number, string> {
  return Object.fromEntries(
    (error.details.issues ?? []).flatMap(({ path, message }) => {
      const project = sent[Number(/^projects\.(\d+)\./.exec(path)?.[1])];
      return project === undefined ? [] : [[project.id, message]];
    }),
  );
}
