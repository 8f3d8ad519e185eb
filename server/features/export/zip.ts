import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive; its content is asked for when its turn comes. */
export interface ZipEntry {
  name: string;
  readContent(): AsyncIterable<string>;
}

/** A zip archive in pieces: each is made when the one before was taken. */
export async function* createZip(entries: readonly ZipEntry[], createdAt: Date): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const encoder = new TextEncoder();
  for (const { name, readContent } of entries) {
    const file = new ZipDeflate(name);
    file.mtime = createdAt;
    zip.add(file);
    for await (const text of readContent()) {
      file.push(encoder.encode(text));
      yield* pieces.splice(0);
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* pieces;
}
