// Pictures inside Markdown texts: uploaded images only, as `![alternative text](/media/<name> "caption")`.

/** Per text, as in a gallery. */
export const maxStoryPictures = 20;

/** The names of the images that a text shows, in order, each once. */
export function listPictureNames(markdown: string): string[] {
  const found = markdown.matchAll(/\/media\/([A-Za-z0-9_-]{22}-[1-9]\d{0,3}x[1-9]\d{0,3})/g);
  return [...new Set([...found].map(([, name = '']) => name))];
}

/** An uploaded image in Markdown: alternative text, address, caption. PostgreSQL reads the pattern as well. */
export const writtenPicture = /!\[((?:\\.|[^\][\\\n])*)\]\((\/media\/[\w-]+)(?:\s+"((?:\\.|[^"\\])*)")?\)\s*/g;

/** A text for people who compare versions of it: each picture as its words instead of its address. */
export function describePictures(markdown: string): string {
  return markdown.replaceAll(writtenPicture, (written: string, alt: string, _address, caption: string | undefined) => {
    const words = [alt, caption].filter((part) => part !== undefined && part !== '').map(unescapeMarks);
    const space = written.slice(written.trimEnd().length);
    return `[${['Picture', ...(words.length > 0 ? [words.join(' – ')] : [])].join(': ')}]${space}`;
  });
}

/** A text without its pictures, for approximations without the parser. */
export function removePictures(markdown: string): string {
  return markdown.replaceAll(writtenPicture, '');
}

function unescapeMarks(text = ''): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}
