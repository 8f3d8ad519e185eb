import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** A proxy sets at least one of these headers. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Whether a request comes from this machine directly, not through a proxy. A proxy that adds no header passes the shop's name in Host,
 * which is not a loopback name.
 */
export function isFromThisMachine({ raw }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return false;
  return LOCAL_HOST.test(raw.headers.host ?? '') && PROXY_HEADERS.every((name) => raw.headers[name] === undefined);
}
