import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Cluster, findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import {
  createProcessTempFolder,
  createTempFolder,
  getRefusalMessage,
  getStartRefusal,
  runCommand,
} from './support/commands.ts';
import { startServer } from './support/processes.ts';

const programs = findPostgres();
const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0;
  } catch {
    return false;
  }
})();

/** Certificates of a trusted authority, of an unknown one, and of a server named localhost. */
function makeCertificates(): { ca: string; otherCa: string; certificate: string; key: string } {
  const folder = createProcessTempFolder();
  const runOpenssl = (line: string) => execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'pipe' });
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  for (const name of ['ca', 'other'])
    runOpenssl(`req -x509 ${key} -keyout ${name}.key -out ${name}.crt -days 2 -subj /CN=${name}`);
  runOpenssl(`req ${key} -keyout server.key -out server.csr -subj /CN=localhost -addext subjectAltName=DNS:localhost`);
  runOpenssl(
    'x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -copy_extensions copy -out server.crt',
  );
  const getPath = (name: string) => join(folder, name);
  const readText = (name: string) => readFileSync(getPath(name), 'utf8').trim();
  return {
    ca: getPath('ca.crt'),
    otherCa: getPath('other.crt'),
    certificate: readText('server.crt'),
    key: readText('server.key'),
  };
}

