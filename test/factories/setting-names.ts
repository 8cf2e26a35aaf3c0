// The names of all settings: those that the code reads, and those that .env.example documents.
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const folder = new URL('src/platform/config/', root);

/** Excludes VITE_DEV, which `npm run dev` sets itself. */
export function namesInSource(): Set<string> {
  const files = readdirSync(folder).filter((file) => /^(?:config|[a-z-]+-settings)\.ts$/.test(file));
  const source = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('');
  const names = [...source.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)].map(([, name = '']) => name);
  return new Set(names.filter((name) => name !== 'VITE_DEV'));
}

export function namesInExample(): Set<string> {
  const example = readFileSync(new URL('.env.example', root), 'utf8');
  return new Set([...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name));
}
