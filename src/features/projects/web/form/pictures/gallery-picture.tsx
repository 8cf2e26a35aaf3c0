// One gallery image in the form: description, position and upload progress.

import { useSortable } from '@dnd-kit/sortable';
import { Crop, Trash2 } from 'lucide-react';
import { get, useFormContext } from 'react-hook-form';
import { maxImageText } from '#features/images/image-contract.ts';
import { ChosenPicture, UploadedPicture } from '#features/images/web/picture-preview.tsx';
import { UploadProgress } from '#features/images/web/upload-progress.tsx';
import { IconButton } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useKeptFocus } from '#ui/form/use-kept-focus.ts';
import { MoveButton } from '../fields/move-button.tsx';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import type { Place } from './gallery-order.ts';
import { picturesCopy } from './pictures-copy.ts';
import type { Gallery } from './use-gallery.ts';

type GalleryPictureProps = { place: Place; index: number; gallery: Gallery; onCrop: () => void };

export function GalleryPicture({ place, index, gallery, onCrop }: GalleryPictureProps) {
  const { places, entries, uploads } = gallery;
  const { address } = place;
  const entryIndex = entries.findIndex((entry) => entry.address === address);
  const upload = uploads.list.find(
    ({ id, replaces }) => id === place.key || (address !== undefined && replaces === address),
  );
  const alt = upload?.alt ?? entries[entryIndex]?.alt ?? '';
  const { formState } = useFormContext<ProjectFormValues>();
  const serverError: unknown = get(formState.errors, `galleryImages.${entryIndex}.address.message`);
  const unsaved = address === undefined ? undefined : gallery.unsaved[address];
  const name = picturesCopy.name(index + 1);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: place.key });
  const { onKeyDown: _byButtons, ...dragging } = listeners ?? {};
  const kept = useKeptFocus();
  const isFailed = upload?.step.at === 'failed';
  return (
    <li
      ref={setNodeRef}
      {...kept}
      aria-label={name}
      style={{
        transition,
        ...(transform && { translate: `${Math.round(transform.x)}px ${Math.round(transform.y)}px` }),
      }}
      className={`grid min-w-0 content-start gap-3 rounded-slip border bg-surface p-3 ${
        isFailed ? 'border-danger' : 'border-line'
      } ${isDragging ? 'relative z-10 shadow-float' : ''}`}
    >
      <span
        {...dragging}
        className="cover cursor-grab touch-manipulation rounded-chip bg-sunken [&_img]:object-contain"
      >
        {upload ? (
          <ChosenPicture file={upload.file} />
        ) : (
          address !== undefined && <UploadedPicture address={address} alt={alt || name} />
        )}
        <span className="absolute top-2 left-2 grid size-7 place-items-center rounded-full bg-surface text-small font-semibold">
          {index + 1}
        </span>
      </span>
      {upload && (
        <UploadProgress
          upload={upload}
          name={name.toLowerCase()}
          onRetry={() => uploads.retry(upload.id)}
          onDrop={() => (upload.replaces === undefined ? gallery.remove(place) : uploads.drop(upload.id))}
        />
      )}
      <TextField
        label={picturesCopy.altLabel}
        hint={picturesCopy.altHint}
        value={alt}
        maxLength={maxImageText}
        error={typeof serverError === 'string' ? serverError : unsaved}
        onChange={({ currentTarget }) => gallery.describe(place, currentTarget.value)}
        onBlur={() => address !== undefined && gallery.saveDescription(address)}
      />
      <div className="flex items-center justify-between gap-1">
        <span className="flex">
          <MoveButton
            label={picturesCopy.moveEarlier(name.toLowerCase())}
            to="left"
            isPossible={index > 0}
            onMove={() => gallery.move({ from: index, to: index - 1 })}
          />
          <MoveButton
            label={picturesCopy.moveLater(name.toLowerCase())}
            to="right"
            isPossible={index < places.length - 1}
            onMove={() => gallery.move({ from: index, to: index + 1 })}
          />
        </span>
        <span className="flex">
          {address !== undefined && upload === undefined && (
            <IconButton label={picturesCopy.crop(name.toLowerCase())} onClick={onCrop}>
              <Crop size={17} aria-hidden />
            </IconButton>
          )}
          {upload === undefined && (
            <IconButton
              data-remove
              label={picturesCopy.remove(name.toLowerCase())}
              onClick={() => gallery.remove(place)}
            >
              <Trash2 size={17} aria-hidden />
            </IconButton>
          )}
        </span>
      </div>
    </li>
  );
}
