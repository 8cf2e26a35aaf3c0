// Listings that were imported without their creator. The platform owns them, so no one here can speak for the project.

/** Also the name of the platform's account that owns them. */
export const importedName = 'Imported';

export function isImportedListing({ creatorName }: { creatorName: string }): boolean {
  return creatorName === importedName;
}
