import { z } from 'zod';
import { MAX_FILE_NAME } from '../importFile/limits.ts';

const KEY = 'Informe a chave da importação';
const FILE = 'Informe o nome do arquivo';

/** The import that a request is a part of: `key` is the same in all its requests. */
export const importPartSchema = z.strictObject({
  key: z.string({ error: KEY }).min(1, KEY).max(100, KEY),
  file: z.string({ error: FILE }).trim().min(1, FILE).max(MAX_FILE_NAME, FILE),
});
