import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";

/** Opens a TCP proxy to a server, on which a test can simulate network failures. */
export async function openLine(url: string) {
	const target = new URL(url);
	const port = Number(target.port);
	const sockets = new Set<Socket>();
	let age = 0;
	let isDead = false;
	let cutting: string | undefined;

	const listener = createServer((near) => {
		const far = dial(port, target.hostname);
		const born = age;
		const isSilent = () => isDead || born !== age;
		let isCut = false;
		near.on("data", (chunk) => {
			if (isSilent()) return;
			isCut ||= cutting !== undefined && chunk.includes(cutting);
			if (isCut) cutting = undefined;
			far.write(chunk);
		});
		far.on("data", (chunk) => {
			if (isCut) near.destroy();
			else if (!isSilent()) near.write(chunk);
		});
		for (const [one, other] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(one);
			one.on("error", () => {});
			one.on("close", () => {
				sockets.delete(one);
				if (!isSilent()) other.destroy();
			});
		}
	});
	await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
	target.port = String((listener.address() as AddressInfo).port);
	return {
		url: target.href,
		/** Accepts all data from now on but delivers nothing. */
		die: () => {
			isDead = true;
		},
		/** New connections reach the server; existing ones stay silent, as after a failover. */
		revive: () => {
			age++;
			isDead = false;
		},
		/** Drops the response to the next request that contains this text, and its connection. */
		cutAnswerTo: (text: string) => {
			cutting = text;
		},
		close: () => {
			for (const socket of sockets) socket.destroy();
			listener.close();
		},
	};
}
