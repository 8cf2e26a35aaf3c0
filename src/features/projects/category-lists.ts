// The categories of the project form and of the submission page.

/** Options of the project form. */
export const formCategories = [
  'Technology',
  'Art & Design',
  'Fashion',
  'Food',
  'Games',
  'Music',
  'Publishing',
] as const;

/** Categories listed on the submission page. */
export const submissionCategories = [
  'Technology',
  'Healthcare',
  'Education',
  'Sustainability',
  'Arts & Entertainment',
  'Social Impact',
  'Financial Services',
  'Consumer Products',
  'Enterprise Solutions',
  'Media & Communication',
] as const;
