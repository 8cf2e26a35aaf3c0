// The fields of a project, one entry each, in the order in which a project is read. Columns, answers, the form with its drafts
// and preview, history and change emails, the CSV file, details and filters are derived from these entries.

import { textColumns } from '#features/settings/material-fields.ts';
import { countries } from '#kernel/countries.ts';
import { allotmentWords } from './allotment-copy.ts';
import { fundingModelWords } from './funding-model-copy.ts';
import {
  type AllotmentMethod,
  allotmentMethods,
  type FundingModel,
  fundingModels,
  projectVisibilities,
} from './project-rules.ts';

/** Sections of the form with fields. */
export type FormSectionId =
  | 'basics'
  | 'pictures'
  | 'terms'
  | 'timeline'
  | 'milestones'
  | 'team'
  | 'market'
  | 'risks'
  | 'faq';

/**
 * The kind of a value. Each side converts it in one place: for columns and responses in server/project-field-values.ts,
 * for the form in web/form/form-kinds.ts, for people in project-field-copy.ts.
 */
export type FieldKind =
  | 'line'
  | 'markdown'
  | 'money'
  | 'optionalMoney'
  | 'day'
  | 'opening'
  | 'choice'
  | 'optionalChoice'
  | 'tags'
  | 'countries'
  | 'picture'
  | 'pictures'
  | 'video'
  | 'entries'
  | 'milestones'
  | 'market'
  | 'documents'
  | 'count'
  | 'flag'
  | 'pack'
  | 'person'
  | 'moment';

/** The values of a choice with their labels, in display order. */
export type Choices = {
  values: readonly [string, ...string[]];
  label: (value: string) => string;
  /** Error message for an unknown value. */
  unknown: string;
};

export type ProjectField = {
  /** Its column of `projects`; of a `pack`, in `project_packs`. Every column here has a history; those without are excluded in db/rules/project-history.sql. */
  column: string;
  label: string;
  kind: FieldKind;
  /** Its section of the form; absent if the form does not set it. */
  section?: FormSectionId;
  /** Changes are listed on the project's page once people rely on them; otherwise only administrators see them. */
  changes: 'public' | 'internal';
  /** Not shown on the project's page: an administrative field. */
  isOperation?: true;
  /** For a choice whose labels come from this table. */
  choices?: Choices;
  /** Shown as a row of label and value in the project's details, in reviews, and in the admin area. */
  detail?: true;
  /** Lists can be filtered by its choices, with counts. */
  filter?: true;
  /** Included in list responses too. */
  listed?: true;
  /** Name of its column in the administrators' CSV file, with its unit; only for listed fields. */
  csv?: string;
};

