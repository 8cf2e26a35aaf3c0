// Texts of the story editor and of rendered stories.
export const writingCopy = {
  video: 'Video',
};
