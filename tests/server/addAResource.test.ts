import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DEMO_SIGN_IN } from '../../server/config.ts';
import { type Call, signInTo } from '../guide/httpClient.ts';
import { buildCustomerFieldSteps } from '../guide/moreFields.ts';
import { copyRepository, readPage, type ScratchCopy } from '../guide/scratchCopy.ts';
import { type ScratchServer, startScratchServer } from '../guide/scratchServer.ts';
import { parseSteps } from '../guide/steps.ts';
import { createTempFolder } from './support/commands.ts';
import { createPostgresDatabase, hasPostgres } from './support/postgres.ts';

const page = readPage('add-a-resource.md');
const steps = parseSteps(page);

/** Whether the steps of the page have been followed in this repository: they cannot be followed again. */
const isFollowed = steps.some(({ kind, file }) => kind === 'new' && existsSync(file));

describe.skipIf(isFollowed)('a new resource made by the steps of docs/add-a-resource.md', () => {
  let copy: ScratchCopy;
  let server: ScratchServer;
  let call: Call;
  beforeAll(async () => {
    copy = copyRepository();
    // The page says that the import of customers reads their further fields.
    for (const step of [...steps, ...buildCustomerFieldSteps()]) copy.apply(step);
    server = await startScratchServer(copy.folder);
    call = await signInTo(server.url, DEMO_SIGN_IN);
  });
  afterAll(async () => {
    await server?.stop();
    copy?.remove();
  });

  test('changes or creates at most 6 files, with at most 60 lines in all', () => {
    expect(steps.length).toBeLessThanOrEqual(6);
    const lines = steps.flatMap((step) =>
      step.kind === 'new'
        ? step.content.trimEnd().split('\n')
        : step.hunks.flat().filter((line) => line.startsWith('+')),
    );
    expect(lines.length).toBeLessThanOrEqual(60);
  });

  test('needs only existing files', () => {
    const mentionedFiles = [...page.matchAll(/`([\w./-]+\/[\w.-]+\.tsx?)`|\]\(\.\.\/([^)]+)\)/g)].map(
      ([, one, other]) => one ?? other ?? '',
    );
    expect(mentionedFiles.length).toBeGreaterThan(4);
    expect(mentionedFiles.filter((file) => !existsSync(join(copy.folder, file)))).toEqual([]);
  });

  test('is created, listed, edited and removed over HTTP', async () => {
    const created = await call('POST', '/suppliers/create', { supplier: { name: 'Ímpar', phone: '(11) 98765-4321' } });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ status: 'success', message: 'Fornecedor criado com sucesso!' });
    const { id, version } = created.body.data;
    expect(created.body.data).toEqual({ id, version, name: 'Ímpar', phone: '11987654321' });
    expect((await call('GET', '/suppliers')).body.data).toEqual([created.body.data]);

    const edited = await call('PUT', `/suppliers/edit/${id}`, { supplier: { name: 'Par', version } });
    expect(edited.body.data).toEqual({ id, version: version + 1, name: 'Par', phone: '11987654321' });
    const late = await call('PUT', `/suppliers/edit/${id}`, { supplier: { name: 'Ímpar', version } });
    expect(late.status).toBe(409);

    expect((await call('DELETE', `/suppliers/remove/${id}`)).body.message).toBe('Fornecedor excluído com sucesso!');
    expect((await call('GET', '/suppliers')).body.data).toEqual([]);
    expect((await call('DELETE', `/suppliers/remove/${id}`)).status).toBe(404);
  });

  test('reports invalid fields', async () => {
    const { status, body } = await call('POST', '/suppliers/create', { supplier: { name: ' ', phone: '123' } });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ name: 'Informe o nome', phone: 'Informe um telefone válido, com DDD' });
  });

  test.runIf(hasPostgres)('is included in a move to PostgreSQL', async () => {
    await call('POST', '/suppliers/create', { supplier: { name: 'Guardados', phone: '1132654321' } });
    const folder = createTempFolder();
    const backup = await copy.command('backup', server.dataDir, join(folder, 'navalha.db'));
    expect(backup.code, backup.output).toBe(0);
    const address = await createPostgresDatabase();
    const { code, output } = await copy.command('move', folder, address);
    expect(code, output).toBe(0);
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query("select name from supplier where name = 'Guardados'");
    expect(rows).toEqual([{ name: 'Guardados' }]);
  });

  // Two runs at once take as long as the longer one; `npm run guide` runs all tests.
  test('passes the tests of every resource and every screen', { timeout: 300_000 }, async () => {
    const runs = await Promise.all([
      copy.test(
        'web/routes',
        'web/finderOptions',
        'domain/documents',
        'domain/columns',
        'server/openapi',
        'server/demo',
      ),
      copy.test(
        'tests/conformance',
        'web/customersImport',
        '-t',
        'fornecedores|every other field that customers declare',
      ),
    ]);
    for (const { code, output } of runs) expect(code, output).toBe(0);
  });

  test('has its routes in the OpenAPI document', async () => {
    const response = await fetch(`${server.url}/openapi.json`);
    const { paths } = await response.json();
    expect(Object.keys(paths).filter((path) => path.includes('/suppliers'))).toHaveLength(4);
  });
});
