// The team in the project form: who each member is, with a picture and a link.

import { useCallback, useEffect, useState } from 'react';
import type { PictureUpload } from '#features/images/web/use-picture-uploads.ts';
import { FormPart, FormText, FormTextArea } from './fields/form-fields.tsx';
import { FormList } from './fields/form-list.tsx';
import { countUploads, type UploadCounts, usePictureFields } from './pictures/form-pictures.tsx';
import { FormPortrait } from './pictures/form-portrait.tsx';
import { sectionCopy } from './values/form-copy.ts';

const copy = sectionCopy.team;

export function TeamPart({ onUploads }: { onUploads: (counts: UploadCounts) => void }) {
  const { queue, say, said } = usePictureFields();
  const [uploads, setUploads] = useState<Readonly<Record<string, readonly PictureUpload[]>>>({});
  const note = useCallback(
    (member: string, list: readonly PictureUpload[]) => setUploads((known) => ({ ...known, [member]: list })),
    [],
  );
  const { running, failed } = countUploads(Object.values(uploads).flat());
  useEffect(() => onUploads({ running, failed }), [onUploads, running, failed]);
  return (
    <FormPart id="team" title={copy.title} text={copy.text}>
      <FormList name="team" entryName={copy.entry}>
        {(path) => (
          <>
            <FormPortrait path={path} queue={queue} say={say} onUploads={note} />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <FormText name={`${path}.role`} label={copy.role} />
              <FormText name={`${path}.name`} label={copy.name} />
            </div>
            <FormTextArea name={`${path}.description`} label={copy.description} />
            <FormText
              name={`${path}.linkedin`}
              label={copy.linkedin}
              hint={copy.linkedinHint}
              placeholder="https://www.linkedin.com/in/"
            />
          </>
        )}
      </FormList>
      <output className="sr-only">{said}</output>
    </FormPart>
  );
}
