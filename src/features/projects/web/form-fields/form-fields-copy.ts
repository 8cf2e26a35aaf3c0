// Texts of the project form's fields.

export const fieldCopy = {
  /** The choice of nothing, where a field is optional. */
  notChosen: 'Not specified',
};
