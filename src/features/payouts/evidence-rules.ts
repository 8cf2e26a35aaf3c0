// Rules for evidence that a creator files: limits, file types by their content, and safe links. Pure.
import { completeAddress, findUrl } from '#kernel/site-address.ts';

export const maxEvidenceFiles = 10;
export const maxEvidenceFileBytes = 10 * 1024 * 1024;
/** Uploaded files that were never filed are deleted after this many days. */
export const unfiledDays = 7;
export const maxFileName = 120;

/** Allowed types by file extension. Archives and office files are refused because their content cannot be checked. */
export const evidenceTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  csv: 'text/csv',
  txt: 'text/plain',
} as const;
export type EvidenceType = (typeof evidenceTypes)[keyof typeof evidenceTypes];

export const evidenceTypeNames = 'PDF, PNG, JPEG, WebP, CSV or text';

export type FileCheck = { mediaType: EvidenceType } | { refusal: string };

/** The type of a file, if its name and content agree on an allowed one. */
export function checkFile(name: string, bytes: Uint8Array): FileCheck {
  if (bytes.length === 0) return { refusal: `${name} is empty.` };
  if (bytes.length > maxEvidenceFileBytes) return { refusal: `${name} is larger than 10 MB.` };
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const mediaType = Object.hasOwn(evidenceTypes, ending)
    ? evidenceTypes[ending as keyof typeof evidenceTypes]
    : undefined;
  if (mediaType === undefined) return { refusal: `${name} is not a file we accept: use ${evidenceTypeNames}.` };
  if (!hasContentOf(mediaType, bytes)) {
    return { refusal: `${name} is not what its name says: its content is not ${contentNames[mediaType]}.` };
  }
  return { mediaType };
}

const contentNames = {
  'application/pdf': 'a PDF',
  'image/png': 'a PNG picture',
  'image/jpeg': 'a JPEG picture',
  'image/webp': 'a WebP picture',
  'text/csv': 'plain text',
  'text/plain': 'plain text',
} as const satisfies Record<EvidenceType, string>;

function hasContentOf(mediaType: EvidenceType, bytes: Uint8Array): boolean {
  switch (mediaType) {
    case 'application/pdf':
      return startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]);
    case 'image/png':
      return startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    case 'image/jpeg':
      return startsWith(bytes, [0xff, 0xd8, 0xff]);
    case 'image/webp':
      return startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]);
    case 'text/csv':
    case 'text/plain':
      return isPlainText(bytes);
  }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length >= signature.length && signature.every((byte, index) => bytes[index] === byte);
}

/** UTF-8 without control characters other than tabs and line breaks. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- the pattern matches control characters on purpose
    return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}

/** Why a link cannot be filed; undefined if it can. Investors follow it, so it must name a public host and hide nothing. */
export function linkRefusal(link: string): string | undefined {
  const url = findUrl(completeAddress(link));
  if (url === undefined) return `“${shorten(link)}” is not a link.`;
  if (url.protocol !== 'https:') return `Links must begin with https://: “${shorten(link)}” does not.`;
  if (url.username !== '' || url.password !== '') return `“${shorten(link)}” contains a user name or password.`;
  if (url.port !== '' || !isPublicHost(url.hostname)) {
    return `“${shorten(link)}” does not lead to a public website.`;
  }
  if (!isAsShown(completeAddress(link), url)) {
    return `“${shorten(link)}” leads to ${shorten(url.href)}. Enter the address as your browser shows it.`;
  }
  return undefined;
}

/** A link as it is stored and shown: the address the browser opens, with the host decoded from punycode. */
export function toEvidenceLink(link: string): string {
  return findUrl(completeAddress(link))?.href ?? link;
}

/**
 * Whether the displayed text and the actual link lead to the same place. A trailing slash and percent-encoding make no
 * difference.
 */
function isAsShown(text: string, url: URL): boolean {
  const [, host = '', rest = ''] = /^https:\/\/([^/?#\\]*)(.*)$/isu.exec(text) ?? [];
  const known = [url.href, decode(url.href)].map((href) => href.slice(url.origin.length));
  return /^[\p{L}\p{M}\p{N}._-]+$/u.test(host) && (known.includes(rest) || known.includes(`/${rest}`));
}

function decode(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

/** A name with an alphabetic top-level domain; numeric addresses and local names are not public websites. */
function isPublicHost(host: string): boolean {
  return (
    /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+(xn--[a-z0-9-]{2,59}|[a-z]{2,63})$/.test(host) &&
    !/\.(local|localhost|internal|home|lan|test|invalid|onion)$/.test(host)
  );
}

function shorten(link: string): string {
  return link.length > 80 ? `${link.slice(0, 77)}…` : link;
}

/** A file name for downloads: letters, digits, dots and dashes. */
export function downloadName(name: string): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[A-Za-z0-9]+)?$/s.exec(name) ?? [];
  const plain = stem
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${plain === '' ? 'evidence' : plain}${ending.toLowerCase()}`;
}
