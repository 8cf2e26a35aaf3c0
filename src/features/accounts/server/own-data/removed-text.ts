/** Replaces the text of erased people. */
export const removedText = 'Removed with the account.';
