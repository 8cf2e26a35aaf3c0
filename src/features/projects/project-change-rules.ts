// The history of a project: who changes one, which of its fields are kept, and in which words they are shown.

/** Who changed a project: an administrator, its owner, or a part of the product by itself. */
export const changeActors = ['admin', 'owner', 'system'] as const;

/** Every field whose changes are kept, by its name in the database, with its name in answers and on screen. */
export const keptFields = {
  title: { name: 'title', label: 'Title' },
  description: { name: 'description', label: 'Description' },
  category: { name: 'category', label: 'Category' },
  goal_cents: { name: 'fundingGoal', label: 'Funding goal' },
  valuation_cents: { name: 'valuation', label: 'Valuation' },
  deadline: { name: 'deadline', label: 'Deadline' },
  funding_model: { name: 'fundingModel', label: 'What happens at the deadline' },
  tags: { name: 'tags', label: 'Tags' },
  cover_image: { name: 'coverImage', label: 'Cover' },
  gallery_images: { name: 'galleryImages', label: 'Gallery' },
  video_url: { name: 'videoUrl', label: 'Video' },
  timeline: { name: 'timeline', label: 'Timeline' },
  milestones: { name: 'milestones', label: 'Milestones' },
  current_milestone: { name: 'currentMilestone', label: 'Current milestone' },
  team: { name: 'team', label: 'Team' },
  market_opportunity: { name: 'marketOpportunity', label: 'Market opportunity' },
  risks: { name: 'risks', label: 'Risks' },
  faq: { name: 'faq', label: 'FAQ' },
  status: { name: 'status', label: 'Status' },
  visibility: { name: 'visibility', label: 'Visibility' },
  featured: { name: 'featured', label: 'Featured' },
  owner_id: { name: 'owner', label: 'Owner' },
  deleted_at: { name: 'removed', label: 'Removed' },
} as const;

/** Said where an administrator changes somebody else's project on a screen and gives no reason. */
export const reasonMissing = 'Say why: the creator will ask';

type KeptColumn = keyof typeof keptFields;
export type KeptField = (typeof keptFields)[KeptColumn]['name'];

export const keptFieldNames = Object.values(keptFields).map(({ name }) => name) as [KeptField, ...KeptField[]];

export const fieldLabels = Object.fromEntries(
  Object.values(keptFields).map(({ name, label }) => [name, label]),
) as Record<KeptField, string>;
