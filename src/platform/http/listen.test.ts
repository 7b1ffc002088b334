import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import type { Platform } from "#platform/platform.server.ts";
import type { Health } from "#platform/start/health.server.ts";
import { listen, requirePort } from "./listen.server.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Listens on a free port; `server` is set after the first call. */
async function open() {
	const logged: string[] = [];
	const at = {
		env: { PORT: 0, HOST: "127.0.0.1" },
		log: { error: (_: object, text: string) => logged.push(text) },
		outbox: { start: async () => {} },
	} as unknown as Platform;
	const seen: { server?: Server } = {};
	const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
	const port = await listen(at, {} as Health, (req, res) => {
		seen.server = (req.socket as unknown as { server: Server }).server;
		if (req.url === "/throws") throw new Error("broken");
		res.end("hola");
		if (req.url === "/twice") res.end("hola");
	});
	for (const signal of SIGNALS)
		for (const listener of process.listeners(signal))
			if (!before.get(signal)?.includes(listener)) process.off(signal, listener);
	const ask = async (path = "/") => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
	return { ask, seen, logged };
}

// The log continues too.
test("survives connections that it cannot accept", async () => {
	const { ask, seen, logged } = await open();
	expect(await ask()).toBe("hola");
	const error = Object.assign(new Error("accept EMFILE"), { code: "EMFILE" });
	for (let time = 0; time < 1000; time++) seen.server?.emit("error", error);
	expect(logged).toEqual(["connection not accepted"]);
	expect(await ask()).toBe("hola");
	seen.server?.closeAllConnections();
	seen.server?.close();
});

// Other connections stay open.
test("survives a handler that throws", async () => {
	const { ask, seen, logged } = await open();
	expect(await ask("/throws")).toMatch(/^Algo falló de nuestro lado/);
	expect(await ask("/twice")).toBe("hola");
	expect(await ask()).toBe("hola");
	expect(logged).toEqual(["request broke", "request broke"]);
	seen.server?.closeAllConnections();
	seen.server?.close();
});

test("fails at once when the port is in use", async () => {
	const { ask, seen } = await open();
	await ask();
	const address = seen.server?.address() as { port: number };
	const at = { env: { PORT: address.port, HOST: "127.0.0.1" } } as unknown as Platform;
	await expect(listen(at, {} as Health, () => {})).rejects.toMatchObject({ code: "EADDRINUSE" });
	seen.server?.closeAllConnections();
	seen.server?.close();
});

// An early client is refused and can try again.
test("checks the port without accepting connections", async () => {
	const taken = createServer().listen(0, "127.0.0.1");
	await once(taken, "listening");
	const { port } = taken.address() as AddressInfo;
	const place = { PORT: String(port), HOST: "127.0.0.1" };
	await expect(requirePort(place)).rejects.toMatchObject({ code: "EADDRINUSE" });
	await new Promise((resolve) => taken.close(resolve));
	const told = new Set<string>();
	let isTried = false;
	const tried = (async () => {
		for (let time = 0; time < 20; time++) await requirePort(place);
		isTried = true;
	})();
	while (!isTried)
		await new Promise<void>((resolve) => {
			const call = connect(port, "127.0.0.1", () => told.add("answered"));
			call.on("error", ({ code = "" }: NodeJS.ErrnoException) => told.add(code));
			call.on("close", () => resolve());
			call.end();
		});
	await tried;
	expect([...told]).toEqual(["ECONNREFUSED"]);
});
