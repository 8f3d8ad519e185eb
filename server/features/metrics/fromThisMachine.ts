import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Headers of which a proxy sets at least one. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Whether a request was made on this machine, to this machine, and not passed on by a proxy. A proxy that adds no header of its own
 * keeps the shop's name in Host, which is not this machine's.
 */
export function isFromThisMachine({ raw }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return false;
  return LOCAL_HOST.test(raw.headers.host ?? '') && PROXY_HEADERS.every((name) => raw.headers[name] === undefined);
}
