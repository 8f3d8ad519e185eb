import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface SmallDisk {
  folder: string;
  /** Fills the disk and returns a function that frees the space. */
  fill(): () => void;
  /** Remounts it read-only. */
  close(): void;
  unmount(): void;
}

/** Mounts a tmpfs of this size; null where mounting is not allowed. */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'navalha', folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  chmodSync(folder, 0o755);
  const unmount = () => {
    process.off('exit', unmount);
    spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', unmount);
  const close = () => void spawnSync('mount', ['-o', 'remount,ro', folder]);
  return { folder, unmount, close, fill: () => fill(join(folder, 'filler')) };
}

/** Whether this machine allows mounting. */
export function canMount(): boolean {
  const disk = mountSmallDisk(1);
  disk?.unmount();
  return disk !== null;
}

function fill(file: string): () => void {
  const descriptor = openSync(file, 'w');
  for (const size of [65_536, 1])
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(size));
    } catch {
      // Full for this size.
    }
  closeSync(descriptor);
  return () => rmSync(file);
}
