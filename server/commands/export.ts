import { createWriteStream, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connectReadOnly } from '../db/connect.ts';
import { requireCurrentSchema } from '../db/schemaVersion.ts';
import { readSnapshot } from '../db/transaction.ts';
import { exportJson } from '../features/export/content.ts';
import { buildDatedName, CommandError, resolveTypedPath, runCommand } from './support/command.ts';
import { makeBackupFolder } from './support/dataDir.ts';
import { readShopConfig } from './support/moveMark.ts';
import { createTempPath, refuseExistingFile, removeTempFile, renameTempFile } from './support/tempFiles.ts';

await runCommand(async ([typedFile, ...rest]) => {
  if (rest.length > 0) throw new CommandError('Use: npm run export [-- arquivo]');
  const config = readShopConfig(process.env);
  const file =
    typedFile === undefined
      ? join(config.dataDir, 'exports', buildDatedName('navalha', new Date(), config.timeZone, '.json'))
      : resolveTypedPath(typedFile);
  refuseExistingFile(file);
  const { reader, close } = await connectReadOnly(config);
  const tempFile = createTempPath(file);
  // A running server's requests come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  try {
    await readSnapshot(reader, requireCurrentSchema);
    makeBackupFolder(dirname(file));
    await pipeline(Readable.from(exportJson(reader)), createWriteStream(tempFile, { flags: 'wx', mode: 0o600 }));
    renameTempFile(tempFile, file);
  } finally {
    removeTempFile(tempFile);
    await close();
  }
  const kilobytes = Math.ceil(statSync(file).size / 1024).toLocaleString('pt-BR');
  console.log(`Dados exportados: ${file} (${kilobytes} KB)`);
});
