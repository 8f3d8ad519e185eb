import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|map)$/;
const WAYS = [
  [
    '.br',
    (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ],
  ['.gz', (content) => promisify(gzip)(content, { level: 9 })],
];

/**
 * Puts a brotli (quality 11, its default) and a gzip version beside every file that gains from it, once, at build time.
 * Not index.html: the server writes a nonce into each answer of it.
 */
export async function compressFolder(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(join(folder, name))));
}

async function compressFile(file) {
  const content = await readFile(file);
  for (const [extension, compress] of WAYS) {
    const smaller = await compress(content);
    if (smaller.length < content.length) await writeFile(file + extension, smaller);
  }
}
