// The values of the project form, all text, and the request built from them.

import type * as z from 'zod/mini';
import type { PackId } from '#features/packs/pack.ts';
import type { CreateProjectInput, updateProjectBody } from '../../../project-contract.ts';
import { type ProjectStatus, withoutEmptyEntries } from '../../../project-rules.ts';
import type { Project } from '../../../project-shapes.ts';
import {
  dollarText,
  emptySimpleValues,
  type SimpleValues,
  simpleBody,
  simpleFormValues,
  typedAmount,
} from './form-kinds.ts';

export const listNames = ['timeline', 'milestones', 'team', 'risks', 'faq'] as const;
export type ListName = (typeof listNames)[number];

/** One empty entry of each list: 'Add' appends it. */
export const emptyEntries = {
  timeline: { title: '', date: '', description: '' },
  /** The amount is dollars as typed; deliverables are one per line. */
  milestones: { title: '', fundingNeeded: '', estimatedCompletion: '', description: '', deliverables: '' },
  team: { role: '', name: '', description: '', linkedin: '', avatar: '' },
  risks: { type: '', probability: '', impact: '', description: '', mitigation: '' },
  faq: { question: '', answer: '' },
};

const emptyMarket = { description: '', marketSize: '', growthRate: '', targetAudience: '', competitiveAdvantage: '' };

type Entries = { [Name in ListName]: (typeof emptyEntries)[Name][] };

export type ProjectFormValues = SimpleValues &
  Entries & {
    /** `alt` is saved with the picture, not with the project. */
    galleryImages: { address: string; alt: string }[];
    marketOpportunity: typeof emptyMarket;
    status: ProjectStatus;
    /** The id of the chosen rules; empty for those a new project gets without a choice. */
    pack: string;
    /** Those rules send the money as a whole: milestones have no amounts. */
    wholeRelease: boolean;
    /** The reply to a review's reason; not a field of the project. */
    reviewAnswer: string;
  };

/** Defaults of the specification: empty text, goal and valuation 0, one empty entry in each of its four lists. */
export const newProjectValues: ProjectFormValues = {
  ...emptySimpleValues,
  fundingModel: 'all_or_nothing',
  allotment: 'first_come',
  galleryImages: [],
  timeline: [emptyEntries.timeline],
  milestones: [],
  team: [emptyEntries.team],
  risks: [emptyEntries.risks],
  faq: [emptyEntries.faq],
  marketOpportunity: emptyMarket,
  status: 'active',
  pack: '',
  wholeRelease: false,
  reviewAnswer: '',
};

/** Form values of a project. A list without entries gets an empty one; milestones start empty. */
export function toFormValues(project: Project): ProjectFormValues {
  const entries = <Name extends Exclude<ListName, 'milestones'>>(name: Name) => {
    const empty = emptyEntries[name];
    const saved = project[name].map((entry) => over(empty, entry));
    return saved.length > 0 ? saved : [empty];
  };
  return {
    ...simpleFormValues(project),
    galleryImages: project.galleryImages.map((address, index) => ({ address, alt: project.galleryTexts[index] ?? '' })),
    timeline: entries('timeline'),
    milestones: project.milestones.map(({ title, description, estimatedCompletion, ...milestone }) => ({
      title,
      fundingNeeded: typedAmount(milestone.fundingNeeded),
      estimatedCompletion,
      description,
      deliverables: milestone.deliverables.join('\n'),
    })),
    team: entries('team'),
    risks: entries('risks'),
    faq: entries('faq'),
    marketOpportunity: over(emptyMarket, project.marketOpportunity ?? {}),
    status: project.status,
    pack: project.pack.id,
    wholeRelease: project.pack.releases === 'whole',
    reviewAnswer: '',
  };
}

/** `empty` with its texts replaced where a value exists. */
function over<Texts extends Record<string, string>>(
  empty: Texts,
  texts: { [name: string]: string | undefined },
): Texts {
  return Object.fromEntries(Object.entries(empty).map(([name, text]) => [name, texts[name] ?? text])) as Texts;
}

type ProjectBody = Required<Omit<CreateProjectInput, 'status' | 'pack'>> & Pick<CreateProjectInput, 'pack'>;

/** The request body, without empty entries and empty optional texts. */
export function toProjectBody(values: ProjectFormValues): ProjectBody {
  return {
    ...simpleBody(values),
    // The choice is one of the site's; the contract refuses anything else.
    ...(values.pack !== '' && { pack: values.pack as PackId }),
    galleryImages: values.galleryImages.map(({ address }) => address),
    timeline: withoutEmptyEntries(values.timeline).map(trimmed),
    milestones: withoutEmptyEntries(values.milestones).map(({ fundingNeeded, deliverables, ...texts }) => ({
      ...trimmed(texts),
      fundingNeeded: values.wholeRelease ? '0.00' : dollarText(fundingNeeded),
      deliverables: splitLines(deliverables),
    })),
    team: withoutEmptyEntries(values.team).map(({ role, description, ...rest }) => ({
      ...trimmed({ role, description }),
      ...filled(rest),
    })),
    risks: withoutEmptyEntries(values.risks).map(({ type, description, mitigation, ...rest }) => ({
      ...trimmed({ type, description, mitigation }),
      ...filled(rest),
    })),
    faq: withoutEmptyEntries(values.faq).map(trimmed),
    marketOpportunity: toMarketBody(values.marketOpportunity),
  };
}

function toMarketBody({ description, marketSize, growthRate, ...rest }: typeof emptyMarket) {
  return { ...trimmed({ description, marketSize, growthRate }), ...filled(rest) };
}

function splitLines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

function trimmed<Texts extends Record<string, string>>(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as Texts;
}

function filled<Texts extends Record<string, string>>(texts: Texts): Partial<Texts> {
  return Object.fromEntries(Object.entries(trimmed(texts)).filter(([, text]) => text !== '')) as Partial<Texts>;
}

export type ProjectChanges = z.input<typeof updateProjectBody>;

/** Only the differences; empty if nothing changed. The same amount written differently is not a change. */
export function getChanges({ from, to }: { from: ProjectFormValues; to: ProjectFormValues }): ProjectChanges {
  const before = toProjectBody(from);
  const after = Object.entries(toProjectBody(to)) as [keyof ProjectBody, unknown][];
  const changed = after.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return { ...Object.fromEntries(changed), ...(from.status !== to.status && { status: to.status }) };
}
