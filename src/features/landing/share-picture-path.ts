// Where the picture for link previews of pages without one of their own is.
export const sharePicturePath = '/share-picture.png';
