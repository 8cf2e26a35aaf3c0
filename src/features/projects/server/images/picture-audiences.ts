// Who may see a picture inside a text about a project, besides its owner and administrators.

/** 'everyone' who may see the project; its current 'investors'; 'nobody' else. */
export const pictureAudiences = ['everyone', 'investors', 'nobody'] as const;
export type PictureAudience = (typeof pictureAudiences)[number];
