import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onCleanUp } from "./fault.ts";

/**
 * Opens a proxy to a local server that can go silent: connections stay open, new ones are accepted, nothing passes.
 *
 * @param port the server's
 */
export async function openProxy(port: number) {
	let isSilent = false;
	const sockets = new Set<Socket>();
	const server = createServer((near) => {
		const far = connect(port, "127.0.0.1");
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(from);
			from.pipe(to);
			from.on("error", () => to.destroy());
			from.once("close", () => {
				sockets.delete(from);
				to.destroy();
			});
			if (isSilent) silence(from, to);
		}
	});
	const silence = (from: Socket, to?: Socket) => {
		if (to) from.unpipe(to);
		from.pause();
	};
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const cut = () => {
		for (const socket of sockets) socket.destroy();
	};
	onCleanUp(() => {
		cut();
		server.close();
	});
	return {
		port: (server.address() as AddressInfo).port,
		silence: () => {
			isSilent = true;
			for (const socket of sockets) silence(socket);
		},
		/** Lets new connections pass again and cuts the silent ones, like a router that comes back. */
		restore: () => {
			isSilent = false;
			cut();
		},
	};
}
