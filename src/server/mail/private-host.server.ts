import { isIP, isIPv6 } from "node:net";
import { isPrivateAddress } from "#server/http/private-address.server.ts";

/** Matches IPv6 addresses whose last 32 bits are an IPv4 address: NAT64, and the old compatible ones. */
const EMBEDDED_IPV4 = /^(?:::|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})$/i;

/**
 * Checks whether an IP address is in a private network, also one that an IPv6 address of NAT64 carries.
 *
 * @source RFC 6890; RFC 6052; ASVS 5.0 §1.3.6
 */
export const isInPrivateNetwork = (address: string) => isPrivateAddress(findEmbeddedIpv4(address) ?? address);

function findEmbeddedIpv4(address: string): string | undefined {
	// A URL writes an address in its shortest form.
	const hostname = isIPv6(address) ? URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) : undefined;
	const [, ...parts] = EMBEDDED_IPV4.exec(hostname ?? "") ?? [];
	if (parts.length === 0) return undefined;
	return parts
		.map((part) => Number.parseInt(part, 16))
		.flatMap((bits) => [bits >> 8, bits & 255])
		.join(".");
}

const LOCAL_NAME =
	/^(?:localhost|[^.]+|.+\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa))$/i;

/** Checks whether a typed host is private at first sight: a private address, or a name that only a local network has. */
export function isPrivateHost(host: string): boolean {
	return isIP(host) ? isInPrivateNetwork(host) : LOCAL_NAME.test(host);
}
