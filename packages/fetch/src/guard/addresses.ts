import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A CIDR block: its first address and the length of its prefix. */
export type Range = readonly [Address, number];

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local, shared, multicast,
 * broadcast, unspecified, reserved, for documentation or benchmarks, nor (IPv6) outside the global unicast
 * space. IPv4-mapped and NAT64 addresses are judged by the IPv4 address in them; 6to4, Teredo and
 * IPv4-compatible ones are not public. Anything but an IP address in its usual spelling is not public either.
 *
 * @param ip An address as `dns.lookup` or a socket returns it: `"93.184.216.34"`, `"2606:2800:220:1::1"`.
 * @example
 * isPublicAddress("169.254.169.254"); // false
 * isPublicAddress("::ffff:10.0.0.1"); // false
 */
export function isPublicAddress(ip: string): boolean {
  const address = parseAddress(ip);
  if (address === undefined) return false;
  if (address.kind() === "ipv4") return !isIn(address, IPV4);
  return isIn(address, [GLOBAL]) && !isIn(address, IPV6) && !containsSpecialIpv4(address as ipaddr.IPv6);
}

/** Whether an address is in one of the ranges; false for anything but an IP address. */
export function isInRanges(ip: string, ranges: readonly Range[]): boolean {
  const address = parseAddress(ip);
  return address !== undefined && isIn(address, ranges);
}

/**
 * Parses addresses and CIDR blocks (`"127.0.0.1"`, `"10.1.0.0/16"`, `"::1"`) as ranges.
 * @throws TypeError for anything else.
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

/**
 * Parses an IP address, only in spellings that the operating system accepts. Returns the IPv4 address in an
 * IPv6 address that contains one.
 */
function parseAddress(ip: string): Address | undefined {
  if (isIP(ip) === 0) return undefined;
  const address = read(ip);
  if (address.kind() === "ipv4" || !isIn(address, EMBEDDED)) return address;
  return lastIpv4(address as ipaddr.IPv6);
}

/**
 * Parses an IP address. IPv6 is normalised by the URL parser first, without zone: ipaddr.js 2.5 reads the
 * IPv4-compatible `::8.8.8.8` as the IPv4-mapped `::ffff:8.8.8.8`.
 */
function read(ip: string): Address {
  if (isIP(ip) === 4) return ipaddr.IPv4.parse(ip);
  const { hostname } = new URL(`http://[${ip.replace(/%.*/s, "")}]/`);
  return ipaddr.IPv6.parse(hostname.slice(1, -1));
}

/** ISATAP interface identifiers (RFC 5214 §6.1) contain an IPv4 address, within any prefix. */
function containsSpecialIpv4(address: ipaddr.IPv6): boolean {
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

/**
 * IPv4 ranges outside the public internet: the IANA IPv4 Special-Purpose Address Registry (RFC 6890 and later
 * additions), multicast (RFC 5771), and one address that a cloud reserves.
 */
const SPECIAL_IPV4: readonly string[] = [
  "0.0.0.0/8", // this network, unspecified (RFC 791)
  "10.0.0.0/8", // private (RFC 1918)
  "100.64.0.0/10", // carrier-grade NAT (RFC 6598)
  "127.0.0.0/8", // loopback (RFC 1122)
  "168.63.129.16/32", // the host of every machine on Azure, though its range is public
  "169.254.0.0/16", // link-local (RFC 3927), where clouds serve their metadata
  "172.16.0.0/12", // private (RFC 1918)
  "192.0.0.0/24", // protocol assignments (RFC 6890)
  "192.0.2.0/24", // documentation (RFC 5737)
  "192.31.196.0/24", // AS112 (RFC 7535)
  "192.52.193.0/24", // automatic multicast tunnelling (RFC 7450)
  "192.88.99.0/24", // 6to4 relays, deprecated (RFC 7526)
  "192.168.0.0/16", // private (RFC 1918)
  "192.175.48.0/24", // AS112 (RFC 7534)
  "198.18.0.0/15", // benchmarking (RFC 2544)
  "198.51.100.0/24", // documentation (RFC 5737)
  "203.0.113.0/24", // documentation (RFC 5737)
  "224.0.0.0/4", // multicast (RFC 5771)
  "240.0.0.0/4", // reserved, and broadcast (RFC 1112, RFC 919)
];

/** The only IPv6 space assigned for the public internet so far (IANA IPv6 Global Unicast Assignments). */
const GLOBAL_IPV6 = "2000::/3";

/**
 * The special ranges within `GLOBAL_IPV6`. Everything outside it is special too: unspecified, loopback,
 * IPv4-compatible `::/96`, NAT64 `64:ff9b::/96` and `64:ff9b:1::/48`, discard `100::/64`, SRv6 `5f00::/16`,
 * unique local `fc00::/7`, link-local `fe80::/10`, site-local `fec0::/10`, multicast `ff00::/8`.
 */
const SPECIAL_IPV6: readonly string[] = [
  "2001::/23", // protocol assignments (RFC 2928): Teredo, benchmarking, AMT, AS112, ORCHID, DRIP
  "2001:db8::/32", // documentation (RFC 3849)
  "2002::/16", // 6to4 (RFC 3056), which contains any IPv4 address
  "2620:4f:8000::/48", // AS112 (RFC 7534)
  "3fff::/20", // documentation (RFC 9637)
];

/**
 * IPv6 ranges whose last 32 bits are the IPv4 address that is actually reached, and which is judged instead.
 */
const EMBEDDED_IPV4: readonly string[] = [
  "::ffff:0:0/96", // IPv4-mapped (RFC 4291 §2.5.5.2)
  "64:ff9b::/96", // NAT64's well-known prefix (RFC 6052): all of IPv4 on a network that has only IPv6
];

const IPV4 = parseRanges(SPECIAL_IPV4, "SPECIAL_IPV4");
const IPV6 = parseRanges(SPECIAL_IPV6, "SPECIAL_IPV6");
const EMBEDDED = parseRanges(EMBEDDED_IPV4, "EMBEDDED_IPV4");
const GLOBAL = parseRanges([GLOBAL_IPV6], "GLOBAL_IPV6")[0]!;
