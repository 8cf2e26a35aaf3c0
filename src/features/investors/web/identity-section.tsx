// The identity check on a person's investor profile: its state, and how to start, continue or withdraw it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ApiError, browserFetcher, getAddress, readAnswer } from '#ui/call.ts';
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { queryFor, refetchAddress } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { useAction } from '#ui/use-action.ts';
import {
  getIdentity,
  type OwnIdentity,
  refreshIdentity,
  startIdentityCheck,
  uploadIdentityFile,
  withdrawIdentityCheck,
} from '../identity-contract.ts';
import { maxIdentityFileBytes, maxIdentityFiles } from '../investor-rules.ts';
import { identityCopy as copy } from './identity-copy.ts';

export const identityQuery = queryFor(getIdentity, {});
const changed = ['/api/users/identity', '/api/users/attention'] as const;

/** Nothing where the site does not ask for it and nothing was started: a check costs the site money. */
export function IdentitySection() {
  const identity = useQuery(identityQuery);
  if (identity.data?.required === 'never' && identity.data.state === null) return null;
  return (
    <section className="panel" aria-labelledby="identity-title" id="identity">
      <h2 id="identity-title" className="h3">
        {copy.title}
      </h2>
      <QueryView
        query={identity}
        pending={<Loading label={copy.loading} blocks={['h-[96px]']} />}
        failed={copy.loadFailed}
      >
        {(data) => <Standing identity={data} />}
      </QueryView>
    </section>
  );
}

function Standing({ identity }: { identity: OwnIdentity }) {
  const { state, required, above, problem, reason, provider } = identity;
  const isOver = state === 'verified';
  return (
    <div className="mt-2 grid gap-4">
      {!isOver && (
        <p className="text-ink-2">
          {required === 'above' ? copy.required.above(formatDollarAmount(above)) : copy.required[required]}
        </p>
      )}
      {state !== null && (
        <div className="grid gap-1.5">
          <p>
            <Badge tone={isOver ? 'good' : state === 'rejected' ? 'danger' : 'warm'}>{copy.states[state].badge}</Badge>
          </p>
          <p className="text-ink-2">{problem ?? copy.states[state].text}</p>
          {reason !== null && (
            <p dir="auto" className="wrap-anywhere">
              {reason}
            </p>
          )}
        </div>
      )}
      {!isOver && (
        <>
          <NeedsScript text={copy.noScript} className="" />
          {provider === 'stripe' ? <HostedCheck identity={identity} /> : <OwnDocuments identity={identity} />}
        </>
      )}
    </div>
  );
}

function HostedCheck({ identity: { state } }: { identity: OwnIdentity }) {
  const [search] = useSearchParams();
  const [isLeaving, setLeaving] = useState(false);
  const next = search.get('next') ?? undefined;
  const start = useAction(startIdentityCheck, {
    failed: copy.hosted.failed,
    refetchOnConflict: changed,
    onSuccess: ({ url }) => {
      setLeaving(true);
      // Makes a page restored from the browser's history usable again.
      window.addEventListener('pageshow', () => setLeaving(false), { once: true });
      location.assign(url);
    },
  });
  return (
    <div className="grid gap-4">
      <ReturnReading />
      {state !== 'processing' && <p className="text-note text-ink-2">{copy.hosted.text}</p>}
      <div className="flex flex-wrap gap-3">
        {state !== 'processing' && (
          <Button
            look="outline"
            busy={start.isPending || isLeaving}
            onClick={() => start.mutate({ body: next === undefined ? {} : { next } })}
          >
            {state === 'needs_input' ? copy.hosted.go : copy.hosted.start}
          </Button>
        )}
        {state === 'needs_input' && <Withdraw />}
      </div>
    </div>
  );
}

/** Coming back proves nothing, so the result is read at the provider. */
function ReturnReading() {
  const [search, setSearch] = useSearchParams();
  const isBack = search.get('from') === 'identity';
  const isHandled = useRef(false);
  const { mutate, isPending } = useAction(refreshIdentity, { refetch: changed, failed: copy.hosted.readFailed });
  useEffect(() => {
    if (!isBack || isHandled.current) return;
    isHandled.current = true;
    // Keeps the browser's back button from returning here.
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'from')), { replace: true });
    mutate({});
  }, [isBack, mutate, setSearch]);
  return isPending ? <Alert>{copy.hosted.reading}</Alert> : null;
}

function OwnDocuments({ identity: { state, files } }: { identity: OwnIdentity }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const hintId = useId();
  const upload = async (chosen: readonly File[]) => {
    const refused: string[] = [];
    setUploading(true);
    try {
      for (const file of chosen) {
        const refusal = await sendFile(file);
        if (refusal !== undefined) refused.push(refusal);
      }
    } finally {
      setUploading(false);
      setErrors(refused);
    }
    await refetchAddress(client, '/api/users/identity');
  };
  return (
    <div className="grid gap-4">
      <p className="text-note text-ink-2">{copy.byHand.text}</p>
      {files > 0 && <p>{copy.byHand.count(files)}</p>}
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          type="file"
          multiple
          accept=".jpg,.jpeg,.png,.pdf"
          className="sr-only"
          tabIndex={-1}
          aria-label={copy.byHand.add}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = '';
            void upload(chosen);
          }}
        />
        {files < maxIdentityFiles && (
          <Button look="outline" busy={isUploading} aria-describedby={hintId} onClick={() => input.current?.click()}>
            {isUploading ? copy.byHand.uploading : copy.byHand.add}
          </Button>
        )}
        {state === 'waiting' && <Withdraw />}
      </div>
      <p id={hintId} className="field-hint">
        {copy.byHand.hint}
      </p>
      {errors.map((error) => (
        <p key={error} className="field-error wrap-anywhere" role="alert">
          {error}
        </p>
      ))}
    </div>
  );
}

/** Why the file was refused; undefined if it was uploaded. */
async function sendFile(file: File): Promise<string | undefined> {
  if (file.size > maxIdentityFileBytes) return copy.byHand.tooLarge(file.name);
  try {
    const headers = { 'content-type': 'application/octet-stream' };
    await readAnswer(await browserFetcher(getAddress(uploadIdentityFile, {}), { method: 'POST', headers, body: file }));
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return copy.byHand.failed(file.name, error.userMessage);
  }
}

function Withdraw() {
  const [isAsked, setAsked] = useState(false);
  const withdraw = useAction(withdrawIdentityCheck, {
    refetch: changed,
    done: copy.withdraw.done,
    failed: copy.withdraw.failed,
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {copy.withdraw.button}
      </Button>
      {isAsked && (
        <LazyConfirmDialog
          title={copy.withdraw.title}
          description={copy.withdraw.text}
          confirmLabel={copy.withdraw.button}
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate({})}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
