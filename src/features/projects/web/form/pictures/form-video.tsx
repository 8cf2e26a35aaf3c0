// The video field: an address, and the video recognized in it.

import { useWatch } from 'react-hook-form';
import { readVideoAddress, videoAddress } from '#features/writing/video-address.ts';
import { FormPart, FormText } from '../fields/form-fields.tsx';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import { picturesCopy } from './pictures-copy.ts';

export function VideoPart() {
  return (
    <FormPart title={picturesCopy.video.title} text={picturesCopy.video.text}>
      <FormText
        name="videoUrl"
        type="url"
        label={picturesCopy.video.label}
        placeholder="https://www.youtube.com/watch?v="
        hint={<Recognized />}
      />
    </FormPart>
  );
}

const hostNames = { youtube: picturesCopy.video.youtube, vimeo: picturesCopy.video.vimeo } as const;

function Recognized() {
  const video = readVideoAddress(useWatch<ProjectFormValues, 'videoUrl'>({ name: 'videoUrl' }));
  if (video === undefined) return <span>{picturesCopy.video.hint}</span>;
  return (
    <span>
      {hostNames[video.host]}:{' '}
      <a className="link" href={videoAddress(video)} target="_blank" rel="noopener noreferrer">
        {picturesCopy.video.watch}
      </a>
    </span>
  );
}
