// Videos of projects: only from hosts we know, and only as an id, so that nothing a person typed becomes an address of a frame.

export type Video = { host: 'youtube' | 'vimeo'; id: string };

/** What is said of an address that is neither. */
export const unknownVideo = 'The video must be the address of one on YouTube or Vimeo';

/** Reads the addresses the two hosts give out for sharing, watching and embedding; undefined for anything else. */
export function readVideoAddress(text: string): Video | undefined {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^(www|m)\./, '');
  const parts = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youtube(parts[0]);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const inPath = parts[0] === 'shorts' || parts[0] === 'embed' || parts[0] === 'live';
    return youtube(inPath ? parts[1] : (url.searchParams.get('v') ?? undefined));
  }
  if (host === 'vimeo.com') return vimeo(parts[0]);
  if (host === 'player.vimeo.com' && parts[0] === 'video') return vimeo(parts[1]);
  return undefined;
}

function youtube(id = ''): Video | undefined {
  return /^[A-Za-z0-9_-]{11}$/.test(id) ? { host: 'youtube', id } : undefined;
}

function vimeo(id = ''): Video | undefined {
  return /^\d{5,12}$/.test(id) ? { host: 'vimeo', id } : undefined;
}

/** How it is stored, and where a link to it leads. */
export function videoAddress({ host, id }: Video): string {
  return host === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`;
}

/** What a frame shows. Both are the hosts' ways of not following visitors about. */
export function videoFrameAddress({ host, id }: Video): string {
  return host === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`
    : `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`;
}
