// The page with everything to share a project with (links, picture, QR code, embed, badge), and the moments its picture can name.

export const sharedMoments = ['live', 'first_investor', 'half', 'funded', 'milestone'] as const;
export type SharedMoment = (typeof sharedMoments)[number];

/** @param moment what the picture on it says; ignored if it has not happened */
export function projectKitPath(projectId: number, moment?: SharedMoment): string {
  return `/projects/${projectId}/share${moment === undefined ? '' : `?moment=${moment}`}`;
}
