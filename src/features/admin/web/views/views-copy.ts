// Texts of saved views of lists.
export const viewsCopy = {
  label: 'Saved views',
  standard: 'Default',
  save: 'Save view',
  edit: 'Edit view',
  saveTitle: 'Save view',
  saveText: 'Keeps this search, filters and sort order above the list.',
  name: 'Name',
  nameRequired: 'Enter a name',
  share: 'Show it to all administrators',
  shared: 'Shared by another administrator. Changes apply to everyone.',
  submit: 'Save',
  saved: 'View saved',
  saveFailed: 'Couldn’t save the view',
  remove: 'Delete view',
  removed: 'View deleted',
  removeFailed: 'Couldn’t delete the view',
} as const;
