// Takes over a project from a file of another Kindling: choose it, watch it arrive, check the draft.
import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { uploadDocument } from '#features/documents/document-contract.ts';
import { uploadImage } from '#features/images/image-contract.ts';
import { createProject } from '#features/projects/project-contract.ts';
import { createUpdateDraft, saveUpdateDraft } from '#features/updates/update-contract.ts';
import { Button } from '#ui/button.tsx';
import { ApiError, browserFetcher, call, getAddress, isAnsweredElsewhere, readAnswer } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { refetchAddress } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import { maxProjectFileBytes, readProjectFile } from '../project-file.ts';
import { projectFileCopy as copy } from '../project-file-copy.ts';
import { type TakenOver, type TakeOverCalls, takeOver } from './take-over.ts';

export const takeOverScreen = screen({
  Component: TakeOverPage,
  queries: () => [],
  meta: () => ({ title: copy.title }),
});

type State =
  | { kind: 'ready'; problem?: string }
  | { kind: 'working'; step: string }
  | { kind: 'done'; title: string; taken: TakenOver };

function TakeOverPage() {
  const { today } = useSite();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ kind: 'ready' });

  async function start(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    const read = await readChosen(chosen);
    if ('problem' in read) return setState({ kind: 'ready', problem: read.problem });
    const onStep = (step: string) => setState({ kind: 'working', step });
    try {
      const taken = await takeOver(read.file, calls, { today, onStep });
      await refetchAddress(client, '/api/users');
      setState({ kind: 'done', title: read.file.project.title, taken });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ kind: 'ready', ...(!isAnsweredElsewhere(error) && { problem: describe(error) }) });
    }
  }

  return (
    <div className="wrap">
      <PageHeader compact title={copy.title} lead={copy.lead} />
      <div className="max-w-[46rem] pb-[clamp(40px,5vw,72px)]">
        <Panel title={state.kind === 'done' ? copy.doneTitle : copy.choose}>
          <NeedsScript />
          {state.kind === 'done' ? (
            <Done title={state.title} taken={state.taken} />
          ) : (
            <>
              <input
                ref={input}
                type="file"
                accept=".json,application/json"
                className="sr-only"
                tabIndex={-1}
                aria-label={copy.choose}
                onChange={(event) => {
                  const [file] = event.target.files ?? [];
                  void start(file);
                  event.target.value = '';
                }}
              />
              <Button
                busy={state.kind === 'working'}
                aria-describedby="project-file-hint"
                onClick={() => input.current?.click()}
              >
                <FileUp size={18} aria-hidden /> {copy.choose}
              </Button>
              <p id="project-file-hint" className="mt-3 text-note text-ink-2">
                {copy.hint}
              </p>
              <p role="status" className="mt-3 text-note">
                {state.kind === 'working' ? state.step : ''}
              </p>
              {state.kind === 'ready' && state.problem !== undefined && (
                <Alert tone="danger" title={copy.failed}>
                  {state.problem}
                </Alert>
              )}
            </>
          )}
        </Panel>
      </div>
    </div>
  );
}

function Done({ title, taken: { id, leftOut } }: { title: string; taken: TakenOver }) {
  return (
    <div ref={useFocusOnMount<HTMLDivElement>()} tabIndex={-1} className="grid gap-4 outline-none">
      <Alert tone="good" title={copy.done(title)}>
        {copy.doneText}
      </Alert>
      {leftOut.length > 0 && (
        <div>
          <p className="font-semibold">{copy.partly}</p>
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-note text-ink-2">
            {leftOut.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        <LinkButton to={`/projects/${id}/edit`}>{copy.edit}</LinkButton>
      </p>
    </div>
  );
}

async function readChosen(chosen: File): Promise<ReturnType<typeof readProjectFile>> {
  if (chosen.size > maxProjectFileBytes) return { problem: copy.tooLarge };
  try {
    return readProjectFile(await chosen.text());
  } catch {
    // The file was moved or changed since it was chosen.
    return { problem: copy.unreadable };
  }
}

function describe({ userMessage, details }: ApiError): string {
  const issues = details.issues?.map(({ path, message }) => `${path}: ${message}.`) ?? [];
  return issues.length > 1 ? issues.join(' ') : userMessage;
}

const calls: TakeOverCalls = {
  sendPicture: ({ alt, bytes }) => {
    const address = getAddress(uploadImage, { query: { alt } });
    return send(address, { type: 'image/webp', bytes });
  },
  createProject: (body) => call(createProject, { body }),
  sendDocument: ({ projectId, bytes, ...query }) =>
    send(getAddress(uploadDocument, { params: { id: projectId }, query }), { type: 'application/pdf', bytes }),
  addUpdateDraft: async ({ projectId, ...text }) => {
    const { id, revision } = await call(createUpdateDraft, { params: { id: projectId }, body: undefined });
    await call(saveUpdateDraft, { params: { id }, body: { ...text, revision } });
  },
};

async function send<Output>(address: string, { type, bytes }: { type: string; bytes: Uint8Array<ArrayBuffer> }) {
  const init = { method: 'POST', headers: { 'content-type': type }, body: new Blob([bytes], { type }) };
  return (await readAnswer(await browserFetcher(address, init))) as Output;
}
