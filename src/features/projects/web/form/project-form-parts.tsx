// The parts of the project form: basics, terms, market, and the four lists.

import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatDollars } from '#kernel/money.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { useSite } from '#ui/site.tsx';
import { Slip } from '#ui/slip.tsx';
import { formCategories } from '../../category-lists.ts';
import { releaseFeeSentence } from '../../release-fee-copy.ts';
import { AllotmentChoice } from './fields/form-allotment.tsx';
import {
  FormChoice,
  FormCount,
  FormMoney,
  FormPart,
  FormSelect,
  FormText,
  FormTextArea,
} from './fields/form-fields.tsx';
import { FundingModelChoice } from './fields/form-funding-model.tsx';
import { FormList } from './fields/form-list.tsx';
import { FormMarkdown } from './fields/form-markdown.tsx';
import { MilestonesPart } from './fields/form-milestones-part.tsx';
import { PackChoice } from './fields/form-pack.tsx';
import { FormRiskLevel } from './fields/form-risk-level.tsx';
import { FormTags } from './fields/form-tags.tsx';
import { noUploads, PicturesPart, type UploadCounts } from './pictures/form-pictures.tsx';
import { VideoPart } from './pictures/form-video.tsx';
import { TeamPart } from './team-part.tsx';
import { getOffer } from './values/equity-offer.ts';
import { descriptionAdvice, goalAdvice, titleAdvice } from './values/form-advice.ts';
import {
  deadlineHint,
  deadlineLockedHint,
  fieldCopy,
  openingHint,
  openingLockedHint,
  sectionCopy,
  termsLockedText,
} from './values/form-copy.ts';
import type { ProjectFormValues } from './values/project-form-values.ts';

