// An in-memory S3 store behind real HTTP. It verifies each signature, and fails or stalls on request.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3Server = {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; contentType: string }>;
  /** Requests so far, as `PUT /pictures/name.webp`. */
  requests: string[];
  /** How the next requests go wrong; each request uses up the first entry. */
  faults: ('busy' | 'broken' | 'slow' | 'cut off' | 'forbidden')[];
  /** Whether what is read differs from what was written. */
  garble: boolean;
  /** Uploads in pieces that were neither completed nor aborted. */
  uploads: Map<string, S3Upload>;
  close: () => Promise<void>;
};

type S3Upload = { key: string; begun: Date; pieces: Map<number, Buffer> };

export const s3Account = {
  region: 'eu-test-1',
  bucket: 'pictures',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};

export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const requests: string[] = [];
  const faults: S3Server['faults'] = [];
  const uploads: S3Server['uploads'] = new Map();
  const state = { garble: false };
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    requests.push(`${method} ${url}`);
    const fault = faults.shift();
    if (fault === 'busy') return refuse(response, 503, 'SlowDown');
    if (fault === 'broken') return refuse(response, 500, 'InternalError');
    if (fault === 'forbidden') return refuse(response, 403, 'AccessDenied');
    if (fault === 'slow') return;
    if (fault === 'cut off')
      return void response.writeHead(200, { 'content-length': 1000 }).write('x', () => response.destroy());
    const reason = findReason({ method, url, headers: request.headers, body });
    if (reason !== undefined) return refuse(response, 403, reason);
    const { pathname, searchParams } = new URL(url, 'http://store');
    if (pathname !== `/${s3Account.bucket}` && !pathname.startsWith(`/${s3Account.bucket}/`)) {
      return refuse(response, 404, 'NoSuchBucket');
    }
    const key = pathname.slice(s3Account.bucket.length + 2);
    if (searchParams.size > 0) return answerQuery(response, { method, key, body, query: searchParams });
    if (method === 'PUT') {
      objects.set(key, { bytes: body, contentType: request.headers['content-type'] ?? '' });
      return void response.writeHead(200, { etag: '"x"' }).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (object === undefined) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.length });
    response.end(state.garble ? Buffer.alloc(object.bytes.length) : object.bytes);
  }

  /** Lists, and uploads in pieces. */
  function answerQuery(
    response: ServerResponse,
    { method, key, body, query }: { method: string; key: string; body: Buffer; query: URLSearchParams },
  ): void {
    const sendXml = (xml: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(xml);
    const uploadId = query.get('uploadId') ?? '';
    const upload = uploads.get(uploadId);
    const prefix = query.get('prefix') ?? '';
    if (query.has('list-type')) {
      // Two at a time, so that a reader of the first answer alone sees too few.
      const all = [...objects].filter(([name]) => name.startsWith(prefix)).toSorted(([a], [b]) => (a < b ? -1 : 1));
      const from = Number(query.get('continuation-token') ?? 0);
      const entries = all
        .slice(from, from + 2)
        .map(([name, { bytes }]) => `<Contents><Key>${name}</Key><Size>${bytes.length}</Size></Contents>`);
      const more = from + 2 < all.length;
      const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
      return void sendXml(`<R><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</R>`);
    }
    if (method === 'GET' && query.has('uploads')) {
      const entries = [...uploads].map(
        ([id, { key: of, begun }]) =>
          `<Upload><Key>${of}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      );
      return void sendXml(`<R>${entries.join('')}</R>`);
    }
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${requests.length}`;
      uploads.set(id, { key, begun: new Date(), pieces: new Map() });
      return void sendXml(`<R><UploadId>${id}</UploadId></R>`);
    }
    if (upload === undefined || upload.key !== key) return refuse(response, 404, 'NoSuchUpload');
    if (method === 'PUT') {
      const number = Number(query.get('partNumber'));
      upload.pieces.set(number, body);
      return void response.writeHead(200, { etag: `"piece-${number}"` }).end();
    }
    uploads.delete(uploadId);
    if (method === 'DELETE') return void response.writeHead(204).end();
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"piece-\1"<\/ETag>/g)];
    if (numbers.length !== upload.pieces.size) return void sendXml('<Error><Code>InvalidPart</Code></Error>');
    const pieces = numbers.map(([, number]) => upload.pieces.get(Number(number)) ?? Buffer.alloc(0));
    objects.set(key, { bytes: Buffer.concat(pieces), contentType: '' });
    sendXml('<R/>');
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    faults,
    uploads,
    get garble() {
      return state.garble;
    },
    set garble(on) {
      state.garble = on;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}

type SignedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: Buffer };

/** The S3 error for a request that is not correctly signed; undefined if it is. */
function findReason(request: SignedRequest): string | undefined {
  const { headers } = request;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (match === null) return 'AccessDenied';
  const [, accessKeyId, day = '', region = '', signedHeaders = '', signature = ''] = match;
  if (accessKeyId !== s3Account.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== s3Account.region) return 'AuthorizationHeaderMalformed';
  const moment = String(headers['x-amz-date']);
  if (!moment.startsWith(day) || Math.abs(Date.now() - readMoment(moment)) > 900_000) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  if (['host', 'x-amz-content-sha256', 'x-amz-date'].some((name) => !names.includes(name))) return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== sha256(request.body)) return 'XAmzContentSHA256Mismatch';
  const expected = computeSignature({ ...request, signedHeaders, region, secretAccessKey: s3Account.secretAccessKey });
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? undefined : 'SignatureDoesNotMatch';
}

/** The version 4 signature as AWS describes it, for requests with an already encoded path and query. */
export function computeSignature(request: {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  signedHeaders: string;
  region: string;
  secretAccessKey: string;
}): string {
  const { headers, signedHeaders, region } = request;
  const [path = '', query = ''] = request.url.split('?');
  const lines = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`);
  const parameters = query.split('&').filter(Boolean);
  const canonical = [
    request.method,
    path,
    parameters
      .map((one) => (one.includes('=') ? one : `${one}=`))
      .sort()
      .join('&'),
    lines.join(''),
    signedHeaders,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const moment = String(headers['x-amz-date']);
  const day = moment.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${request.secretAccessKey}`);
  return hmac(key, toSign).toString('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** `20261121T101500Z` in milliseconds. */
function readMoment(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
