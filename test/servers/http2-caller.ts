// Calls a site over TLS and HTTP/2 as a browser does, at a chosen address of this machine.
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect as connectHttp2,
  type IncomingHttpHeaders,
} from 'node:http2';
import { connect } from 'node:tls';

export type Http2Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type Http2Call = { method?: string; headers?: Record<string, string>; body?: Buffer | string };

export type Http2Caller = {
  ask: (path: string, call?: Http2Call) => Promise<Http2Answer>;
  /** The open answer of a GET, to be read as it arrives. */
  open: (path: string, headers?: Record<string, string>) => ClientHttp2Stream;
  close: () => void;
};

/** @param address - where the connection goes; the name in `origin` is what the certificate must have. */
export function openHttp2(
  origin: string,
  { certificate, address }: { certificate: string; address: string },
): Http2Caller {
  const url = new URL(origin);
  const session: ClientHttp2Session = connectHttp2(origin, {
    // Megabytes: Node counts a body that waits to be sent.
    maxSessionMemory: 100,
    createConnection: () =>
      connect({
        host: address,
        port: Number(url.port),
        servername: url.hostname,
        ca: certificate,
        ALPNProtocols: ['h2'],
      }),
  });
  session.on('error', () => undefined);
  const open = (path: string, headers: Record<string, string> = {}) => session.request({ ':path': path, ...headers });
  return {
    open,
    ask: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const stream = open(path, { ...headers, ':method': method });
        const parts: Buffer[] = [];
        let answer: IncomingHttpHeaders = {};
        stream.on('response', (received) => void (answer = received));
        stream.on('data', (part: Buffer) => void parts.push(part));
        stream.on('end', () =>
          resolve({ status: Number(answer[':status']), headers: answer, body: Buffer.concat(parts) }),
        );
        stream.on('error', reject);
        stream.end(body);
      }),
    close: () => session.destroy(),
  };
}
