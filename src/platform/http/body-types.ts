// The bodies that requests may have: JSON, or a file where an endpoint takes one.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import { wrongContentType } from './error-answers.ts';
import { hasTooManyValues } from './json-size.ts';

/** Refuses a file where JSON is expected, and the reverse. @throws AppError unsupported_media_type */
export function requireFileOnlyWhereExpected(request: FastifyRequest): void {
  const { endpoint } = request.routeOptions.config;
  if (
    endpoint === undefined ||
    request.body === undefined ||
    (Buffer.isBuffer(request.body) === (endpoint.upload !== undefined) && hasWantedType(endpoint, request))
  )
    return;
  throw wrongContentType(endpoint);
}

function hasWantedType({ upload }: Endpoint, { headers }: FastifyRequest): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return upload === undefined || upload.types.includes(type);
}

export function acceptJsonAndFiles(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // An empty body with a JSON content type counts as no body, so clients may always send the header.
    if (body === '') done(null, undefined);
    else if (hasTooManyValues(body as string)) {
      done(new AppError('bad_request', 'The request contains too many values: the limit is 20,000.'));
    } else void parseJson(request, body as string, done);
  });
  // Like JSON, these types cannot be sent by another site without a CORS preflight.
  app.addContentTypeParser(
    /^(image\/(jpeg|jpg|pjpeg|png|x-png|webp|avif)|application\/(octet-stream|pdf))$/,
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
}
