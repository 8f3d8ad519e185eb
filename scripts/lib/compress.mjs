import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|map)$/;
const ENCODINGS = [
  [
    '.br',
    (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ],
  ['.gz', (content) => promisify(gzip)(content, { level: 9 })],
];

/**
 * Writes a brotli (quality 11, the default) and a gzip version beside every file that gets smaller. Excludes index.html, since the server
 * writes a nonce into each response of it.
 */
export async function compressFolder(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(join(folder, name))));
}

async function compressFile(file) {
  const content = await readFile(file);
  for (const [extension, compress] of ENCODINGS) {
    const smaller = await compress(content);
    if (smaller.length < content.length) await writeFile(file + extension, smaller);
  }
}
