import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * The address a request comes from, in its one canonical writing: of `::ffff:192.0.2.1` and `192.0.2.1` the latter. Where a trusted
 * proxy names none that can be read, it is the proxy's own; '' where the connection has none (a socket of the system).
 */
export function getClientAddress(request: FastifyRequest): string {
  return canonical(request.ip) ?? canonical(request.socket.remoteAddress ?? '') ?? '';
}

/** What a limit counts by: one IPv4 address, or the /64 network that one subscriber has the IPv6 addresses of. */
export function getNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`);
  return `${network.toString()}/64`;
}

function canonical(address: string): string | null {
  // ipaddr.js takes `1` for an address as well, and the zone of a link (`%eth0`) is no part of one.
  const [plain = ''] = address.split('%', 1);
  return isIP(plain) === 0 ? null : ipaddr.process(plain).toString();
}
