// Addresses of endpoints without their schemas: every page loads this file, so it stays without the schema library.
import type { Endpoint } from './endpoint.ts';

/**
 * An endpoint without its schemas, for the layout and the home page: importing only the type of a contract keeps the schema
 * library and contracts (13 KB compressed) out of every first visit. The compiler checks method and path against the contract.
 */
export function endpointAt<E extends Endpoint>(address: `${E['method']} ${E['path']}`): E {
  const [method, path] = address.split(' ');
  return { method, path } as E;
}

/** Fills the path's parameters: `/api/projects/{id}` with `{ id: 7 }` -> `/api/projects/7`. */
export function fillPath(target: { path: string }, params: Record<string, string | number> = {}): string {
  return target.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`path ${target.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** Where a plain form calls an endpoint: `POST /forms/delete/projects/{id}/save` for `DELETE /api/projects/{id}/save`. */
export function formPath({ method, path }: { method: string; path: string }): string {
  return `/forms/${method.toLowerCase()}${path.slice('/api'.length)}`;
}
