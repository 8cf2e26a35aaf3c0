// Sends a file to an endpoint and reports how much of it has arrived.

import { withBase } from '#ui/base-path.ts';
import { ApiError } from '#ui/call.ts';

type Sending = {
  method: string;
  address: string;
  file: File;
  type: string;
  /** Percentage of bytes sent. At 100 the server is processing the file. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/**
 * XMLHttpRequest, because `fetch` reports no upload progress.
 * @throws ApiError as `call` does; the signal's reason if aborted.
 */
export function sendFile<Output>({ method, address, file, type, onProgress, signal }: Sending): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  request.open(method, withBase(address));
  request.setRequestHeader('content-type', type);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? (loaded * 100) / total : 0),
  );
  request.upload.addEventListener('load', () => onProgress(100));
  request.addEventListener('load', () => {
    const { status, statusText, responseText: body } = request;
    if (status >= 200 && status < 300) resolve(JSON.parse(body) as Output);
    else reject(new ApiError({ status, statusText, body }));
  });
  request.addEventListener('error', () => reject(new ApiError({ status: 0, statusText: 'network error', body: '' })));
  request.addEventListener('abort', () => reject(signal.reason));
  request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
  signal.addEventListener('abort', stop);
  request.send(file);
  return promise;
}
