import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';

const ANSWERS: Readonly<Record<string, [status: string, sentence: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'O pedido demorou demais para chegar'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'O endereço ou os cabeçalhos são longos demais'],
};
const UNREADABLE: [status: string, sentence: string] = ['400 Bad Request', 'Não foi possível ler o que foi enviado'];

/** Answers a request that is not HTTP or never ends, with these headers: no route or hook sees it. */
export function unreadableAnswerer(headers: OutgoingHttpHeaders) {
  const secure = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, message] = ANSWERS[error.code] ?? UNREADABLE;
    const body = JSON.stringify({ status: 'error', message });
    if (socket.writable) {
      socket.write(
        [
          `HTTP/1.1 ${status}`,
          'Content-Type: application/json; charset=utf-8',
          `Content-Length: ${Buffer.byteLength(body)}`,
          'Cache-Control: no-store',
          ...secure,
          'Connection: close',
          '',
          body,
        ].join('\r\n'),
      );
    }
    socket.destroy(error);
  };
}

/** A path that no route has. */
const NOWHERE = '/api/endereco-ilegivel';

/**
 * The path a request is routed by. One that cannot be decoded (`/api/%`) is sent to a 404: the router itself would answer in
 * English, before any hook has run.
 */
export function routedAddress({ url = '/' }: { url?: string }): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return NOWHERE;
  }
}
