// Compresses assets at build time, at the highest level.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets');
      for (const name of await readdir(folder)) {
        if (!/\.(?:js|css|svg)$/.test(name)) continue;
        const bytes = await readFile(join(folder, name));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
        await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
