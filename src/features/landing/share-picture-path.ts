// The path of the link-preview image for pages that have none.
export const sharePicturePath = '/share-picture.png';
