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
	const server = createServer((clientSocket) => {
		const serverSocket = connect(port, "127.0.0.1");
		for (const [source, target] of [
			[clientSocket, serverSocket],
			[serverSocket, clientSocket],
		] as const) {
			sockets.add(source);
			source.pipe(target);
			source.on("error", () => target.destroy());
			source.once("close", () => {
				sockets.delete(source);
				target.destroy();
			});
			if (isSilent) pauseSocket(source, target);
		}
	});
	const pauseSocket = (source: Socket, target?: Socket) => {
		if (target) source.unpipe(target);
		source.pause();
	};
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const destroySockets = () => {
		for (const socket of sockets) socket.destroy();
	};
	onCleanUp(() => {
		destroySockets();
		server.close();
	});
	return {
		port: (server.address() as AddressInfo).port,
		silence: () => {
			isSilent = true;
			for (const socket of sockets) pauseSocket(socket);
		},
		/** Lets new connections pass again and cuts the silent ones, like a router that comes back. */
		restore: () => {
			isSilent = false;
			destroySockets();
		},
	};
}
