// Documenso as the signature service, by version 2 of its API: https://docs.documenso.com/docs/developers. An agreement is an envelope with
// one PDF and one recipient; it sends no emails, because the checkout opens its signing page.
import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '#kernel/errors.ts';
import type { SignatureOrder, SignatureService, SignatureState } from './signature-service.ts';

type Settings = { url: string; token: string; webhookSecret: string };

const created = z.object({ id: z.string() });
const distributed = z.object({ recipients: z.array(z.object({ email: z.string(), signingUrl: z.string() })) });
const envelope = z.object({ status: z.string(), envelopeItems: z.array(z.object({ id: z.string() })) });
const message = z.object({ event: z.string(), payload: z.object({ externalId: z.string() }) });

const timeoutMs = 15_000;
const maxFileBytes = 10 * 1024 * 1024;

export function createDocumenso({ url, token, webhookSecret }: Settings): SignatureService {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { ...(init.headers as Record<string, string> | undefined), authorization: token };
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${url}/api/v2${path}`, { ...init, headers, signal, redirect: 'error' }).catch(
      (error: unknown) => {
        throw unavailable('no answer', error);
      },
    );
    if (!response.ok) throw unavailable(`status ${response.status}`);
    return response;
  };
  const read = async <Shape extends z.ZodMiniType>(shape: Shape, response: Response): Promise<z.output<Shape>> => {
    const parsed = shape.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) throw unavailable('an unknown answer', parsed.error);
    return parsed.data;
  };
  const readEnvelope = async (id: string) => read(envelope, await call(`/envelope/${encodeURIComponent(id)}`));
  return {
    name: 'documenso',
    request: async (order) => {
      const { id } = await read(created, await call('/envelope/create', { method: 'POST', body: toForm(order) }));
      const meta = { distributionMethod: 'NONE', redirectUrl: order.returnUrl };
      const body = JSON.stringify({ envelopeId: id, meta });
      const headers = { 'content-type': 'application/json' };
      const answer = await read(distributed, await call('/envelope/distribute', { method: 'POST', headers, body }));
      const [recipient] = answer.recipients;
      const signingUrl = recipient && URL.parse(recipient.signingUrl);
      if (!signingUrl || !/^https?:$/.test(signingUrl.protocol)) throw unavailable('no address to sign at');
      return { providerId: id, signingUrl: signingUrl.href };
    },
    readState: async (providerId) => toState((await readEnvelope(providerId)).status),
    download: async (providerId) => {
      const [item] = (await readEnvelope(providerId)).envelopeItems;
      if (item === undefined) throw unavailable('an envelope without a document');
      const path = `/envelope/item/${encodeURIComponent(item.id)}/download?version=signed`;
      const content = Buffer.from(await (await call(path)).arrayBuffer());
      if (content.length > maxFileBytes || content.subarray(0, 5).toString('latin1') !== '%PDF-') {
        throw unavailable('a document that is not a PDF');
      }
      return content;
    },
    readMessage: (headers, body) => {
      if (!isSame(headers['x-documenso-secret'], webhookSecret)) return undefined;
      const parsed = message.safeParse(body);
      return parsed.success ? { reference: parsed.data.payload.externalId } : undefined;
    },
  };
}

function toForm({ title, reference, signer, pdf, field }: SignatureOrder): FormData {
  const place = { page: field.page, positionX: field.x, positionY: field.y, width: field.width, height: field.height };
  const payload = {
    type: 'DOCUMENT',
    title,
    externalId: reference,
    recipients: [{ ...signer, role: 'SIGNER', fields: [{ identifier: 0, type: 'SIGNATURE', ...place }] }],
    meta: { distributionMethod: 'NONE' },
  };
  const form = new FormData();
  form.append('payload', JSON.stringify(payload));
  form.append('files', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'agreement.pdf');
  return form;
}

function toState(status: string): SignatureState {
  if (status === 'COMPLETED') return 'signed';
  return status === 'REJECTED' || status === 'CANCELLED' ? 'refused' : 'waiting';
}

/** Compares hashes, so that the time says nothing about the secret. */
function isSame(given: unknown, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(secret));
}

function unavailable(what: string, cause?: unknown): AppError {
  const error = new AppError(
    'provider_unavailable',
    'The signature service does not answer right now. You were not charged. Please try again in a moment.',
  );
  error.cause = cause ?? new Error(`Documenso: ${what}`);
  return error;
}
