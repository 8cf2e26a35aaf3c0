// The parts of the project form: what it is, its terms, its market, and the four lists.
import { Lock } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { formatDollars } from '#kernel/money.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { useSite } from '#ui/site.tsx';
import { Slip } from '#ui/slip.tsx';
import { formCategories } from '../../project-categories.ts';
import { releaseFeeSentence } from '../../release-fee-words.ts';
import { offerOf } from '../form-fields/equity-offer.ts';
import {
  FormChoice,
  FormCount,
  FormMoney,
  FormPart,
  FormSelect,
  FormText,
  FormTextArea,
} from '../form-fields/form-fields.tsx';
import { FundingModelChoice } from '../form-fields/form-funding-model.tsx';
import { FormList } from '../form-fields/form-list.tsx';
import { FormMarkdown } from '../form-fields/form-markdown.tsx';
import { FormRiskLevel } from '../form-fields/form-risk-level.tsx';
import { FormTags } from '../form-fields/form-tags.tsx';
import { deadlineHint, deadlineLockedHint, termsLockedText } from '../form-fields/form-terms-copy.ts';
import { descriptionAdvice, goalAdvice, titleAdvice } from './form-advice.ts';
import type { ProjectFormValues } from './project-form-values.ts';

export function BasicsPart({ savedCategory }: { savedCategory: string }) {
  const categories: readonly string[] = formCategories;
  // A category from an import or an admin stays choosable.
  const offered =
    savedCategory === '' || categories.includes(savedCategory) ? categories : [...categories, savedCategory];
  return (
    <FormPart
      id="basics"
      title="The project"
      text="What you make and for whom. This is what people read first, on the card and on top of the page."
    >
      <FormText name="title" label="Title" hint={<FormCount name="title" advice={titleAdvice} />} />
      <FormMarkdown name="description" label="Description" advice={descriptionAdvice} />
      <FormSelect name="category" label="Category">
        <option value="">Choose a category</option>
        {offered.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </FormSelect>
      <FormChoice name="country" />
      <FormTags />
    </FormPart>
  );
}

export function TermsPart({ locked }: { locked: boolean }) {
  const { today, minFundingGoal, minValuation, platformFeePercent, defaultFundingDays } = useSite();
  const fee = releaseFeeSentence(platformFeePercent);
  return (
    <FormPart
      id="terms"
      title="The terms"
      text="How much you raise, and what the whole project is worth once you have it. Together they say which share you sell."
    >
      {locked && <Alert title={<LockedTitle />}>{termsLockedText}</Alert>}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormMoney
          name="fundingGoal"
          label="Funding goal"
          hint={`At least ${formatDollars(minFundingGoal)}. ${goalAdvice(minFundingGoal)}`.trim()}
          readOnly={locked}
          deps={['milestones']}
        />
        <FormMoney
          name="valuation"
          label="Valuation"
          hint={`At least ${formatDollars(minValuation)}, and not below the goal. It includes the money you raise (post-money).`}
          readOnly={locked}
          deps={['fundingGoal']}
        />
      </div>
      <OfferSlip />
      {fee && <p className="text-[0.95rem] text-ink-2">{fee}</p>}
      <div className="max-w-[20rem]">
        <FormText
          name="deadline"
          type="date"
          min={today}
          label={locked ? 'Deadline' : 'Deadline (optional)'}
          hint={locked ? deadlineLockedHint : deadlineHint(defaultFundingDays)}
          readOnly={locked}
        />
      </div>
      <FundingModelChoice locked={locked} />
    </FormPart>
  );
}

function LockedTitle() {
  return (
    <span className="flex items-center gap-2">
      <Lock size={17} aria-hidden className="shrink-0" />
      The terms are locked
    </span>
  );
}

/** The share on offer, while one types. */
function OfferSlip() {
  const [fundingGoal, valuation] = useWatch<ProjectFormValues, ['fundingGoal', 'valuation']>({
    name: ['fundingGoal', 'valuation'],
  });
  const offer = offerOf({ fundingGoal, valuation });
  return (
    <Slip className="max-w-[34rem]">
      <p className="text-[0.94rem] text-ink-2">Equity on offer</p>
      <p className={`figure mt-1 ${offer?.possible === false ? 'text-danger-ink' : ''}`}>{offer?.percent ?? '–'}</p>
      <p className="mt-3 text-[0.95rem] text-ink-2">
        {offer?.text ?? 'Enter a goal and a valuation to see which share of the project you offer.'}
      </p>
    </Slip>
  );
}

export function MarketPart() {
  return (
    <FormPart
      id="market"
      title="Market opportunity"
      text="Who it is for, how many of them there are, and why they will choose you."
    >
      <FormTextArea name="marketOpportunity.description" label="Market description" />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormText name="marketOpportunity.marketSize" label="Market size" hint="For example $2.4B a year" />
        <FormText name="marketOpportunity.growthRate" label="Growth rate" hint="For example 12% a year" />
      </div>
      <FormTextArea name="marketOpportunity.targetAudience" label="Target audience (optional)" />
      <FormTextArea name="marketOpportunity.competitiveAdvantage" label="Competitive advantage (optional)" />
    </FormPart>
  );
}

export function TimelinePart() {
  return (
    <FormPart
      id="timeline"
      title="Timeline"
      text="The steps from here to done. Three to five are a good number; entries left empty are not saved."
    >
      <FormList name="timeline" entryName="Step">
        {(path) => (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
              <FormText name={`${path}.title`} label="Step title" />
              <FormText name={`${path}.date`} label="Date" placeholder="Q3 2027" />
            </div>
            <FormTextArea name={`${path}.description`} label="Step description" />
          </>
        )}
      </FormList>
    </FormPart>
  );
}

export function TeamPart() {
  return (
    <FormPart
      id="team"
      title="Team"
      text="Who does the work. People back people: say what each of you has done before."
    >
      <FormList name="team" entryName="Team member">
        {(path) => (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <FormText name={`${path}.role`} label="Role" />
              <FormText name={`${path}.name`} label="Name (optional)" />
            </div>
            <FormTextArea name={`${path}.description`} label="Role description" />
            <FormText
              name={`${path}.linkedin`}
              label="LinkedIn (optional)"
              placeholder="https://www.linkedin.com/in/"
            />
          </>
        )}
      </FormList>
    </FormPart>
  );
}

export function RisksPart() {
  return (
    <FormPart
      id="risks"
      title="Risks"
      text="What could go wrong, and what you would do then. A named risk builds more trust than a missing one."
    >
      <FormList name="risks" entryName="Risk">
        {(path) => (
          <>
            <FormText name={`${path}.type`} label="Risk type" placeholder="Supply, technology, market" />
            <FormTextArea name={`${path}.description`} label="Risk description" />
            <FormTextArea name={`${path}.mitigation`} label="Mitigation" />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <FormRiskLevel name={`${path}.probability`} label="Probability" />
              <FormRiskLevel name={`${path}.impact`} label="Impact" />
            </div>
          </>
        )}
      </FormList>
    </FormPart>
  );
}

export function FaqPart() {
  return (
    <FormPart id="faq" title="FAQ" text="The questions an investor asks before the first dollar.">
      <FormList name="faq" entryName="Question">
        {(path) => (
          <>
            <FormText name={`${path}.question`} label="Question" />
            <FormTextArea name={`${path}.answer`} label="Answer" />
          </>
        )}
      </FormList>
    </FormPart>
  );
}
