// What a review decided, in the words that emails, notifications and the dashboard share.
export const reviewTitles = {
  needsChanges: (title: string) => `${title} needs changes before it is published`,
  declined: (title: string) => `${title} was not accepted`,
  changesApproved: (title: string) => `Your changes to ${title} were approved`,
  changesRefused: (title: string) => `Your changes to ${title} were not approved`,
};
