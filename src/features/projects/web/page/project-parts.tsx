// All parts of the project form, in order.

import {
  BasicsPart,
  FaqPart,
  MarketPart,
  RisksPart,
  TeamPart,
  TermsPart,
  TimelinePart,
} from '../form/project-form-parts.tsx';
import { MilestonesPart } from '../form-fields/form-milestones-part.tsx';
import { PicturesPart, type UploadCounts } from '../pictures/form-pictures.tsx';
import { VideoPart } from '../pictures/form-video.tsx';

type ProjectPartsProps = {
  savedCategory: string;
  termsLocked: boolean;
  onUploads: (counts: UploadCounts) => void;
};

export function ProjectParts({ savedCategory, termsLocked, onUploads }: ProjectPartsProps) {
  return (
    <>
      <BasicsPart savedCategory={savedCategory} />
      <div data-field="coverImage">
        <PicturesPart onUploads={onUploads} />
      </div>
      <VideoPart />
      <TermsPart locked={termsLocked} />
      <TimelinePart />
      <MilestonesPart />
      <TeamPart />
      <MarketPart />
      <RisksPart />
      <FaqPart />
    </>
  );
}
