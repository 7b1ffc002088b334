import { type LookupAddress, lookup as resolveName } from "node:dns";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import type { MailConnection } from "./mail-server.ts";
import { isInPrivateNetwork } from "./private-host.server.ts";

/** The mail server's address is in a private network, and no owner confirmed that. */
export const PRIVATE_ADDRESS = "EPRIVATE";
/** The connection would be unencrypted, and the address is not in a private network. */
export const PLAIN_TO_PUBLIC = "EPLAIN";

type Target = Pick<MailConnection, "host" | "port" | "security" | "isOwnNetwork">;

const createConnectError = (code: string) =>
	Object.assign(new Error(`mail server ${code}`), { code, command: "CONN" });

/** @returns the code of the reason why no connection may go to this address */
function findAddressFault(address: string, { security, isOwnNetwork }: Target): string | undefined {
	const isPrivate = isInPrivateNetwork(address);
	if (isPrivate && !isOwnNetwork) return PRIVATE_ADDRESS;
	return !isPrivate && security === "none" ? PLAIN_TO_PUBLIC : undefined;
}

/** Resolves names to addresses that may be connected to. The socket takes exactly these, so no second answer counts. */
const createCheckedLookup =
	(target: Target): LookupFunction =>
	(hostname, options, callback) =>
		resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
			if (error) return callback(error, []);
			const allowed = addresses.filter(({ address }) => !findAddressFault(address, target));
			const [first] = allowed;
			if (first) return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
			const code = findAddressFault(addresses[0]?.address ?? "0.0.0.0", target) ?? PRIVATE_ADDRESS;
			callback(createConnectError(code), []);
		});

/**
 * Connects to a mail server that was typed in the panel. The address that was checked is the one that is connected
 * to, so that no name leads into a private network.
 *
 * @param stepMs timeout, in milliseconds
 * @throws an error with a code: EPRIVATE, EPLAIN, ENOTFOUND, ECONNREFUSED, ETIMEDOUT…
 * @source rules 9.21; ASVS 5.0 §1.3.6
 */
export function connectToMailServer(target: Target, stepMs: number): Promise<Socket> {
	const { host, port } = target;
	const fault = isIP(host) ? findAddressFault(host, target) : undefined;
	if (fault) return Promise.reject(createConnectError(fault));
	return new Promise((resolve, reject) => {
		const socket = connect({ host, port, lookup: createCheckedLookup(target) });
		const fail = (error: Error) => {
			clearTimeout(timer);
			socket.destroy();
			// An error of several addresses has no text of its own.
			const [first] = error instanceof AggregateError ? error.errors : [error];
			reject(Object.assign(first, { command: "CONN" }));
		};
		const timer = setTimeout(() => fail(createConnectError("ETIMEDOUT")), stepMs);
		socket.once("error", fail);
		socket.once("connect", () => {
			clearTimeout(timer);
			socket.removeListener("error", fail);
			resolve(socket);
		});
	});
}
