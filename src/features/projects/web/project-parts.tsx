// All parts of the project form in their order, wherever it stands.
import { MilestonesPart } from './form-milestones-part.tsx';
import { PicturesPart, type UploadCounts } from './form-pictures.tsx';
import { VideoPart } from './form-video.tsx';
import {
  BasicsPart,
  FaqPart,
  MarketPart,
  RisksPart,
  TeamPart,
  TermsPart,
  TimelinePart,
} from './project-form-parts.tsx';

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
