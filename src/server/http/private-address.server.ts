import { BlockList, isIP } from "node:net";

const PRIVATE_IPV4 = ["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"];
const OTHER_PRIVATE_IPV4 = [
	"172.16.0.0/12",
	"192.0.0.0/24",
	"192.168.0.0/16",
	"198.18.0.0/15",
	"224.0.0.0/3",
];
const PRIVATE_IPV6 = ["::/127", "fc00::/7", "fe80::/10", "ff00::/8"];

const PRIVATE = new BlockList();
for (const subnet of [...PRIVATE_IPV4, ...OTHER_PRIVATE_IPV4, ...PRIVATE_IPV6]) {
	const [network = "", prefix] = subnet.split("/");
	PRIVATE.addSubnet(network, Number(prefix), isIP(network) === 6 ? "ipv6" : "ipv4");
}

/**
 * Checks whether an IP address leads to this machine or a local network, also an IPv4 address written as IPv6.
 *
 * @source RFC 6890
 */
export const isPrivateAddress = (address: string) =>
	PRIVATE.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
