// A stand-in for Documenso that speaks version 2 of its API, on this machine only. Tests sign at it as a person would, and send its messages.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Envelope = {
  id: string;
  payload: {
    type: string;
    title: string;
    externalId: string;
    recipients: { name: string; email: string; role: string; fields: { type: string; page: number }[] }[];
  };
  pdf: Buffer;
  status: 'DRAFT' | 'PENDING' | 'COMPLETED' | 'REJECTED';
  meta?: { distributionMethod: string; redirectUrl: string };
};

export type DocumensoServer = {
  url: string;
  envelopes: Envelope[];
  /** What a person does on the signing page. */
  end: (id: string, status: 'COMPLETED' | 'REJECTED') => void;
  /** Answers every call with this status while it is set. */
  fails: (status: number | undefined) => void;
  close: () => Promise<void>;
};

export async function startDocumenso(token: string): Promise<DocumensoServer> {
  const envelopes: Envelope[] = [];
  let failure: number | undefined;
  const find = (id: string | undefined) => envelopes.find((envelope) => envelope.id === id);

  async function answer(request: Request): Promise<Response> {
    if (failure !== undefined) return Response.json({ message: 'down' }, { status: failure });
    if (request.headers.get('authorization') !== token) return Response.json({ message: 'token' }, { status: 401 });
    const path = new URL(request.url).pathname.replace('/api/v2', '');
    if (path === '/envelope/create') {
      const form = await request.formData();
      const file = form.get('files') as File;
      const id = `envelope_${envelopes.length + 1}`;
      const payload = JSON.parse(form.get('payload') as string) as Envelope['payload'];
      envelopes.push({ id, payload, pdf: Buffer.from(await file.arrayBuffer()), status: 'DRAFT' });
      return Response.json({ id });
    }
    if (path === '/envelope/distribute') {
      const { envelopeId, meta } = (await request.json()) as { envelopeId: string; meta: Envelope['meta'] };
      const envelope = find(envelopeId);
      if (envelope === undefined) return Response.json({ message: 'not found' }, { status: 404 });
      Object.assign(envelope, { status: 'PENDING', meta });
      const recipients = envelope.payload.recipients.map(({ name, email, role }, id) => ({
        id,
        name,
        email,
        role,
        token: `token-${envelope.id}`,
        signingOrder: null,
        signingUrl: `${url}/sign/token-${envelope.id}`,
      }));
      return Response.json({ success: true, id: envelopeId, recipients });
    }
    if (path === '/envelope') return Response.json({ data: [], count: 0 });
    const [, id, item] = /^\/envelope\/(?:item\/item_)?([^/]+)(\/download)?$/.exec(path) ?? [];
    const envelope = find(id);
    if (envelope === undefined) return Response.json({ message: 'not found' }, { status: 404 });
    if (item !== undefined) {
      // The signed version differs from the one that was uploaded.
      return new Response(new Uint8Array(Buffer.concat([envelope.pdf, Buffer.from('\n% signed')])));
    }
    const envelopeItems = [{ id: `item_${envelope.id}`, title: 'agreement.pdf', order: 1 }];
    return Response.json({ id: envelope.id, status: envelope.status, envelopeItems });
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    const reply = async () => {
      const { method = 'GET' } = incoming;
      const headers = new Headers(incoming.headers as Record<string, string>);
      const body = method === 'GET' ? null : new Uint8Array(Buffer.concat(chunks));
      const response = await answer(new Request(`${url}${incoming.url}`, { method, headers, body }));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    };
    incoming.on('end', () => void reply());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    envelopes,
    end: (id, status) => Object.assign(find(id) as Envelope, { status }),
    fails: (status) => {
      failure = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
