import { vi } from 'vitest';

export interface Download {
  name: string;
  /** By which a phone chooses what opens it. */
  type: string;
  /** With its byte order mark. */
  text: () => Promise<string>;
}

/** What the page has the browser save from now on, until the test's end. */
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
    downloads.push({
      name: this.download,
      type: blob.type,
      text: async () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer()),
    });
  });
  return downloads;
}