export function BasicsPart({ savedCategory }: { savedCategory: string }) {
  const categories: readonly string[] = formCategories;
  // A category from an import or an administrator stays available.
  const offered =
    savedCategory === '' || categories.includes(savedCategory) ? categories : [...categories, savedCategory];
  return (
    <FormPart id="basics" title={sectionCopy.project.title} text={sectionCopy.project.text}>
      <FormText name="title" hint={<FormCount name="title" advice={titleAdvice} />} />
      <FormMarkdown name="description" advice={descriptionAdvice} />
      <FormSelect name="category">
        <option value="">{fieldCopy.chooseCategory}</option>
        {offered.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </FormSelect>
      <FormChoice name="country" />
      <FormTags />
    </FormPart>
  );
}

type TermsPartProps = {
  locked: boolean;
  /** Its rules and how its goal is divided stay. */
  isPublished: boolean;
  countriesFixed: boolean;
};

export function TermsPart({ locked, isPublished, countriesFixed }: TermsPartProps) {
  const { today, minFundingGoal, minValuation, platformFeePercent, defaultFundingDays } = useSite();
  const fee = releaseFeeSentence(platformFeePercent);
  return (
    <FormPart id="terms" title={sectionCopy.terms.title} text={sectionCopy.terms.text}>
      {locked && <Alert title={<LockedTitle />}>{termsLockedText}</Alert>}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormMoney
          name="fundingGoal"
          hint={fieldCopy.goalHint({ min: formatDollars(minFundingGoal), advice: goalAdvice(minFundingGoal) }).trim()}
          readOnly={locked}
          deps={['milestones']}
        />
        <FormMoney
          name="valuation"
          hint={fieldCopy.valuationHint(formatDollars(minValuation))}
          readOnly={locked}
          deps={['fundingGoal']}
        />
      </div>
      <OfferSlip />
      {fee && <p className="text-note text-ink-2">{fee}</p>}
      <div className="[&_input]:max-w-[20rem]">
        <FormText
          name="opensOn"
          type="date"
          min={today}
          {...(!locked && { label: fieldCopy.opensOnOptional })}
          hint={locked ? openingLockedHint : openingHint}
          readOnly={locked}
        />
      </div>
      <div className="[&_input]:max-w-[20rem]">
        <FormText
          name="deadline"
          type="date"
          min={today}
          {...(!locked && { label: fieldCopy.deadlineOptional })}
          hint={locked ? deadlineLockedHint : deadlineHint(defaultFundingDays)}
          readOnly={locked}
        />
      </div>
      <FundingModelChoice locked={locked} />
      <AllotmentChoice fixed={isPublished} />
      {!isPublished && <PackChoice />}
      {!countriesFixed && (
        <FormText name="refusedCountries" label={fieldCopy.refusedCountries} hint={fieldCopy.refusedCountriesHint} />
      )}
    </FormPart>
  );
}

function LockedTitle() {
  return (
    <span className="flex items-center gap-2">
      <Lock size={17} aria-hidden className="shrink-0" />
      {fieldCopy.locked}
    </span>
  );
}

/** The offered share, updated while typing. */
function OfferSlip() {
  const [fundingGoal, valuation] = useWatch<ProjectFormValues, ['fundingGoal', 'valuation']>({
    name: ['fundingGoal', 'valuation'],
  });
  const offer = getOffer({ fundingGoal, valuation });
  return (
    <Slip className="max-w-[34rem]">
      <p className="text-note text-ink-2">{fieldCopy.offer}</p>
      <p className={`figure mt-1 ${offer?.possible === false ? 'text-danger-ink' : ''}`}>{offer?.percent ?? '–'}</p>
      <p className="mt-3 text-note text-ink-2">{offer?.text ?? fieldCopy.offerHint}</p>
    </Slip>
  );
}

export function MarketPart() {
  return (
    <FormPart id="market" title={sectionCopy.market.title} text={sectionCopy.market.text}>
      <FormTextArea name="marketOpportunity.description" label={sectionCopy.market.description} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormText
          name="marketOpportunity.marketSize"
          label={sectionCopy.market.size}
          hint={sectionCopy.market.sizeHint}
        />
        <FormText
          name="marketOpportunity.growthRate"
          label={sectionCopy.market.growth}
          hint={sectionCopy.market.growthHint}
        />
      </div>
      <FormTextArea name="marketOpportunity.targetAudience" label={sectionCopy.market.audience} />
      <FormTextArea name="marketOpportunity.competitiveAdvantage" label={sectionCopy.market.advantage} />
    </FormPart>
  );
}

export function TimelinePart() {
  return (
    <FormPart id="timeline" title={sectionCopy.timeline.title} text={sectionCopy.timeline.text}>
      <FormList name="timeline" entryName={sectionCopy.timeline.entry}>
        {(path) => (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
              <FormText name={`${path}.title`} label={sectionCopy.timeline.name} />
              <FormText name={`${path}.date`} label={sectionCopy.timeline.date} placeholder="Q3 2027" />
            </div>
            <FormTextArea name={`${path}.description`} label={sectionCopy.timeline.description} />
          </>
        )}
      </FormList>
    </FormPart>
  );
}

export function RisksPart() {
  return (
    <FormPart id="risks" title={sectionCopy.risks.title} text={sectionCopy.risks.text}>
      <FormList name="risks" entryName={sectionCopy.risks.entry}>
        {(path) => (
          <>
            <FormText name={`${path}.type`} label={sectionCopy.risks.type} placeholder={sectionCopy.risks.typeHint} />
            <FormTextArea name={`${path}.description`} label={sectionCopy.risks.description} />
            <FormTextArea name={`${path}.mitigation`} label={sectionCopy.risks.mitigation} />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <FormRiskLevel name={`${path}.probability`} label={sectionCopy.risks.probability} />
              <FormRiskLevel name={`${path}.impact`} label={sectionCopy.risks.impact} />
            </div>
          </>
        )}
      </FormList>
    </FormPart>
  );
}

export function FaqPart() {
  return (
    <FormPart id="faq" title={sectionCopy.faq.title} text={sectionCopy.faq.text}>
      <FormList name="faq" entryName={sectionCopy.faq.entry}>
        {(path) => (
          <>
            <FormText name={`${path}.question`} label={sectionCopy.faq.entry} />
            <FormTextArea name={`${path}.answer`} label={sectionCopy.faq.answer} />
          </>
        )}
      </FormList>
    </FormPart>
  );
}

type FormPartsProps = {
  savedCategory: string;
  termsLocked: boolean;
  /** The project was approved, with the rules of its offer. */
  rulesFixed: boolean;
  /** The countries it refuses can't be changed here. */
  countriesFixed: boolean;
  onUploads: (counts: UploadCounts) => void;
};

/** All parts, in order. */
export function ProjectFormParts(props: FormPartsProps) {
  const { savedCategory, termsLocked, rulesFixed, countriesFixed, onUploads } = props;
  const [pictures, setPictures] = useState(noUploads);
  const [portraits, setPortraits] = useState(noUploads);
  useEffect(
    () =>
      onUploads({
        running: pictures.running + portraits.running,
        failed: pictures.failed + portraits.failed,
      }),
    [onUploads, pictures, portraits],
  );
  return (
    <>
      <BasicsPart savedCategory={savedCategory} />
      <div data-field="coverImage">
        <PicturesPart onUploads={setPictures} />
      </div>
      <VideoPart />
      <TermsPart locked={termsLocked} isPublished={rulesFixed} countriesFixed={countriesFixed} />
      <TimelinePart />
      <MilestonesPart />
      <TeamPart onUploads={setPortraits} />
      <MarketPart />
      <RisksPart />
      <FaqPart />
    </>
  );
}
