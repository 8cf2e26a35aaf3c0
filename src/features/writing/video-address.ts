// Videos of projects: only from hosts we know, and only as an id, so that nothing a person typed becomes an address of a frame.
import { completeAddress, findUrl } from '#kernel/site-address.ts';

export type Video = {
  host: 'youtube' | 'vimeo';
  id: string;
  /** Opens a video that Vimeo does not list. */
  key?: string;
  startSeconds?: number;
};

export const hostNames = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** The error for any other address. */
export const unknownVideo = 'The video must be the address of one on YouTube or Vimeo';

/** Reads the addresses the two hosts give out for sharing, watching and embedding; undefined for anything else. */
export function readVideoAddress(text: string): Video | undefined {
  const url = findUrl(completeAddress(text));
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^(www|m|music)\./, '');
  const parts = url.pathname.split('/').filter(Boolean);
  const [first, second, third, fourth] = parts;
  if (host === 'youtu.be') return youtube(url, first);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const isInPath = first !== undefined && ['shorts', 'embed', 'live', 'v'].includes(first);
    return youtube(url, isInPath ? second : (url.searchParams.get('v') ?? undefined));
  }
  if (host === 'player.vimeo.com' && first === 'video') return vimeo(url, second);
  if (host !== 'vimeo.com') return undefined;
  if (first === 'channels') return vimeo(url, third);
  return first === 'groups' ? vimeo(url, fourth) : vimeo(url, first, second);
}

function youtube(url: URL, id = ''): Video | undefined {
  if (!/^[A-Za-z0-9_-]{11}$/.test(id)) return undefined;
  return { host: 'youtube', id, ...startOf(url.searchParams.get('t') ?? url.searchParams.get('start')) };
}

function vimeo(url: URL, id = '', inPath?: string): Video | undefined {
  if (!/^\d{5,12}$/.test(id)) return undefined;
  const key = inPath ?? url.searchParams.get('h') ?? '';
  const start = new URLSearchParams(url.hash.slice(1)).get('t');
  return { host: 'vimeo', id, ...(/^[A-Za-z0-9]{4,40}$/.test(key) && { key }), ...startOf(start) };
}

/** '90', '90s', '1m30s' and '1h1m30s', as the hosts write them. */
function startOf(text: string | null): Pick<Video, 'startSeconds'> {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? [];
  const startSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return startSeconds > 0 ? { startSeconds } : {};
}

/** The stored address, which is also the link to it. */
export function videoAddress({ host, id, key, startSeconds }: Video): string {
  if (host === 'youtube') {
    return `https://www.youtube.com/watch?v=${id}${startSeconds === undefined ? '' : `&t=${startSeconds}s`}`;
  }
  return `https://vimeo.com/${id}${key === undefined ? '' : `/${key}`}${startSeconds === undefined ? '' : `#t=${startSeconds}s`}`;
}

/** The address for an iframe, in each host's mode that does not track visitors. */
export function videoFrameAddress({ host, id, key, startSeconds }: Video): string {
  if (host === 'youtube') {
    const start = startSeconds === undefined ? '' : `&start=${startSeconds}`;
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start}`;
  }
  const start = startSeconds === undefined ? '' : `#t=${startSeconds}s`;
  return `https://player.vimeo.com/video/${id}?${key === undefined ? '' : `h=${key}&`}dnt=1&autoplay=1${start}`;
}