describe.skipIf(!programs || !hasOpenssl)('a separate PostgreSQL', () => {
  let cluster: Cluster;
  let admin: pg.Client;
  let certificates: ReturnType<typeof makeCertificates>;

  /** Writes a file into PostgreSQL's folder, readable only by it, as certificates must be. */
  const writeServerFile = async (file: string, text: string) => {
    const { rows } = await admin.query('select quote_literal($1) as quoted', [text]);
    const lines = `select unnest(string_to_array(${rows[0].quoted}, E'\\n'))`;
    await admin.query(`copy (${lines}) to program 'umask 077; cat > ${file}'`);
  };
  const changeAddress = (change: (url: URL) => void) => {
    const url = new URL(cluster.url);
    change(url);
    return url.href;
  };
  /** The sentence of the start and of the commands for an address. */
  const readFailure = async (url: string, commands: readonly Parameters<typeof runCommand>[0][] = []) => {
    const settings = { DATA_DIR: createTempFolder(), DATABASE_URL: url };
    const message = await getStartRefusal(settings);
    for (const name of commands) expect(getRefusalMessage(await runCommand(name, settings))).toBe(message);
    const { password } = new URL(url);
    if (password !== '') expect(message).not.toContain(password);
    return message;
  };

  beforeAll(async () => {
    cluster = await startPostgres(String(programs));
    certificates = makeCertificates();
    admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    await admin.query(`
      create role cheio login password 'segredo' connection limit 0;
      create role fora login password 'segredo';
      create role parado nologin`);
    const { rows } = await admin.query("select pg_read_file('pg_hba.conf') as rules");
    await writeServerFile('pg_hba.conf', `host all fora all reject\nhost all parado all trust\n${rows[0].rules}`);
    await admin.query('select pg_reload_conf()');
  });
  afterAll(async () => {
    await admin?.end();
    await cluster?.remove();
  });

  test.each<[string, (url: URL) => void, string]>([
    ['the password is wrong', (url) => Object.assign(url, { password: 'segredo' }), 'recusou o usuário ou a senha'],
    ['the role is unknown', (url) => Object.assign(url, { username: 'ninguem' }), 'recusou o usuário ou a senha'],
    ['there is no password', (url) => Object.assign(url, { password: '' }), 'não tem nenhuma'],
    [
      'the role may not sign in',
      (url) => Object.assign(url, { username: 'parado' }),
      'não existe no PostgreSQL, ou não pode entrar',
    ],
    ['the database is unknown', (url) => Object.assign(url, { pathname: '/outra' }), 'crie-o com createdb'],
    ['the host is unknown', (url) => Object.assign(url, { hostname: 'banco.invalid' }), 'não foi encontrada'],
    ['no server listens on the port', (url) => Object.assign(url, { port: '1' }), 'Ninguém atende na porta'],
    ['the socket is missing', (url) => void url.searchParams.set('host', '/nada'), 'na pasta (socket)'],
    ['pg_hba.conf refuses', (url) => Object.assign(url, { username: 'fora', password: 'segredo' }), 'pg_hba.conf'],
    [
      'there are too many connections',
      (url) => Object.assign(url, { username: 'cheio', password: 'segredo' }),
      'não aceita mais conexões',
    ],
    [
      'the server does not support TLS',
      (url) => void url.searchParams.set('sslmode', 'verify-full'),
      'não oferece conexões cifradas',
    ],
    [
      'the file of the authority is missing',
      (url) => void url.searchParams.set('sslrootcert', '/nada/ca.crt'),
      'Um arquivo de certificado',
    ],
  ])('has its own message if %s', async (_, change, message) => {
    expect(await readFailure(changeAddress(change))).toContain(message);
  });

  test('reports a server that never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const message = await readFailure(changeAddress((url) => Object.assign(url, { port: String(port) })));
    expect(message).toContain('não respondeu a tempo');
  });

  test.each([
    ['is a web server', () => createHttpServer((_, reply) => reply.end('oi'))],
    [
      'is MySQL',
      () =>
        createServer(
          (socket) =>
            void socket
              .on('error', () => {})
              .resume()
              .write('J\0\0\0\n8.0.36\0'),
        ),
    ],
    ['hangs up', () => createServer((socket) => void socket.on('error', () => {}).once('data', () => socket.end()))],
  ])('has its own message if the listener %s', async (_, makeServer) => {
    const other = makeServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    for (const sslmode of ['disable', 'verify-full']) {
      const address = changeAddress((url) => {
        url.port = String(port);
        url.searchParams.set('sslmode', sslmode);
      });
      expect(await readFailure(address)).toContain('não respondeu como um PostgreSQL');
    }
  });

  describe('with a certificate of a private authority', () => {
    const buildVerifiedAddress = (host: string, ca?: string) =>
      changeAddress((url) => {
        url.hostname = host;
        url.searchParams.set('sslmode', 'verify-full');
        if (ca !== undefined) url.searchParams.set('sslrootcert', ca);
      });

    beforeAll(async () => {
      await writeServerFile('server.crt', certificates.certificate);
      await writeServerFile('server.key', certificates.key);
      await admin.query('alter system set ssl = on');
      await admin.query('select pg_reload_conf()');
      await vi.waitUntil(async () => (await admin.query('show ssl')).rows[0].ssl === 'on', { timeout: 10_000 });
    });

    test('works for the server and every command with verify-full and require, without a warning', async () => {
      const DATABASE_URL = buildVerifiedAddress('localhost', certificates.ca);
      const start = async (env: Record<string, string>) =>
        (await startServer({ DATA_DIR: createTempFolder(), DEMO: '0', ...env })).stop();
      await start({ DATABASE_URL: DATABASE_URL.replace('verify-full', 'require') });
      // Node treats it as trusted by the whole machine.
      await start({ DATABASE_URL: buildVerifiedAddress('localhost'), NODE_EXTRA_CA_CERTS: certificates.ca });
      for (const name of ['user', 'backup', 'check-books'] as const)
        expect(await runCommand(name, { DATA_DIR: createTempFolder(), DATABASE_URL }), name).toMatchObject({
          code: 0,
          stderr: '',
        });
    });

    test('is refused under another name, and when its authority is unknown', async () => {
      const otherName = await readFailure(buildVerifiedAddress('127.0.0.1', certificates.ca), [
        'user',
        'backup',
        'check-books',
      ]);
      expect(otherName).toContain('é de outro nome');
      const message = 'não é de uma autoridade conhecida';
      expect(await readFailure(buildVerifiedAddress('localhost'))).toContain(message);
      expect(await readFailure(buildVerifiedAddress('localhost', certificates.otherCa))).toContain(message);
    });
  });
});
