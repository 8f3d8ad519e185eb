import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDemoFolder, createTempFolder } from './support/commands.ts';
import { findFreePorts, startServer } from './support/processes.ts';

const NGINX = '/usr/sbin/nginx';

/** nginx's default: a server that failed once is skipped for ten seconds. It is listed twice, because nginx never skips the only one. */
const buildConfiguration = (folder: string, port: number, upstream: string) => `
daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log info;
events { worker_connections 512; }
http {
    access_log off;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    upstream navalha {
        server ${upstream};
        server ${upstream};
        keepalive 16;
        keepalive_timeout 4s;
    }
    server {
        listen 127.0.0.1:${port};
        client_max_body_size 1m;
        location / {
            proxy_pass http://navalha;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
        }
    }
}
`;

async function startNginx(upstream: string) {
  const folder = createTempFolder();
  const [port = 0] = await findFreePorts(1);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, buildConfiguration(folder, port, upstream));
  mkdirSync(join(folder, 'body'));
  const nginx: ChildProcess = spawn(NGINX, ['-c', file, '-p', folder], { stdio: 'ignore' });
  onTestFinished(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const isAnswering = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isAnswering, { timeout: 10_000 });
  return { url, readErrors: () => readFileSync(join(folder, 'error.log'), 'utf8') };
}

test.runIf(existsSync(NGINX))('a visitor’s large bodies do not make nginx count the server as failed', async () => {
  const server = await startServer({
    DATA_DIR: await createDemoFolder(),
    TRUST_PROXY: '127.0.0.1',
    DEMO: '0',
    BACKUPS: '0',
  });
  const { url, readErrors } = await startNginx(new URL(server.url).host);
  const first = await fetch(`${url}/api/check-session`);
  const cookie = first.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0] ?? '')
    .join('; ');
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '');
  const body = `{"email":"${'x'.repeat(990_000)}"}`;
  const send = async (headers: Record<string, string>) => {
    const reply = await fetch(`${url}/api/auth`, { method: 'POST', body, headers });
    await reply.text();
    return reply.status;
  };

  const others: number[] = [];
  let isOver = false;
  const watchSession = async () => {
    while (!isOver) {
      const reply = await fetch(`${url}/api/check-session`);
      await reply.text();
      others.push(reply.status);
    }
  };
  const watching = watchSession();
  const json = { 'content-type': 'application/json' };
  const allowed = { ...json, cookie, 'x-xsrf-token': token };
  const [tooLarge, forbidden, form] = await Promise.all(
    [allowed, json, { ...allowed, 'content-type': 'text/plain' }].map((headers) =>
      Promise.all(Array.from({ length: 8 }, () => send(headers))),
    ),
  );
  isOver = true;
  await watching;
  expect(tooLarge).toEqual(Array(8).fill(413));
  expect(forbidden).toEqual(Array(8).fill(403));
  expect(form).toEqual(Array(8).fill(415));
  expect(new Set(others)).toEqual(new Set([200]));
  expect(readErrors()).not.toMatch(/\[(error|crit)\]/);
});
