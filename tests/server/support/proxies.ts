import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';
import { findProgram, isRoot } from '../../../scripts/lib/programs.mjs';
import { createTempFolder } from './commands.ts';
import { findFreePorts } from './processes.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** The host name in the examples of deploy/. */
export const SHOP_NAME = 'loja.exemplo.com.br';

/** The text of a file in deploy/. */
export const readDeployFile = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8');

/** The path of a program, also in /usr/sbin; null where it is missing. */
export const findAdminProgram = (name: string) => findProgram(name, `/usr/sbin/${name}`);

export interface RunningProxy {
  httpsPort: number;
  httpPort: number;
  /** The folder with its logs. */
  folder: string;
}

/**
 * Runs nginx with an example of deploy/ in front of servers on these ports, until the test ends. Only ports and paths
 * are replaced.
 */
export async function startNginx(file: string, serverPorts: number[]): Promise<RunningProxy> {
  const folder = createTempFolder();
  const [httpsPort = 0, httpPort = 0] = await findFreePorts(2);
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${SHOP_NAME}`];
  const keyFiles = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  spawnSync('openssl', ['req', ...options, ...keyFiles]);
  const site = withServerPorts(readDeployFile(file), serverPorts)
    .replaceAll(`/etc/letsencrypt/live/${SHOP_NAME}`, folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`);
  writeFileSync(join(folder, 'site.conf'), site);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/main.log; ${isRoot() ? 'user root;' : ''}
     worker_processes 1; events { worker_connections 4096; }
     http { ${folders.join(' ')} include ${folder}/site.conf; }`,
  );
  await startProgram(String(findAdminProgram('nginx')), ['-p', folder, '-c', join(folder, 'nginx.conf')], httpsPort);
  return { httpsPort, httpPort, folder };
}

/** The same for Caddy, with self-signed certificates. */
export async function startCaddy(serverPorts: number[]): Promise<RunningProxy> {
  const folder = createTempFolder();
  const [httpsPort = 0, httpPort = 0] = await findFreePorts(2);
  const options = `admin off\n local_certs\n skip_install_trust\n default_bind 127.0.0.1`;
  const global = `{\n ${options}\n https_port ${httpsPort}\n http_port ${httpPort}\n}\n`;
  const site = withServerPorts(readDeployFile('Caddyfile'), serverPorts).replaceAll('/var/log/caddy', folder);
  writeFileSync(join(folder, 'Caddyfile'), global + site);
  mkdirSync(join(folder, 'home'));
  const env = { HOME: join(folder, 'home'), XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  await startProgram(String(findAdminProgram('caddy')), ['run', '--config', join(folder, 'Caddyfile')], httpsPort, env);
  return { httpsPort, httpPort, folder };
}

function withServerPorts(text: string, serverPorts: number[]): string {
  return serverPorts.reduce(
    (replaced, port, index) => replaced.replaceAll(`127.0.0.1:${3000 + index}`, `127.0.0.1:${port}`),
    text,
  );
}

async function startProgram(program: string, args: string[], port: number, env?: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const end = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await end;
  });
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(output);
      await openProxyClient(port).call('GET', '/health/live');
    },
    { timeout: 20_000 },
  );
}

export interface ProxyResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A simulated browser that calls the shop by name over HTTPS and HTTP/2 at a local port, until the test ends. */
export function openProxyClient(port: number) {
  const session = connect(`https://127.0.0.1:${port}`, { servername: SHOP_NAME, rejectUnauthorized: false });
  // Each call reports a broken connection too.
  session.on('error', () => {});
  onTestFinished(() => session.destroy());
  const cookies = new Map<string, string>();

  async function open(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    const stream = session.request({
      ':method': method,
      ':path': path,
      ':authority': SHOP_NAME,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
      ...(body === undefined ? {} : { 'content-type': 'application/json', origin: `https://${SHOP_NAME}` }),
      ...headers,
    });
    stream.end(body);
    const [response] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }];
    for (const line of response['set-cookie'] ?? []) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return { stream, status: response[':status'], headers: response };
  }

  return {
    cookies,
    /** Resolves when the headers arrive; `stream` has the body. */
    open,
    async call(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<ProxyResponse> {
      const { stream, ...response } = await open(method, path, body, headers);
      return { ...response, body: await buffer(stream) };
    },
    isHttp2: () => session.alpnProtocol === 'h2',
  };
}
