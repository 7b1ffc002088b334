import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isInPrivateNetwork, isPrivateHost } from "#server/mail/private-host.server.ts";
import { getEndpointHost, type RemotePlace } from "./remote-place.ts";

/** The code of the error of a place in a private network. */
export const PRIVATE_PLACE = "EPRIVATE";

/**
 * Asserts that a bucket of the panel is not in a private network, unless an owner confirmed that. The certificate binds
 * the later connection to the same name.
 *
 * @throws an error with the code EPRIVATE, or that of the failed name lookup
 * @source rules 9.16; ASVS 5.0 §1.3.6
 */
export async function requirePublicPlace({ url, isOwnNetwork }: RemotePlace): Promise<void> {
	if (isOwnNetwork) return;
	const host = getEndpointHost(new URL(url).host);
	const isPrivate = isPrivateHost(host) || (!isIP(host) && (await leadsIntoPrivateNetwork(host)));
	if (isPrivate)
		throw Object.assign(new Error("the bucket is in a private network"), { code: PRIVATE_PLACE });
}

async function leadsIntoPrivateNetwork(host: string): Promise<boolean> {
	const addresses = await lookup(host, { all: true });
	return addresses.some(({ address }) => isInPrivateNetwork(address));
}
