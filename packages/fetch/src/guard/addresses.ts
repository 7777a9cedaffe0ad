import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { EMBEDDED_IPV4, GLOBAL_IPV6, SPECIAL_IPV4, SPECIAL_IPV6 } from "./special-ranges.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A CIDR block: its first address and the bits that count. */
export type Range = readonly [Address, number];

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local, shared, multicast,
 * broadcast, unspecified, reserved, for documentation or benchmarks, nor (IPv6) outside the global unicast space.
 * IPv4-mapped and NAT64 addresses are judged by the IPv4 address in them; 6to4, Teredo and IPv4-compatible ones
 * are refused. What is not an IP address in its usual spelling is refused too.
 *
 * @param ip An address as `dns.lookup` or a socket gives it: `"93.184.216.34"`, `"2606:2800:220:1::1"`.
 * @example
 * isPublicAddress("169.254.169.254"); // false
 * isPublicAddress("::ffff:10.0.0.1"); // false
 */
export function isPublicAddress(ip: string): boolean {
  const address = parseAddress(ip);
  if (address === undefined) return false;
  if (address.kind() === "ipv4") return !isIn(address, IPV4);
  return isIn(address, [GLOBAL]) && !isIn(address, IPV6) && !hidesSpecialIpv4(address as ipaddr.IPv6);
}

/** Whether an address lies in one of the ranges; one that is not an IP address lies in none. */
export function isInRanges(ip: string, ranges: readonly Range[]): boolean {
  const address = parseAddress(ip);
  return address !== undefined && isIn(address, ranges);
}

/**
 * Addresses and CIDR blocks (`"127.0.0.1"`, `"10.1.0.0/16"`, `"::1"`) as ranges.
 * @throws TypeError for what is neither.
 */
export function parseRanges(cidrs: readonly string[], name: string): readonly Range[] {
  return cidrs.map((cidr) => {
    const [ip = "", bits] = cidr.split("/");
    const valid = isIP(ip) !== 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
    if (!valid) throw new TypeError(`${name}: "${cidr}" is not an IP address or CIDR block`);
    const address = read(ip);
    const width = address.kind() === "ipv4" ? 32 : 128;
    const length = bits === undefined ? width : Number(bits);
    if (length > width) throw new TypeError(`${name}: "${cidr}" has more than ${width} bits`);
    return [address, length];
  });
}

/** Only the spellings that the operating system itself would take for an address, embedded IPv4 taken out. */
function parseAddress(ip: string): Address | undefined {
  if (isIP(ip) === 0) return undefined;
  const address = read(ip);
  if (address.kind() === "ipv4" || !isIn(address, EMBEDDED)) return address;
  return lastIpv4(address as ipaddr.IPv6);
}

/**
 * IPv6 goes through the URL parser's spelling, without zone: ipaddr.js 2.5 reads the IPv4-compatible `::8.8.8.8` as
 * the IPv4-mapped `::ffff:8.8.8.8`.
 */
function read(ip: string): Address {
  if (isIP(ip) === 4) return ipaddr.IPv4.parse(ip);
  const { hostname } = new URL(`http://[${ip.replace(/%.*/s, "")}]/`);
  return ipaddr.IPv6.parse(hostname.slice(1, -1));
}

/** ISATAP interface identifiers (RFC 5214 §6.1) carry an IPv4 address within any prefix. */
function hidesSpecialIpv4(address: ipaddr.IPv6): boolean {
  const [, , , , fifth, sixth] = address.parts;
  const isatap = sixth === 0x5efe && (fifth === 0 || fifth === 0x200);
  return isatap && isIn(lastIpv4(address), IPV4);
}

function lastIpv4(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function isIn(address: Address, ranges: readonly Range[]): boolean {
  return ranges.some(([first, bits]) => address.kind() === first.kind() && address.match(first, bits));
}

const IPV4 = parseRanges(SPECIAL_IPV4, "SPECIAL_IPV4");
const IPV6 = parseRanges(SPECIAL_IPV6, "SPECIAL_IPV6");
const EMBEDDED = parseRanges(EMBEDDED_IPV4, "EMBEDDED_IPV4");
const GLOBAL = parseRanges([GLOBAL_IPV6], "GLOBAL_IPV6")[0]!;
