import { type AddressInfo, connect as connectTcp, createServer, type Socket } from "node:net";

/** Opens a TCP proxy to a server, on which a test can simulate network failures. */
export async function openUnreliableProxy(url: string) {
	const target = new URL(url);
	const port = Number(target.port);
	const sockets = new Set<Socket>();
	let generation = 0;
	let isSilenced = false;
	let cutText: string | undefined;

	const listener = createServer((clientSocket) => {
		const serverSocket = connectTcp(port, target.hostname);
		const socketGeneration = generation;
		const isSilent = () => isSilenced || socketGeneration !== generation;
		let isCut = false;
		clientSocket.on("data", (chunk) => {
			if (isSilent()) return;
			isCut ||= cutText !== undefined && chunk.includes(cutText);
			if (isCut) cutText = undefined;
			serverSocket.write(chunk);
		});
		serverSocket.on("data", (chunk) => {
			if (isCut) clientSocket.destroy();
			else if (!isSilent()) clientSocket.write(chunk);
		});
		for (const [socket, peer] of [
			[clientSocket, serverSocket],
			[serverSocket, clientSocket],
		] as const) {
			sockets.add(socket);
			socket.on("error", () => {});
			socket.on("close", () => {
				sockets.delete(socket);
				if (!isSilent()) peer.destroy();
			});
		}
	});
	await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
	target.port = String((listener.address() as AddressInfo).port);
	return {
		url: target.href,
		/** Accepts all data from now on but delivers nothing. */
		goSilent: () => {
			isSilenced = true;
		},
		/** New connections reach the server; existing ones stay silent, as after a failover. */
		revive: () => {
			generation++;
			isSilenced = false;
		},
		/** Drops the response to the next request that contains this text, and its connection. */
		cutResponseTo: (text: string) => {
			cutText = text;
		},
		close: () => {
			for (const socket of sockets) socket.destroy();
			listener.close();
		},
	};
}
