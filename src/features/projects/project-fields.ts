// The fields of a project, one entry each, in the order in which a project is read. Columns, answers, the form with its drafts
// and preview, history and change emails, the CSV file, details and filters are derived from these entries.
import { countries } from '#kernel/countries.ts';
import { textColumns } from '#kernel/material-fields.ts';
import { fundingModelWords } from './funding-model-copy.ts';
import { type FundingModel, fundingModels, projectVisibilities } from './project-rules.ts';

/** Sections of the form that hold fields. */
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
 * What a value is. A kind is converted in one place on each side: for columns and answers in server/project-field-values.ts,
 * for the form in web/form/form-kinds.ts, for people in project-field-copy.ts.
 */
export type FieldKind =
  | 'line'
  | 'markdown'
  | 'money'
  | 'day'
  | 'choice'
  | 'optionalChoice'
  | 'tags'
  | 'picture'
  | 'pictures'
  | 'video'
  | 'entries'
  | 'milestones'
  | 'market'
  | 'count'
  | 'flag'
  | 'person'
  | 'moment';

/** The values of a choice, in the order in which they are offered, with what people read. */
export type Choices = {
  values: readonly [string, ...string[]];
  label: (value: string) => string;
  /** Said of a value that is not among them. */
  unknown: string;
};

export type ProjectField = {
  /** Its column of `projects`. Every column here has a history; those without are excluded in db/rules/project-history.sql. */
  column: string;
  label: string;
  kind: FieldKind;
  /** Where the form has it; absent for what the form does not set. */
  section?: FormSectionId;
  /** Changes are listed on the project's page once people rely on them; otherwise only administrators see them. */
  changes: 'public' | 'internal';
  /** No page of the project shows it: it is about how the project is run. */
  isOperation?: true;
  /** For a choice of any kind that is shown or offered by the table itself. */
  choices?: Choices;
  /** Shown as a row of its label and value: with the details of its page, in reviews, and in the admin area. */
  detail?: true;
  /** Lists can be filtered by one of its choices, each offered with how many projects have it. */
  filter?: true;
  /** Answered in lists too, not only with the project itself. */
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
/** The names of the fields whose entry has this part. */
export type FieldWith<Part> = { [Name in FieldName]: Fields[Name] extends Part ? Name : never }[FieldName];

export const fieldNames = Object.keys(projectFields) as [FieldName, ...FieldName[]];

/** The entry of a field by the parts that any may have. */
export function getField(name: FieldName): ProjectField {
  return projectFields[name];
}

export type ListedField = FieldWith<{ listed: true }>;
export const listedFields = fieldNames.filter((name) => getField(name).listed) as ListedField[];

/** Answered with a project. Its owner is answered by id and name, and one that was removed not at all. */
export type AnsweredField = Exclude<FieldName, FieldWith<{ kind: 'person' | 'moment' }>>;
export const answeredFields = fieldNames.filter(
  (name) => !['person', 'moment'].includes(getField(name).kind),
) as AnsweredField[];

export type FormField = FieldWith<{ section: FormSectionId }>;
export const formFields = fieldNames.filter((name) => getField(name).section !== undefined) as FormField[];

/** @throws Error for a field that is no choice */
export function getChoices(name: FieldName): Choices {
  const { choices } = getField(name);
  if (choices === undefined) throw new Error(`${name} is not a choice`);
  return choices;
}

export type DetailField = FieldWith<{ detail: true }>;
export const detailFields = fieldNames.filter((name) => getField(name).detail) as DetailField[];

export type FilterField = FieldWith<{ filter: true; choices: Choices }>;
export const filterFields = fieldNames.filter((name) => getField(name).filter) as FilterField[];

/** Texts whose changes may be measured: investors may cancel again after a large one. */
export type TextField = FieldWith<{ column: (typeof textColumns)[number] }>;
export const textFields = fieldNames.filter((name) =>
  (textColumns as readonly string[]).includes(projectFields[name].column),
) as TextField[];

export function hasPublicChanges(name: FieldName): boolean {
  return projectFields[name].changes === 'public';
}

/** The fields that an entry of the history changed. */
export function changedFields(after: Readonly<Record<string, unknown>>): FieldName[] {
  return fieldNames.filter((name) => projectFields[name].column in after);
}

/** Within a sentence: "funding goal", "FAQ". */
export function labelInSentence(name: FieldName): string {
  const { label } = projectFields[name];
  return label === label.toUpperCase() ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
