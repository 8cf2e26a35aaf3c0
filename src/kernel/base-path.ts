// The path below which a site is served: '' at the root of its host, '/kindling' for https://host/kindling. Addresses inside the product
// have none: it is removed where a request comes in and added where an address goes out (docs/decisions/0195-sub-path.md).

/** The path of PUBLIC_URL without a trailing slash. */
export function getBasePath(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '');
}

/** An address of this site as others see it; addresses of other sites, fragments and data stay as they are. */
export function addBasePath(basePath: string, address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? basePath + address : address;
}

/** The address inside the product of a path that others see; undefined outside the base path. */
export function removeBasePath(basePath: string, address: string): string | undefined {
  if (!address.startsWith(basePath)) return undefined;
  const rest = address.slice(basePath.length);
  if (rest.startsWith('/')) return rest;
  return /^(?:[?#]|$)/.test(rest) ? `/${rest}` : undefined;
}
