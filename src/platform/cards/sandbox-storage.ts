// Sandbox tables for backups; the product imports the sandbox only through this folder.
export * from '#sandbox/sandbox-tables.ts';
