// The video of the form: an address, and what was recognized in it.
import { useWatch } from 'react-hook-form';
import { readVideoAddress, videoAddress } from '../../video-address.ts';
import type { ProjectFormValues } from '../form/project-form-values.ts';
import { FormPart, FormText } from '../form-fields/form-fields.tsx';

export function VideoPart() {
  return (
    <FormPart title="Video (optional)" text="A minute of film says more than a page: show the thing, and who makes it.">
      <FormText
        name="videoUrl"
        type="url"
        label="Video link"
        placeholder="https://www.youtube.com/watch?v="
        hint={<Recognized />}
      />
    </FormPart>
  );
}

const hostNames = { youtube: 'YouTube video', vimeo: 'Vimeo video' } as const;

function Recognized() {
  const video = readVideoAddress(useWatch<ProjectFormValues, 'videoUrl'>({ name: 'videoUrl' }));
  if (video === undefined) return 'The address of a video on YouTube or Vimeo.';
  return (
    <>
      {hostNames[video.host]}:{' '}
      <a className="link" href={videoAddress(video)} target="_blank" rel="noopener noreferrer">
        watch it there
      </a>
    </>
  );
}
