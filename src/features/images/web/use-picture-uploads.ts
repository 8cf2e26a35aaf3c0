// Running uploads with their state, to be retried or canceled. Leaving the page ends them.

import { useEffect, useRef, useState } from 'react';
import { sessionCopy } from '#features/accounts/web/session-copy.ts';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { ApiError } from '#ui/call.ts';
import type { Image } from '../image-contract.ts';
import { imageCopy } from './image-copy.ts';
import { type Crop, canRetry, type Queue, sendPicture } from './image-upload.ts';

export type UploadStep =
  | { at: 'waiting' }
  | { at: 'sending'; percent: number }
  /** The server has the whole file and is processing it. */
  | { at: 'preparing' }
  | { at: 'failed'; message: string; canRetry: boolean };

/** The file to send. */
export type Picture = {
  file: File;
  crop?: Crop | undefined;
  alt: string;
  /** The address of the image it replaces. */
  replaces?: string | undefined;
};

export type PictureUpload = Picture & { id: string; step: UploadStep };

export type PictureUploads = {
  list: readonly PictureUpload[];
  start: (picture: Picture) => void;
  retry: (id: string) => void;
  /** Cancels and removes it. */
  drop: (id: string) => void;
  describe: (id: string, alt: string) => void;
};

type Options = {
  queue: Queue;
  onUploaded: (upload: PictureUpload, image: Image) => void;
  onFailed: (upload: PictureUpload, message: string) => void;
};

let count = 0;

export function usePictureUploads(options: Options): PictureUploads {
  const { openSignIn } = useSignInDialog();
  const [list, setList] = useState<readonly PictureUpload[]>([]);
  // An upload ends outside of rendering and needs current values.
  const latest = useRef({ list, options });
  const controllers = useRef(new Map<string, AbortController>());
  useEffect(() => {
    latest.current.options = options;
  });
  useEffect(() => {
    const running = controllers.current;
    return () => running.forEach((controller) => controller.abort());
  }, []);

  const put = (next: readonly PictureUpload[]) => {
    latest.current.list = next;
    setList(next);
  };
  const change = (id: string, changes: Partial<PictureUpload>) =>
    put(latest.current.list.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const drop = (id: string) => {
    controllers.current.get(id)?.abort();
    controllers.current.delete(id);
    put(latest.current.list.filter((one) => one.id !== id));
  };
  const send = async ({ id, file, crop, alt }: PictureUpload) => {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    const { signal } = controller;
    const onProgress = (percent: number) => {
      if (!signal.aborted) change(id, { step: percent < 100 ? { at: 'sending', percent } : { at: 'preparing' } });
    };
    try {
      const task = () => sendPicture({ file, crop, alt, onProgress, signal });
      const image = await latest.current.options.queue(task, signal);
      const upload = latest.current.list.find((one) => one.id === id);
      drop(id);
      if (upload) latest.current.options.onUploaded(upload, image);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      fail(id, error);
    }
  };
  const fail = (id: string, error: ApiError) => {
    const signedOut = error.status === 401;
    if (signedOut) openSignIn({ ...sessionCopy.ended, description: imageCopy.signInToRetry });
    const message = signedOut ? imageCopy.signedOut : error.userMessage;
    change(id, { step: { at: 'failed', message, canRetry: canRetry(error) } });
    const upload = latest.current.list.find((one) => one.id === id);
    if (upload) latest.current.options.onFailed(upload, message);
  };
  const begin = (upload: PictureUpload) => void send(upload);

  return {
    list,
    start: (picture) => {
      count += 1;
      const upload: PictureUpload = { ...picture, id: `upload-${count}`, step: { at: 'waiting' } };
      put([...latest.current.list, upload]);
      begin(upload);
    },
    retry: (id) => {
      change(id, { step: { at: 'waiting' } });
      const upload = latest.current.list.find((one) => one.id === id);
      if (upload) begin(upload);
    },
    drop,
    describe: (id, alt) => change(id, { alt }),
  };
}
