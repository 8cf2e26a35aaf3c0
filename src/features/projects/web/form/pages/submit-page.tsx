// 'Launch Your Vision': what submitting is about, and the form itself.

import { useQuery } from '@tanstack/react-query';
import { ChartLine, ChevronDown, FileCheck2, Milestone, UsersRound } from 'lucide-react';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useAction } from '#ui/use-action.ts';
import { networkNote, operatorNote, promisesLink, reviewNote, whenReviewed } from '../../../claim-copy.ts';
import type { ProjectDraft } from '../../../draft-contract.ts';
import { createProject } from '../../../project-contract.ts';
import { benefits, guidelines, submitForm, submitPage, tabs } from '../../../submit-copy.ts';
import { reviewedFirst, submittedForReview } from '../../review/review-standing.ts';
import { draftQuery } from '../draft/use-project-draft.ts';
import { packsQuery, useNewProjectValues } from '../fields/form-pack.tsx';
import { FormSkeleton } from '../form-skeleton.tsx';
import { ProjectForm } from '../project-form.tsx';
import { toProjectBody } from '../values/project-form-values.ts';
import { publishingCopy } from './submit-form-copy.ts';
import { ContactBlock, KeysSection, ProcessSection } from './submit-sections.tsx';
import { CategoriesTab, ModelsTab } from './submit-tabs.tsx';

export const submitScreen = screen({
  Component: SubmitPage,
  queries: () => [draftQuery(undefined), packsQuery],
  meta: () => ({ title: submitPage.title, description: submitPage.lead }),
});

function SubmitPage() {
  const { reviewBeforePublishing } = useSite();
  return (
    <div className="wrap">
      <PageHeader compact title={submitPage.title} lead={<Lead areReviewsOn={reviewBeforePublishing} />} />
      <div className="pb-[clamp(40px,5vw,72px)]">
        <Tabs
          label={submitPage.tabsLabel}
          tabs={[
            { value: 'submit', label: tabs.submit, content: <SubmitTab /> },
            { value: 'categories', label: tabs.categories, content: <CategoriesTab /> },
            { value: 'models', label: tabs.models, content: <ModelsTab /> },
          ]}
        />
      </div>
      <Benefits />
      <ProcessSection />
      <KeysSection />
      <ContactBlock />
    </div>
  );
}

const benefitIcons = { milestones: Milestone, process: FileCheck2, network: UsersRound };

function Benefits() {
  return (
    <>
      <ul className="grid overflow-hidden rounded-slip border border-line bg-surface max-md:divide-y md:grid-cols-3 md:divide-x divide-line">
        {benefits.map(({ key, title, text }) => {
          const Icon = benefitIcons[key];
          return (
            <li key={key} className="p-[clamp(18px,2.4vw,28px)]">
              <Icon size={26} aria-hidden className="text-copper" />
              <h2 className="h3 mt-4">{title}</h2>
              <p className="mt-2 text-ink-2">{text}</p>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 max-w-[46rem] text-small text-ink-2">
        {`${operatorNote} ${networkNote}`} <TextLink to="/trust-and-safety#promises">{promisesLink}</TextLink>
      </p>
    </>
  );
}

/** If reviews are off, the promises about them are muted and say so. */
function Lead({ areReviewsOn }: { areReviewsOn: boolean }) {
  const now = reviewNote(areReviewsOn);
  if (areReviewsOn) return <span>{`${submitPage.lead} ${submitPage.review} ${now}`}</span>;
  return (
    <>
      <span>{`${submitPage.lead} ${now} `}</span>
      <span className="text-ink-3">{whenReviewed(submitPage.review)}</span>
    </>
  );
}

function SubmitTab() {
  const draft = useQuery(draftQuery(undefined));
  return (
    <>
      <Guidelines />
      {draft.isPending ? <FormSkeleton /> : <SubmitForm draft={draft.data ?? null} />}
      <p className="mt-6 text-note">
        <TextLink to="/submit/file">{submitForm.fromFile}</TextLink>
      </p>
    </>
  );
}

/** A draft that fails to load does not block typing: the server refuses to overwrite it. */
function SubmitForm({ draft }: { draft: ProjectDraft | null }) {
  const { reviewBeforePublishing } = useSite();
  const create = useAction(createProject, { refetch: ['/api/projects', '/api/project-facets', '/api/users'] });
  return (
    <ProjectForm
      initial={useNewProjectValues()}
      draft={draft}
      buttons={[
        { label: submitForm.draft, status: 'draft' },
        { label: submitForm.submit, status: 'active' },
      ]}
      save={(values) =>
        create.mutateAsync({
          body: { ...toProjectBody(values), ...(values.status === 'draft' && { status: 'draft' }) },
        })
      }
      savedText={({ status }, { review }) => {
        if (review) return submittedForReview;
        return status === 'draft' ? submitForm.drafted : submitForm.submitted;
      }}
      failedTitle={submitForm.failedTitle}
      note={reviewBeforePublishing && <Alert>{publishingCopy.draftNote(reviewedFirst)}</Alert>}
    />
  );
}

function Guidelines() {
  const site = useSite();
  return (
    <section aria-labelledby="guidelines" className="mb-6 rounded-slip bg-sunken px-[clamp(14px,2vw,22px)]">
      <details className="group pb-1">
        <summary className="flex min-h-[48px] cursor-pointer list-none items-center gap-2.5 [&::-webkit-details-marker]:hidden">
          <ChartLine size={18} aria-hidden className="shrink-0 text-verdigris-ink" />
          <h2 id="guidelines" className="mr-auto font-semibold">
            {guidelines.title}
          </h2>
          <ChevronDown size={18} aria-hidden className="shrink-0 text-ink-2 group-open:rotate-180" />
        </summary>
        <p className="text-ink-2">{guidelines.text}</p>
        <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          {guidelines.items.map(({ label, value }) => (
            <div key={label} className="border-t-2 border-line-strong pt-3">
              <dt className="text-small text-ink-3">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 mb-3 max-w-[52rem] text-note text-ink-2">
          {guidelines.enforced(site)}
          {site.reviewBeforePublishing && <span> {reviewedFirst}</span>}
        </p>
      </details>
    </section>
  );
}
