// The state of the form's gallery: order, uploads and descriptions.

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { updateImage } from '#features/images/image-contract.ts';
import type { Crop } from '#features/images/web/image-upload.ts';
import { type PictureSources, usePictureSources } from '#features/images/web/use-picture-sources.ts';
import { type PictureUploads, usePictureUploads } from '#features/images/web/use-picture-uploads.ts';
import { type ApiError, call } from '#ui/call.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import type { PicturesProps } from './form-cover.tsx';
import { arrange, moved, type Place, readyAddresses } from './gallery-order.ts';
import { picturesCopy } from './pictures-copy.ts';

type Entry = ProjectFormValues['galleryImages'][number];

type Removed = { index: number; place: Place; entry: Entry };

export type Gallery = {
  places: readonly Place[];
  entries: readonly Entry[];
  uploads: PictureUploads;
  sources: PictureSources;
  move: (move: { from: number; to: number }) => void;
  remove: (place: Place) => void;
  removed: Removed | undefined;
  undo: () => void;
  /** Ends the undo option: new images may use the slot. */
  forgetRemoved: () => void;
  replace: (picture: { file: File; address: string; crop: Crop | undefined }) => void;
  describe: (place: Place, alt: string) => void;
  saveDescription: (address: string) => void;
  /** The error of each unsaved description, by address. */
  unsaved: Readonly<Record<string, string>>;
};

export function useGallery({ queue, say }: PicturesProps, box: RefObject<HTMLDivElement | null>): Gallery {
  const { setValue, getValues, clearErrors, formState } = useFormContext<ProjectFormValues>();
  const entries = useWatch<ProjectFormValues, 'galleryImages'>({ name: 'galleryImages' });
  const sources = usePictureSources();
  const descriptions = useDescriptions(formState.defaultValues?.galleryImages ?? []);
  const [order, setOrder] = useState<readonly Place[]>([]);
  const [removed, setRemoved] = useState<Removed>();
  const uploads = usePictureUploads({
    queue,
    onUploaded: ({ id, file, alt, replaces }, image) => {
      sources.keep({ address: image.address, file });
      descriptions.note(image);
      const entry = { address: image.address, alt };
      const takesPlace = ({ key, address }: Place) => key === id || (address !== undefined && address === replaces);
      put(
        latest.current.map((place) => (takesPlace(place) ? { key: place.key, address: entry.address } : place)),
        [...getValues('galleryImages'), entry],
      );
      descriptions.save(entry);
      say(picturesCopy.uploaded);
    },
    onFailed: ({ file }, message) => say(picturesCopy.fileFailed({ file: file.name, reason: message })),
  });
  const addresses = entries.map(({ address }) => address);
  // If its picture is gone in the meantime (a restored draft), it gets a new slot.
  const fresh = uploads.list.filter(({ replaces }) => replaces === undefined || !addresses.includes(replaces));
  const places = arrange(order, {
    addresses,
    uploadIds: fresh.map(({ id }) => id),
  });
  // Uploads end outside of rendering, possibly several between two renders.
  const latest = useRef<readonly Place[]>(places);

  /** The form stores the uploaded pictures in order. */
  const put = (next: readonly Place[], known: readonly Entry[] = getValues('galleryImages')) => {
    latest.current = next;
    setOrder(next);
    const ordered = readyAddresses(next).flatMap((address) => known.find((entry) => entry.address === address) ?? []);
    setValue('galleryImages', ordered, { shouldDirty: true });
    clearErrors('galleryImages');
  };
  useEffect(() => {
    latest.current = places;
  });
  const remove = (place: Place) => {
    const index = places.indexOf(place);
    const entry = entries.find(({ address }) => address === place.address);
    const upload = uploads.list.find(({ id, replaces }) => id === place.key || (entry && replaces === entry.address));
    if (upload) uploads.drop(upload.id);
    setRemoved(entry && { index, place, entry });
    put(places.filter((other) => other !== place));
    say(picturesCopy.removed(index + 1));
    focusNeighbor(box.current, index);
  };
  return {
    places,
    entries,
    uploads,
    sources,
    removed,
    remove,
    move: ({ from, to }) => {
      if (from === to || places[from] === undefined || places[to] === undefined) return;
      put(moved(places, { from, to }));
      say(picturesCopy.moved({ to: to + 1, count: places.length }));
    },
    undo: () => {
      if (removed === undefined) return;
      setRemoved(undefined);
      put(places.toSpliced(removed.index, 0, removed.place), [...entries, removed.entry]);
      say(picturesCopy.restored(removed.index + 1));
    },
    forgetRemoved: () => setRemoved(undefined),
    replace: ({ file, address, crop }) => {
      const alt = entries.find((entry) => entry.address === address)?.alt ?? '';
      uploads.start({ file, crop, alt, replaces: address });
    },
    describe: ({ key, address }, alt) => {
      const upload = uploads.list.find(
        ({ id, replaces }) => id === key || (address !== undefined && replaces === address),
      );
      if (upload) uploads.describe(upload.id, alt);
      if (address === undefined) return;
      const described = entries.map((entry) => (entry.address === address ? { address, alt } : entry));
      setValue('galleryImages', described, { shouldDirty: true });
      descriptions.saveSoon({ address, alt });
    },
    saveDescription: (address) => {
      const entry = getValues('galleryImages').find((one) => one.address === address);
      if (entry) descriptions.save(entry);
    },
    unsaved: descriptions.unsaved,
  };
}

/** Descriptions are saved with the image, automatically; a failed one is retried with the next change. */
function useDescriptions(loaded: readonly (Partial<Entry> | undefined)[]) {
  const saved = useRef(new Map<string, string>());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  // One at a time, so that an older text never arrives last.
  const sending = useRef(Promise.resolve());
  const [unsaved, setUnsaved] = useState<Record<string, string>>({});
  const save = ({ address, alt }: Entry) => {
    clearTimeout(timers.current.get(address));
    const text = alt.trim();
    const known = saved.current.get(address) ?? loaded.find((entry) => entry?.address === address)?.alt;
    if (known === text) return;
    saved.current.set(address, text);
    const setProblem = (problem?: string) =>
      setUnsaved(({ [address]: _old, ...rest }) => ({ ...rest, ...(problem && { [address]: problem }) }));
    const send = () =>
      call(updateImage, { params: { name: address.slice(address.lastIndexOf('/') + 1) }, body: { alt: text } });
    const undo = (error: ApiError) => {
      if (saved.current.get(address) === text) saved.current.delete(address);
      setProblem(picturesCopy.altFailed(error.userMessage));
    };
    sending.current = sending.current.then(send).then(() => setProblem(), undo);
  };
  return {
    unsaved,
    /** Notes the text that the server has stored. */
    note: ({ address, alt }: Entry) => void saved.current.set(address, alt),
    save,
    /** Saves when typing pauses, so that closing the window loses little. */
    saveSoon: (entry: Entry) => {
      clearTimeout(timers.current.get(entry.address));
      timers.current.set(
        entry.address,
        setTimeout(() => save(entry), 1000),
      );
    },
  };
}

/** After a removal, focus stays in the list: on the next image, or on the add button. */
function focusNeighbor(box: HTMLElement | null, index: number): void {
  requestAnimationFrame(() => {
    const buttons = box?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const neighbor = buttons[Math.min(index, buttons.length - 1)];
    (neighbor ?? box?.querySelector<HTMLElement>('input[type=file]'))?.focus();
  });
}
