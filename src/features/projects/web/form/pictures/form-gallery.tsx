// The form's gallery: uploads several images at a time, each with a description, in any order.

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { get, useFormContext } from 'react-hook-form';
import { imageCopy } from '#features/images/web/image-copy.ts';
import { pictureProblem } from '#features/images/web/image-upload.ts';
import { ChooseFile, PictureDrop } from '#features/images/web/picture-drop.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { maxGalleryImages } from '../../../project-rules.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import type { PicturesProps } from './form-cover.tsx';
import { GalleryPicture } from './gallery-picture.tsx';
import { picturesCopy } from './pictures-copy.ts';
import { useGallery } from './use-gallery.ts';

const CropDialog = lazyComponent(async () => (await import('#features/images/web/crop-dialog.tsx')).CropDialog);

export function FormGallery(props: PicturesProps) {
  const { onUploads, say } = props;
  const box = useRef<HTMLDivElement>(null);
  const gallery = useGallery(props, box);
  const { places, uploads } = gallery;
  const [refused, setRefused] = useState<string[]>([]);
  const [cropping, setCropping] = useState<{ file: File; address: string }>();
  const { formState } = useFormContext<ProjectFormValues>();
  const listError: unknown = get(formState.errors, 'galleryImages.root.message');
  const errorId = useId();
  const dragId = useId();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A short press delay, so that touching an image still scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  useEffect(() => onUploads(uploads.list), [onUploads, uploads.list]);
  const add = (files: File[]) => {
    const { accepted, problems } = sortOut(files, maxGalleryImages - places.length);
    setRefused(problems);
    if (accepted.length > 0) gallery.forgetRemoved();
    for (const file of accepted) uploads.start({ file, alt: '' });
    if (accepted.length > 0)
      say(accepted.length === 1 ? picturesCopy.gallery.uploadingOne : picturesCopy.gallery.uploading(accepted.length));
  };
  const crop = (address: string) =>
    void gallery.sources.open(address).then(
      (file) => setCropping({ file, address }),
      () => setRefused([imageCopy.notOpened]),
    );
  const drop = ({ active, over }: DragEndEvent) => {
    const indexOf = (key: unknown) => places.findIndex((place) => place.key === key);
    if (over) gallery.move({ from: indexOf(active.id), to: indexOf(over.id) });
  };
  const isFull = places.length >= maxGalleryImages;
  const problems = typeof listError === 'string' ? [listError, ...refused] : refused;
  return (
    <div ref={box}>
      <h3 className="field-label">{picturesCopy.gallery.title}</h3>
      <PictureDrop
        label={picturesCopy.gallery.label}
        dropText={picturesCopy.gallery.drop}
        onFiles={add}
        className="mt-2 grid gap-4"
      >
        {places.length > 0 && (
          <DndContext
            id={dragId}
            sensors={sensors}
            collisionDetection={closestCenter}
            onDragEnd={drop}
            accessibility={{ announcements: silent }}
          >
            <SortableContext items={places.map(({ key }) => key)} strategy={rectSortingStrategy}>
              <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
                {places.map((place, index) => (
                  <GalleryPicture
                    key={place.key}
                    {...{ place, index, gallery }}
                    onCrop={() => place.address !== undefined && crop(place.address)}
                  />
                ))}
              </ol>
            </SortableContext>
          </DndContext>
        )}
        {problems.length > 0 && (
          <div id={errorId} role="alert" className="field-error grid gap-1">
            {problems.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-slip border border-dashed border-line-strong p-4">
          {isFull ? (
            <p className="field-hint">{picturesCopy.gallery.full(maxGalleryImages)}</p>
          ) : (
            <>
              <ChooseFile
                multiple
                onFiles={add}
                invalid={problems.length > 0}
                describedBy={problems.length > 0 ? errorId : undefined}
              >
                <ImagePlus size={18} aria-hidden />
                {picturesCopy.gallery.add}
              </ChooseFile>
              <p className="field-hint min-w-0 flex-1 basis-52">
                {picturesCopy.gallery.hint({ limits: imageCopy.limits, max: maxGalleryImages })}
              </p>
            </>
          )}
        </div>
        {gallery.removed && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-note text-ink-2">
            {picturesCopy.gallery.removedNote(gallery.removed.index + 1)}
            <Button look="quiet" onClick={gallery.undo}>
              {picturesCopy.undo}
            </Button>
          </p>
        )}
      </PictureDrop>
      {cropping && (
        <CropDialog
          onLoadError={() => setCropping(undefined)}
          file={cropping.file}
          title={picturesCopy.gallery.cropTitle}
          onUse={(part) => {
            gallery.replace({ ...cropping, crop: part });
            setCropping(undefined);
            // The button that opened the dialog is gone during the upload.
            const index = places.findIndex(({ address }) => address === cropping.address);
            requestAnimationFrame(() => box.current?.querySelectorAll<HTMLElement>('ol > li')[index]?.focus());
          }}
          onClose={() => setCropping(undefined)}
        />
      )}
    </div>
  );
}

/** Splits files into usable pictures and error messages. */
function sortOut(files: readonly File[], room: number): { accepted: File[]; problems: string[] } {
  const checked = files.map((file) => ({ file, problem: pictureProblem(file) }));
  const good = checked.filter(({ problem }) => problem === undefined).map(({ file }) => file);
  const problems = checked.flatMap(({ file, problem }) => (problem === undefined ? [] : [`${file.name}: ${problem}`]));
  const left = good.slice(Math.max(0, room)).map(({ name }) => name);
  if (left.length > 0) {
    problems.push(picturesCopy.gallery.tooMany({ max: maxGalleryImages, names: left.join(', ') }));
  }
  return { accepted: good.slice(0, Math.max(0, room)), problems };
}

/** Moves are announced by the form's own live region, for buttons and dragging alike. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
