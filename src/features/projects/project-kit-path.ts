/** The page with everything to share a project with: links, picture, QR code, embed, badge. */
export const projectKitPath = (projectId: number): string => `/projects/${projectId}/share`;
