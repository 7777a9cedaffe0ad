import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInRanges, isPublicAddress, parseRanges } from "./addresses.js";

/**
 * First and last addresses of the ranges in the IANA
 * special-purpose registries, and addresses that embed them.
 */
const SPECIAL = [
  "0.0.0.0 0.0.0.1 0.255.255.255",
  "10.0.0.0 10.1.2.3 10.255.255.255",
  "100.64.0.0 100.100.100.200 100.127.255.255",
  "127.0.0.0 127.0.0.1 127.1.1.1 127.255.255.255",
  "168.63.129.16",
  "169.254.0.0 169.254.169.254 169.254.255.255",
  "172.16.0.0 172.31.255.255",
  "192.0.0.0 192.0.0.192 192.0.0.255",
  "192.0.2.0 192.0.2.255",
  "192.31.196.1 192.52.193.1 192.175.48.1",
  "192.88.99.0 192.88.99.255",
  "192.168.0.0 192.168.255.255",
  "198.18.0.0 198.19.255.255",
  "198.51.100.0 198.51.100.255",
  "203.0.113.0 203.0.113.255",
  "224.0.0.0 224.0.0.251 239.255.255.255",
  "240.0.0.0 254.255.255.255 255.255.255.255",
  ":: ::1 ::2 ::127.0.0.1 ::8.8.8.8 ::7f00:1",
  "::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::ffff:0.0.0.0 0:0:0:0:0:ffff:7f00:1",
  "::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8",
  "64:ff9b::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 64:ff9b:1::8.8.8.8",
  "100:: 100::1 100::ffff:ffff:ffff:ffff 100:0:0:1::1",
  "2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:3::1 2001:4:112::1 2001:10::1",
  "2001:20::1 2001:30::1 2001:1ff:ffff::1",
  "2001:db8:: 2001:db8::1 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
  "2002:: 2002:7f00:1:: 2002:a00:1::1 2002:808:808::1",
  "2620:4f:8000::1 3fff::1 3fff:fff:ffff::1",
  "4000::1 5f00:: 5f00::1 8000::1 a000::1",
  "fc00:: fc00::1 fd00:ec2::254 fdff:ffff::1",
  "fe80:: fe80::1 fe80::1%eth0 febf::1",
  "fec0:: fec0::1 feff::1",
  "ff00:: ff02::1 ff05::2 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
  "2606:4700::5efe:10.0.0.1 2606:4700::200:5efe:127.0.0.1",
].flatMap((line) => line.split(" "));

/** The neighbours of those ranges, and well-known addresses. */
const PUBLIC = [
  "1.0.0.0 1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.216.34",
  "100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15 168.63.129.17",
  "169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0",
  "192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255",
  "198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255",
  "2000::1 2001:200::1 2001:4860:4860::8888 2001:db7::1 2001:db9::1 2003::1 2606:4700:4700::1111",
  "2620:4f:7fff::1 2620:4f:8001::1 2a00:1450:4001:80b::200e 3ffe::1",
  "::ffff:8.8.8.8 64:ff9b::8.8.8.8 2606:4700::5efe:8.8.8.8",
].flatMap((line) => line.split(" "));

/** Spellings that the URL parser or a resolver might accept, but no lookup returns. */
const NO_ADDRESSES = [
  "",
  "localhost",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "8.8.8",
  "8.8.8.8 ",
  "[::1]",
  "1.2.3.4.5",
];

describe("isPublicAddress", () => {
  it.each(SPECIAL)("refuses %s", (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });

  it.each(PUBLIC)("accepts %s", (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  });

  it.each(NO_ADDRESSES)("refuses %j, which is not an address", (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });

  it("judges mapped and NAT64 addresses by their IPv4 address, and refuses 6to4 and Teredo", () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(isPublicAddress(`::ffff:${ip}`)).toBe(isPublicAddress(ip));
        expect(isPublicAddress(`64:ff9b::${ip}`)).toBe(isPublicAddress(ip));
        expect(isPublicAddress(`::${ip}`)).toBe(false);
        expect(isPublicAddress(`2001::${ip}`)).toBe(false);
        expect(isPublicAddress(`2002::${ip}`)).toBe(false);
      }),
      { seed: 1 },
    );
  });
});

describe("parseRanges", () => {
  it("parses addresses and blocks of both kinds", () => {
    const ranges = parseRanges(["127.0.0.1", "10.1.0.0/16", "::1", "fd00::/8"], "options.allowedAddresses");
    const inside = ["127.0.0.1", "::ffff:127.0.0.1", "10.1.2.3", "::1", "fd12::1"];
    const outside = ["127.0.0.2", "10.2.0.0", "::2", "fc00::1", "8.8.8.8", "nonsense"];
    expect(inside.filter((ip) => !isInRanges(ip, ranges))).toEqual([]);
    expect(outside.filter((ip) => isInRanges(ip, ranges))).toEqual([]);
  });

  it.each(["", "localhost", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/", "10/8", "0x7f.1"])(
    "throws for %j, with the option's name",
    (cidr) => {
      expect(() => parseRanges([cidr], "options.allowedAddresses")).toThrow(TypeError);
      expect(() => parseRanges([cidr], "options.allowedAddresses")).toThrow("options.allowedAddresses");
    },
  );
});
