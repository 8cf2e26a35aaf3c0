// Builds a preview project from the form's values.

import { removePictures } from '#features/writing/story-pictures.ts';
import { publishedDeadline, withoutEmptyEntries } from '../../../project-rules.ts';
import type { Project } from '../../../project-shapes.ts';
import { formCopy } from './form-copy.ts';
import { dollarsIn, simpleAnswers } from './form-kinds.ts';
import type { ProjectFormValues } from './project-form-values.ts';

type PreviewOf = {
  values: ProjectFormValues;
  creatorName: string;
  /** Generated artwork without a cover. */
  art: string;
  /** `2026-11-20` */
  today: string;
  defaultFundingDays: number;
  /** Absent for a project that does not exist yet. */
  figures?: ShownFigures | undefined;
};

/** Figures of a saved project that the form does not change, such as the amount raised. */
export type ShownFigures = Pick<Project, (typeof figureNames)[number]>;

const figureNames = [
  'fundingRaised',
  'upvotes',
  'investorCount',
  'status',
  'stopped',
  'endedElsewhere',
  'createdAt',
  'currentMilestone',
] as const;

export function getFigures(project: Project): ShownFigures {
  return Object.fromEntries(figureNames.map((name) => [name, project[name]])) as ShownFigures;
}

/** Values that cannot be parsed are omitted. */
export function previewProject({ values, creatorName, art, today, defaultFundingDays, figures }: PreviewOf): Project {
  const typed = simpleAnswers(values);
  const remaining = Math.max(0, typed.fundingGoal - (figures?.fundingRaised ?? 0));
  const moment = `${today}T12:00:00.000Z`;
  const words = plainWords(values.description);
  const isPublished = figures !== undefined && figures.status !== 'draft';
  const { fundingModel, allotment, deadline, opensOn } = typed;
  const [market] = withoutEmptyEntries([values.marketOpportunity]);
  return {
    // No project has this id.
    id: 0,
    userId: 0,
    ...typed,
    title: typed.title || formCopy.placeholder.title,
    summary: words,
    description: words || formCopy.placeholder.description,
    descriptionHtml: '',
    category: typed.category || formCopy.placeholder.category,
    // As if it were published today.
    deadline: isPublished
      ? deadline
      : publishedDeadline({ fundingModel, allotment, deadline, opensOn, today, defaultFundingDays }),
    fundingRaised: 0,
    remaining,
    available: remaining,
    asked: null,
    publicDays: null,
    reserved: 0,
    reservations: 0,
    upvotes: 0,
    supported: false,
    investorCount: 0,
    status: 'active',
    stopped: null,
    endedElsewhere: false,
    documents: [],
    visibility: 'public',
    featured: false,
    isOwner: false,
    canEdit: false,
    canMoney: false,
    termsLocked: false,
    // Named by the page of a saved project.
    pack: {
      id: 'open-2026',
      name: '',
      law: '',
      releases: values.wholeRelease ? 'whole' : 'milestones',
      wholeReason: null,
      cancelHours: null,
      reflectionDays: 0,
      closesWithNotice: false,
      isNamed: false,
    },
    coverImage: typed.coverImage ?? art,
    createdAt: moment,
    updatedAt: moment,
    creatorName,
    galleryImages: values.galleryImages.map(({ address }) => address),
    galleryTexts: values.galleryImages.map(({ alt }) => alt),
    timeline: withoutEmptyEntries(values.timeline),
    team: withoutEmptyEntries(values.team),
    marketOpportunity: market ?? null,
    risks: withoutEmptyEntries(values.risks),
    faq: withoutEmptyEntries(values.faq),
    milestones: withoutEmptyEntries(values.milestones).map(({ deliverables, ...milestone }) => ({
      ...milestone,
      fundingNeeded: values.wholeRelease ? 0 : dollarsIn(milestone.fundingNeeded),
      deliverables: deliverables.split('\n').filter((line) => line.trim() !== ''),
      status: 'pending' as const,
    })),
    currentMilestone: 0,
    lastTextChange: null,
    ...figures,
  };
}

/** Approximates the server's Markdown rendering for a card, without its parser. */
export function plainWords(markdown: string): string {
  return removePictures(markdown)
    .replaceAll(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<(https?:\/\/[^\s<>]+)>/g, '$1')
    .replaceAll(/(\*\*|__|~~|`)/g, '')
    .replaceAll(/(^|\W)[*_](\S.*?)[*_](?=\W|$)/g, '$1$2')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
