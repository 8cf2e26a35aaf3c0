// Makes a draft of a project file through the same calls that the form makes, so that every check of the site holds.
import { ApiError } from '#ui/call.ts';
import { movePictures, type ProjectFile, toDraftBody, toRequest } from '../project-file.ts';
import { projectFileCopy as copy } from '../project-file-copy.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The calls of the site that takes the project over; each throws ApiError. */
export type TakeOverCalls = {
  sendPicture: (picture: { alt: string; bytes: Bytes }) => Promise<{ address: string }>;
  createProject: (body: ReturnType<typeof toRequest>) => Promise<{ id: number }>;
  sendDocument: (
    document: Pick<ProjectFile['documents'][number], 'kind' | 'title' | 'access'> & { projectId: number; bytes: Bytes },
  ) => Promise<unknown>;
  addUpdateDraft: (
    update: Pick<ProjectFile['updates'][number], 'title' | 'content' | 'visibility'> & { projectId: number },
  ) => Promise<unknown>;
};

export type TakenOver = { id: number; leftOut: string[] };

/**
 * A file or update that could not be taken over is left out and named.
 * @throws ApiError if the project was refused, or if the site could not be reached before there was a draft
 */
export async function takeOver(
  file: ProjectFile,
  calls: TakeOverCalls,
  { today, onStep }: { today: string; onStep: (text: string) => void },
): Promise<TakenOver> {
  const leftOut: string[] = [];
  let isMade = false;
  const attempt = async (work: () => Promise<unknown>, name: (reason: string) => string) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Once there is a draft, its creator must hear of it: trying again would make a second one.
      if (!isMade && (error.status === 0 || error.status === 401)) throw error;
      leftOut.push(name(error.userMessage));
    }
  };
  const addresses = new Map<string, string>();
  for (const [place, { address, alt, data }] of file.pictures.entries()) {
    onStep(copy.working.pictures(place + 1, file.pictures.length));
    const send = async () => {
      addresses.set(address, (await calls.sendPicture({ alt, bytes: readBase64(data) })).address);
    };
    await attempt(send, copy.leftOut.picture);
  }
  onStep(copy.working.project);
  const body = toDraftBody(file, addresses, today);
  if (body.deadline !== (file.project.deadline ?? null) || body.opensOn !== (file.project.opensOn ?? null)) {
    leftOut.push(copy.leftOut.days);
  }
  const { id } = await calls.createProject(toRequest(body));
  isMade = true;
  for (const [place, { kind, title, access, data }] of file.documents.entries()) {
    onStep(copy.working.documents(place + 1, file.documents.length));
    const send = () => calls.sendDocument({ projectId: id, kind, title, access, bytes: readBase64(data) });
    await attempt(send, (reason) => copy.leftOut.document(title, reason));
  }
  for (const [place, { title, content, visibility }] of file.updates.entries()) {
    onStep(copy.working.updates(place + 1, file.updates.length));
    const text = movePictures(content, addresses);
    const add = () => calls.addUpdateDraft({ projectId: id, title, content: text, visibility });
    await attempt(add, (reason) => copy.leftOut.update(title, reason));
  }
  return { id, leftOut };
}

function readBase64(data: string): Bytes {
  return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
}
