import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are not of the open internet: https://www.iana.org/assignments/iana-ipv4-special-registry and its IPv6 sister.
 */
const INSIDE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4');

const OPEN = new BlockList();
OPEN.addSubnet('2000::', 3, 'ipv6');
/** Inside of that: documentation, and IPv4 carried by 6to4 and Teredo, which may lead anywhere. */
for (const [network, bits] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the open internet. An IPv4 address that is written as IPv6 counts as inside. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !INSIDE.check(address, 'ipv4');
  return family === 6 && OPEN.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6');
}
