import { vi } from 'vitest';

export interface Download {
  name: string;
  /** MIME type: phones choose the app by it. */
  type: string;
  /** Includes the byte order mark. */
  text: () => Promise<string>;
  bytes: () => Promise<Uint8Array>;
}

/** Collects the files that the page downloads until the test ends. */
export function watchDownloads(): Download[] {
  const downloads: Download[] = [];
  const files = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        const address = `blob:${files.size}`;
        files.set(address, blob);
        return address;
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = files.get(this.href);
    if (!blob) throw new Error(`nothing to save at ${this.href}`);
    const bytes = async () => new Uint8Array(await blob.arrayBuffer());
    downloads.push({
      name: this.download,
      type: blob.type,
      bytes,
      text: async () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytes()),
    });
  });
  return downloads;
}
