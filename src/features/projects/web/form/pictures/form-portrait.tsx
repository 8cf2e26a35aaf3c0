// The picture of one team member in the project form.

import { useCallback, useEffect, useId } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import type { Queue } from '#features/images/web/image-upload.ts';
import { OnePicture } from '#features/images/web/one-picture.tsx';
import { ChosenPicture } from '#features/images/web/picture-preview.tsx';
import type { PictureUpload } from '#features/images/web/use-picture-uploads.ts';
import { TeamPortrait } from '../../page/team-portrait.tsx';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import { picturesCopy } from './pictures-copy.ts';

const copy = picturesCopy.portrait;

type FormPortraitProps = {
  path: `team.${number}`;
  queue: Queue;
  say: (text: string) => void;
  /** Called with no uploads once the member is gone. */
  onUploads: (member: string, uploads: readonly PictureUpload[]) => void;
};

export function FormPortrait({ path, queue, say, onUploads }: FormPortraitProps) {
  const id = useId();
  const { setValue, clearErrors, formState } = useFormContext<ProjectFormValues>();
  const [avatar, name, role] = useWatch<
    ProjectFormValues,
    [`${typeof path}.avatar`, `${typeof path}.name`, `${typeof path}.role`]
  >({
    name: [`${path}.avatar`, `${path}.name`, `${path}.role`],
  });
  const serverError: unknown = get(formState.errors, `${path}.avatar.message`);
  const note = useCallback((uploads: readonly PictureUpload[]) => onUploads(id, uploads), [onUploads, id]);
  useEffect(() => () => onUploads(id, []), [onUploads, id]);
  return (
    <OnePicture
      copy={copy}
      address={avatar}
      onChange={(address) => {
        setValue(`${path}.avatar`, address, { shouldDirty: true });
        clearErrors(`${path}.avatar`);
      }}
      error={typeof serverError === 'string' ? serverError : undefined}
      queue={queue}
      say={say}
      onUploads={note}
      renderPreview={(upload) =>
        upload ? (
          <span className="relative block size-[88px] shrink-0 overflow-hidden rounded-full">
            <ChosenPicture file={upload.file} crop={upload.crop} />
          </span>
        ) : (
          <TeamPortrait member={{ name, role, avatar }} size={88} />
        )
      }
      // Twice the size on the project's page.
      crop={{ aspect: 1, advised: 200, isRound: true }}
      undo={{ label: picturesCopy.undo, of: copy.ofRemoving, restored: copy.restored }}
      className="flex flex-wrap items-center gap-x-5 gap-y-3"
    />
  );
}
