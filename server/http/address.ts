import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * The client's address in canonical form: `192.0.2.1` instead of `::ffff:192.0.2.1`. It is the proxy's own where a trusted proxy
 * sends no valid one, and '' for a connection without an address (a Unix socket).
 */
export function getClientAddress(request: FastifyRequest): string {
  return toCanonical(request.ip) ?? toCanonical(request.socket.remoteAddress ?? '') ?? '';
}

/** The network that a rate limit counts by: an IPv4 address, or the /64 of an IPv6 address, which one subscriber owns. */
export function getNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`);
  return `${network.toString()}/64`;
}

function toCanonical(address: string): string | null {
  // ipaddr.js also accepts `1`. The zone (`%eth0`) is not part of an address.
  const [withoutZone = ''] = address.split('%', 1);
  return isIP(withoutZone) === 0 ? null : ipaddr.process(withoutZone).toString();
}
