import { isInRanges, isPublicAddress, parseRanges } from "./addresses.js";

/** Which addresses and ports may be connected to. */
export interface Guard {
  readonly allowsAddress: (ip: string) => boolean;
  readonly allowsPort: (port: number) => boolean;
  /** Whether names of the local machine and network (`localhost`, `x.internal`) are looked up at all. */
  readonly allowsLocalNames: boolean;
}

export interface GuardOptions {
  /** Special addresses or CIDR blocks to allow. Default none. */
  readonly allowedAddresses?: readonly string[];
  /** Allowed ports in addition to 80 and 443. Default none. */
  readonly allowedPorts?: readonly number[];
}

/**
 * Creates a guard that allows the public internet on ports 80 and 443, and whatever the options allow.
 * @throws TypeError, RangeError for options that are not addresses or ports.
 */
export function createGuard(options: GuardOptions = {}): Guard {
  const ranges = parseRanges(options.allowedAddresses ?? [], "options.allowedAddresses");
  const ports = new Set([80, 443, ...(options.allowedPorts ?? [])]);
  for (const port of ports) {
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new RangeError(`options.allowedPorts: ${port} is not a port`);
    }
  }
  return {
    allowsAddress: (ip) => isPublicAddress(ip) || isInRanges(ip, ranges),
    allowsPort: (port) => ports.has(port),
    allowsLocalNames: ranges.length > 0,
  };
}
