// Labels of buttons and fields that many screens share.

export const actionCopy = {
  cancel: 'Cancel',
  edit: 'Edit',
  delete: 'Delete',
  reason: 'Reason',
  reasonMissing: 'Enter a reason',
  saveChanges: 'Save changes',
  copy: 'Copy',
  done: 'Done',
  dashboard: 'Dashboard',
  search: 'Search',
  loadMore: 'Load more',
  loadMoreFailed: 'Couldn’t load more.',
  close: 'Close',
  rename: 'Rename',
  remove: 'Remove',
  editItem: (name: string) => `Edit ${name}`,
  deleteItem: (name: string) => `Delete ${name}`,
  renameItem: (name: string) => `Rename ${name}`,
  removeItem: (name: string) => `Remove ${name}`,
} as const;
