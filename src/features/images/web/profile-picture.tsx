// The picture in a person's settings. It is used once the profile is saved.
import { useState } from 'react';
import { imageCopy } from './image-copy.ts';
import { createQueue } from './image-upload.ts';
import { OnePicture } from './one-picture.tsx';
import { PersonAvatar } from './person-avatar.tsx';
import { useNoStrayDrops } from './picture-drop.tsx';
import { ChosenPicture } from './picture-preview.tsx';

const copy = imageCopy.profile;

type ProfilePictureProps = {
  name: string;
  /** The address of the uploaded picture; null for none. */
  address: string | null;
  error: string | undefined;
  onChange: (address: string | null) => void;
};

export function ProfilePicture({ name, address, error, onChange }: ProfilePictureProps) {
  const [said, setSaid] = useState('');
  const [queue] = useState(() => createQueue(1));
  useNoStrayDrops();
  return (
    <div>
      <p className="field-label">{copy.label}</p>
      <OnePicture
        copy={copy}
        address={address ?? ''}
        onChange={(next) => onChange(next === '' ? null : next)}
        error={error}
        queue={queue}
        say={setSaid}
        renderPreview={(upload) =>
          upload ? (
            <span className="relative block size-[104px] shrink-0 overflow-hidden rounded-full">
              <ChosenPicture file={upload.file} crop={upload.crop} />
            </span>
          ) : (
            <PersonAvatar name={name} image={address} size={104} />
          )
        }
        // Twice the largest size in which it is shown.
        crop={{ aspect: 1, advised: 400, isRound: true }}
        className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-4"
      />
      <output className="sr-only">{said}</output>
    </div>
  );
}
