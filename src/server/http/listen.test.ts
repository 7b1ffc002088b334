import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import type { AppContext } from "#server/app-context.server.ts";
import type { Health } from "#server/start/health.server.ts";
import { requirePort, startListening } from "./listen.server.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Listens on a free port; `server` is set after the first call. */
async function startTestServer() {
	const logLines: string[] = [];
	const ctx = {
		env: { PORT: 0, HOST: "127.0.0.1" },
		log: { error: (_: object, text: string) => logLines.push(text) },
		outbox: { start: async () => {} },
	} as unknown as AppContext;
	const captured: { server?: Server } = {};
	const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
	const port = await startListening(ctx, {} as Health, (req, res) => {
		captured.server = (req.socket as unknown as { server: Server }).server;
		if (req.url === "/throws") throw new Error("broken");
		res.end("hola");
		if (req.url === "/twice") res.end("hola");
	});
	for (const signal of SIGNALS)
		for (const listener of process.listeners(signal))
			if (!before.get(signal)?.includes(listener)) process.off(signal, listener);
	const fetchText = async (path = "/") => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
	return { fetchText, captured, logLines };
}

// The log continues too.
test("survives connections that it cannot accept", async () => {
	const { fetchText, captured, logLines } = await startTestServer();
	expect(await fetchText()).toBe("hola");
	const error = Object.assign(new Error("accept EMFILE"), { code: "EMFILE" });
	for (let time = 0; time < 1000; time++) captured.server?.emit("error", error);
	expect(logLines).toEqual(["connection not accepted"]);
	expect(await fetchText()).toBe("hola");
	captured.server?.closeAllConnections();
	captured.server?.close();
});

// Other connections stay open.
test("survives a handler that throws", async () => {
	const { fetchText, captured, logLines } = await startTestServer();
	expect(await fetchText("/throws")).toMatch(/^Algo falló de nuestro lado/);
	expect(await fetchText("/twice")).toBe("hola");
	expect(await fetchText()).toBe("hola");
	expect(logLines).toEqual(["request broke", "request broke"]);
	captured.server?.closeAllConnections();
	captured.server?.close();
});

test("fails at once when the port is in use", async () => {
	const { fetchText, captured } = await startTestServer();
	await fetchText();
	const address = captured.server?.address() as { port: number };
	const ctx = { env: { PORT: address.port, HOST: "127.0.0.1" } } as unknown as AppContext;
	await expect(startListening(ctx, {} as Health, () => {})).rejects.toMatchObject({
		code: "EADDRINUSE",
	});
	captured.server?.closeAllConnections();
	captured.server?.close();
});

// An early client is refused and can try again.
test("checks the port without accepting connections", async () => {
	const occupyingServer = createServer().listen(0, "127.0.0.1");
	await once(occupyingServer, "listening");
	const { port } = occupyingServer.address() as AddressInfo;
	const portSettings = { PORT: String(port), HOST: "127.0.0.1" };
	await expect(requirePort(portSettings)).rejects.toMatchObject({ code: "EADDRINUSE" });
	await new Promise((resolve) => occupyingServer.close(resolve));
	const outcomes = new Set<string>();
	let isChecked = false;
	const checkPromise = (async () => {
		for (let time = 0; time < 20; time++) await requirePort(portSettings);
		isChecked = true;
	})();
	while (!isChecked)
		await new Promise<void>((resolve) => {
			const client = connect(port, "127.0.0.1", () => outcomes.add("answered"));
			client.on("error", ({ code = "" }: NodeJS.ErrnoException) => outcomes.add(code));
			client.on("close", () => resolve());
			client.end();
		});
	await checkPromise;
	expect([...outcomes]).toEqual(["ECONNREFUSED"]);
});
