// Lets people delete their own account: deleted and kept data, open obligations, and the confirmation.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#kernel/endpoint.ts';
import { withBase } from '#ui/base-path.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { forgetCopies } from '#ui/form/browser-copies.ts';
import { TextField } from '#ui/form/field.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Panel } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { eraseOwnAccount, getErasure } from '../../own-account-contract.ts';
import { erasurePhrase } from '../../profile-rules.ts';
import { signInPath } from '../../sign-in-contract.ts';
import { settingsCopy } from './settings-copy.ts';

const copy = settingsCopy.data.erase;
export const erasureQuery = queryFor(getErasure, {});

type Conditions = OutputOf<typeof getErasure>;

export function EraseAccount() {
  return (
    <Panel title={copy.title}>
      <p className="text-ink-2">{copy.text}</p>
      <h3 className="mt-4 font-semibold">{copy.stays}</h3>
      <ul className="mt-1 list-disc pl-5 text-ink-2">
        {copy.staysItems.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-2">{copy.howLong}</p>
      <p className="mt-3 text-ink-2">{copy.refunds}</p>
      <div className="mt-5">
        <QueryView
          query={useQuery(erasureQuery)}
          pending={<Loading label={settingsCopy.loading} blocks={['h-12']} />}
          failed={copy.loadFailed}
        >
          {(conditions) => <NextStep conditions={conditions} />}
        </QueryView>
      </div>
    </Panel>
  );
}

function NextStep({ conditions: { isAdmin, projects, confirmedUntil } }: { conditions: Conditions }) {
  const [isOpen, setOpen] = useState(false);
  if (isAdmin) return <Alert tone="warm">{copy.admin}</Alert>;
  if (projects.length > 0) {
    return (
      <Alert tone="warm" title={copy.projects}>
        <p>{copy.projectsText}</p>
        <ul className="mt-2 grid gap-1">
          {projects.map(({ id, title }) => (
            <li key={id} className="wrap-anywhere">
              <TextLink dir="auto" to={`/projects/${id}/edit`} className="inline-flex min-h-[42px] items-center">
                {title}
              </TextLink>
            </li>
          ))}
        </ul>
        <TextLink to="/contact?topic=account" className="inline-flex min-h-[42px] items-center">
          {copy.contact}
        </TextLink>
      </Alert>
    );
  }
  if (confirmedUntil === null) {
    return (
      <>
        <p className="mb-3 text-ink-2">{copy.signInText}</p>
        {/* A new document: the identity provider asks for the password again. */}
        <a
          href={withBase(`${signInPath}?confirm=1&next=${encodeURIComponent('/settings/data')}`)}
          className={buttonClass({ look: 'outline' })}
        >
          {copy.signIn}
        </a>
      </>
    );
  }
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {copy.start}
      </Button>
      {isOpen && <EraseDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function EraseDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const erase = useAction(eraseOwnAccount, {
    onSuccess: () => {
      forgetCopies();
      // Nothing of this page may stay in memory.
      location.assign(withBase('/'));
    },
  });
  const isTyped = typed.trim().toLowerCase() === erasurePhrase;
  return (
    <Dialog
      onClose={onClose}
      title={copy.dialogTitle}
      description={copy.dialogText}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {copy.keep}
          </Button>
          <Button
            look="danger"
            disabled={!isTyped}
            busy={erase.isPending || erase.isSuccess}
            onClick={() => erase.mutate({ body: { confirmation: typed } })}
          >
            {copy.confirm}
          </Button>
        </>
      }
    >
      <div className="mt-5 grid gap-4">
        <TextField
          label={copy.phrase}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {erase.isError && (
          <Alert tone="danger" title={copy.failed}>
            {erase.error.userMessage}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
