// Permissions of a DATA_DIR that we create; an existing one keeps its permissions.

/**
 * Only our account enters it. As root, another account runs the embedded database and must pass through to its own folder:
 * it may enter, but sees no names.
 */
export function dataDirMode(uid = process.getuid?.()): number {
  return uid === 0 ? 0o711 : 0o700;
}
