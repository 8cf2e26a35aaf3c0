// The tables of the sandbox, for backups: the product's own code reaches the sandbox through this folder alone.
export * from '#sandbox/sandbox-tables.ts';