export const projectFields = {
  title: {
    column: 'title',
    label: 'Title',
    kind: 'line',
    section: 'basics',
    changes: 'public',
    listed: true,
    csv: 'title',
  },
  description: { column: 'description', label: 'Description', kind: 'markdown', section: 'basics', changes: 'public' },
  category: {
    column: 'category',
    label: 'Category',
    kind: 'line',
    section: 'basics',
    changes: 'public',
    listed: true,
    csv: 'category',
  },
  country: {
    column: 'country',
    label: 'Country',
    kind: 'optionalChoice',
    section: 'basics',
    changes: 'public',
    choices: countries,
    detail: true,
    filter: true,
    listed: true,
    csv: 'country_code',
  },
  fundingGoal: {
    column: 'goal_cents',
    label: 'Funding goal',
    kind: 'money',
    section: 'terms',
    changes: 'public',
    listed: true,
    csv: 'funding_goal_usd',
  },
  valuation: {
    column: 'valuation_cents',
    label: 'Valuation',
    kind: 'money',
    section: 'terms',
    changes: 'public',
    listed: true,
    csv: 'valuation_post_money_usd',
  },
  opensOn: {
    column: 'opens_at',
    label: 'Opens on',
    kind: 'opening',
    section: 'terms',
    changes: 'public',
    listed: true,
    csv: 'opens_utc',
  },
  deadline: {
    column: 'deadline',
    label: 'Deadline',
    kind: 'day',
    section: 'terms',
    changes: 'public',
    listed: true,
    csv: 'deadline_utc',
  },
  fundingModel: {
    column: 'funding_model',
    label: 'What happens at the deadline',
    kind: 'choice',
    section: 'terms',
    changes: 'public',
    choices: {
      values: fundingModels,
      label: (model) => fundingModelWords[model as FundingModel].label,
      unknown: 'Choose what happens at the deadline',
    },
  },
  allotment: {
    column: 'allotment',
    label: 'If investors ask for more than the goal',
    kind: 'choice',
    section: 'terms',
    changes: 'public',
    choices: {
      values: allotmentMethods,
      label: (method) => allotmentWords[method as AllotmentMethod].label,
      unknown: 'Choose how the goal is divided',
    },
    listed: true,
  },
  maxInvested: {
    column: 'max_cents',
    label: 'Most that may be asked for',
    kind: 'optionalMoney',
    section: 'terms',
    changes: 'public',
  },
  perHead: {
    column: 'per_head_cents',
    label: 'First for everyone, up to',
    kind: 'optionalMoney',
    section: 'terms',
    changes: 'public',
  },
  pack: { column: 'pack_id', label: 'Rules', kind: 'pack', section: 'terms', changes: 'internal' },
  refusedCountries: {
    column: 'refused_countries',
    label: 'Countries refused',
    kind: 'countries',
    section: 'terms',
    changes: 'public',
  },
  tags: { column: 'tags', label: 'Tags', kind: 'tags', section: 'basics', changes: 'internal' },
  coverImage: {
    column: 'cover_image',
    label: 'Cover',
    kind: 'picture',
    section: 'pictures',
    changes: 'internal',
    listed: true,
  },
  galleryImages: {
    column: 'gallery_images',
    label: 'Gallery',
    kind: 'pictures',
    section: 'pictures',
    changes: 'internal',
  },
  videoUrl: { column: 'video_url', label: 'Video', kind: 'video', section: 'pictures', changes: 'internal' },
  timeline: { column: 'timeline', label: 'Timeline', kind: 'entries', section: 'timeline', changes: 'public' },
  milestones: {
    column: 'milestones',
    label: 'Milestones',
    kind: 'milestones',
    section: 'milestones',
    changes: 'public',
  },
  currentMilestone: { column: 'current_milestone', label: 'Current milestone', kind: 'count', changes: 'internal' },
  team: { column: 'team', label: 'Team', kind: 'entries', section: 'team', changes: 'public' },
  marketOpportunity: {
    column: 'market_opportunity',
    label: 'Market opportunity',
    kind: 'market',
    section: 'market',
    changes: 'public',
  },
  risks: { column: 'risks', label: 'Risks', kind: 'entries', section: 'risks', changes: 'public' },
  faq: { column: 'faq', label: 'FAQ', kind: 'entries', section: 'faq', changes: 'public' },
  documents: { column: 'documents', label: 'Documents', kind: 'documents', changes: 'public' },
  status: {
    column: 'status',
    label: 'Status',
    kind: 'choice',
    changes: 'internal',
    isOperation: true,
    listed: true,
    csv: 'status',
  },
  visibility: {
    column: 'visibility',
    label: 'Visibility',
    kind: 'choice',
    changes: 'internal',
    isOperation: true,
    choices: {
      values: projectVisibilities,
      label: (visibility) => (visibility === 'public' ? 'Public' : 'Private'),
      unknown: 'Choose who can see it',
    },
    listed: true,
    csv: 'visibility',
  },
  featured: {
    column: 'featured',
    label: 'Featured',
    kind: 'flag',
    changes: 'internal',
    isOperation: true,
    listed: true,
    csv: 'featured',
  },
  owner: { column: 'owner_id', label: 'Owner', kind: 'person', changes: 'internal', isOperation: true },
  removed: { column: 'deleted_at', label: 'Removed', kind: 'moment', changes: 'internal', isOperation: true },
} as const satisfies Record<string, ProjectField>;

type Fields = typeof projectFields;
export type FieldName = keyof Fields;
export type KindOf<Name extends FieldName> = Fields[Name]['kind'];
/** Names of the fields whose entry has this property. */
export type FieldWith<Part> = { [Name in FieldName]: Fields[Name] extends Part ? Name : never }[FieldName];

export const fieldNames = Object.keys(projectFields) as [FieldName, ...FieldName[]];

/** The entry of a field with all optional properties. */
export function getField(name: FieldName): ProjectField {
  return projectFields[name];
}

export type ListedField = FieldWith<{ listed: true }>;
export const listedFields = fieldNames.filter((name) => getField(name).listed) as ListedField[];

const ownAnswers = ['person', 'moment', 'pack'] as const satisfies readonly FieldKind[];

/** Included in a project's response as they are. The owner is included as id and name, unless erased; the pack with its name. */
export type AnsweredField = Exclude<FieldName, FieldWith<{ kind: (typeof ownAnswers)[number] }>>;
export const answeredFields = fieldNames.filter(
  (name) => !ownAnswers.some((kind) => kind === getField(name).kind),
) as AnsweredField[];

export type FormField = FieldWith<{ section: FormSectionId }>;
export const formFields = fieldNames.filter((name) => getField(name).section !== undefined) as FormField[];

/** @throws Error for a field that is not a choice */
export function getChoices(name: FieldName): Choices {
  const { choices } = getField(name);
  if (choices === undefined) throw new Error(`${name} is not a choice`);
  return choices;
}

export type DetailField = FieldWith<{ detail: true }>;
export const detailFields = fieldNames.filter((name) => getField(name).detail) as DetailField[];

export type FilterField = FieldWith<{ filter: true; choices: Choices }>;
export const filterFields = fieldNames.filter((name) => getField(name).filter) as FilterField[];

/** Texts whose changes can be material, so that investors may cancel again. */
export type TextField = FieldWith<{ column: (typeof textColumns)[number] }>;
export const textFields = fieldNames.filter((name) =>
  (textColumns as readonly string[]).includes(projectFields[name].column),
) as TextField[];

export function hasPublicChanges(name: FieldName): boolean {
  return projectFields[name].changes === 'public';
}

/** The fields changed by a history entry. */
export function changedFields(after: Readonly<Record<string, unknown>>): FieldName[] {
  return fieldNames.filter((name) => projectFields[name].column in after);
}

/** Within a sentence: "funding goal", "FAQ". */
export function labelInSentence(name: FieldName): string {
  const { label } = projectFields[name];
  return label === label.toUpperCase() ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
