// States and limits of imports on the administrators' page.

/** `ready`: uploaded, not started. An interrupted one can be started again. */
export const importStates = ['ready', 'running', 'interrupted', 'done'] as const;

/** What happens, or would happen, to a row. `present`: imported before. */
export const rowResults = ['new', 'repeated', 'present', 'refused'] as const;
export type RowOutcome = (typeof rowResults)[number];

export const maxImportBytes = 10 * 1024 * 1024;
/** Larger files are for the command, which needs no memory for them. */
export const maxImportRows = 20_000;
export const maxImportColumns = 100;
export const previewPageSize = 25;

/** An uploaded file is deleted after so long, if it is not imported. */
export const fileHours = 24;
/** The result of an import, with its refused rows. */
export const resultDays = 7;
