// Sources for cropping a picture again: the local file while the page is open, later the upload.
import { useRef } from 'react';
import { withBase } from '#ui/base-path.ts';

export type PictureSources = {
  keep: (source: { address: string; file: File }) => void;
  /** @throws when an uploaded picture cannot be fetched. */
  open: (address: string) => Promise<File>;
};

export function usePictureSources(): PictureSources {
  const files = useRef(new Map<string, File>());
  return {
    keep: ({ address, file }) => files.current.set(address, file),
    open: async (address) => files.current.get(address) ?? fetchPicture(address),
  };
}

async function fetchPicture(address: string): Promise<File> {
  const answer = await fetch(withBase(address));
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`);
  const bytes = await answer.blob();
  return new File([bytes], 'picture.webp', { type: bytes.type });
}
