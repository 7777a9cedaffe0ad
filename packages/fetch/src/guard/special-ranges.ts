/**
 * IPv4 ranges that are not the public internet's: the IANA IPv4 Special-Purpose Address Registry (RFC 6890 and
 * what has been added since), multicast (RFC 5771), and one address that a cloud keeps for itself.
 */
export const SPECIAL_IPV4: readonly string[] = [
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

/** The only IPv6 space given out for the public internet so far (IANA IPv6 Global Unicast Assignments). */
export const GLOBAL_IPV6 = "2000::/3";

/**
 * The special ranges within `GLOBAL_IPV6`; everything outside it is special by that: unspecified, loopback,
 * IPv4-compatible `::/96`, NAT64 `64:ff9b::/96` and `64:ff9b:1::/48`, discard `100::/64`, SRv6 `5f00::/16`,
 * unique local `fc00::/7`, link-local `fe80::/10`, site-local `fec0::/10`, multicast `ff00::/8`.
 */
export const SPECIAL_IPV6: readonly string[] = [
  "2001::/23", // protocol assignments (RFC 2928): Teredo, benchmarking, AMT, AS112, ORCHID, DRIP
  "2001:db8::/32", // documentation (RFC 3849)
  "2002::/16", // 6to4 (RFC 3056), which carries any IPv4 address
  "2620:4f:8000::/48", // AS112 (RFC 7534)
  "3fff::/20", // documentation (RFC 9637)
];

/** IPv6 ranges whose last 32 bits are an IPv4 address that is reached in truth, and judged in their place. */
export const EMBEDDED_IPV4: readonly string[] = [
  "::ffff:0:0/96", // IPv4-mapped (RFC 4291 §2.5.5.2)
  "64:ff9b::/96", // NAT64's well-known prefix (RFC 6052): all of IPv4 on a network that has only IPv6
];
