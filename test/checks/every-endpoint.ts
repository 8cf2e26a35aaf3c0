// Every endpoint of every contract: tests that apply to all endpoints use this list, so a new one cannot be forgotten.
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '#kernel/endpoint.ts';

const source = path.resolve(import.meta.dirname, '../../src');
const contracts = globSync('**/*-contract.ts', { cwd: source }).toSorted();
const modules = await Promise.all(
  contracts.map((file) => import(pathToFileURL(path.join(source, file)).href) as Promise<object>),
);

export const everyEndpoint: Endpoint[] = modules
  .flatMap((contract) => Object.values(contract) as unknown[])
  .filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** The URL of an endpoint with an id that does not exist. */
export function getSampleUrl({ path }: Endpoint): string {
  return path.replace(/\{\w+\}/g, '999999999');
}

export function formatEndpoint({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
