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
  close: () => Promise<void>;
};

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
    const prefix = `/${s3Account.bucket}/`;
    if (!url.startsWith(prefix)) return refuse(response, 404, 'NoSuchBucket');
    const key = url.slice(prefix.length);
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
    response.end(object.bytes);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    faults,
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
