// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startPostgres } from "../../scripts/postgres.ts";

const VISITORS = 20;

/** Starts a separate server. `sendRequest` resolves once the request is sent, with a response to await. */
async function startServer(env: Record<string, string> = {}) {
	const data = mkdtempSync(join(tmpdir(), "biela-stop-"));
	const child = spawn(process.execPath, [join(import.meta.dirname, "start.test.kit.ts")], {
		env: {
			...process.env,
			PORT: "0",
			HOST: "127.0.0.1",
			LOG_LEVEL: "silent",
			BIELA_DATA: data,
			...env,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	const exited = once(child, "exit");
	let output = "";
	child.stdout.on("data", (chunk) => {
		output += chunk;
	});
	await expect.poll(() => output, { timeout: 30_000 }).toMatch(/port \d+/);
	const port = Number(/port (\d+)/.exec(output)?.[1]);
	const sendRequest = async (path: string) => {
		const socket = connect(port, "127.0.0.1");
		await once(socket, "connect");
		socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
		// Wrapped in an object, so that awaiting this only waits until it is sent.
		return { response: text(socket).catch((error) => String(error)) };
	};
	const expectCleanExit = async () => {
		expect(await exited).toEqual([0, null]);
		rmSync(data, { recursive: true });
	};
	return { sendRequest, expectCleanExit, sendSignal: (signal: NodeJS.Signals) => child.kill(signal) };
}

test("answers a request that was sent before shutdown", {
	timeout: 120_000,
}, async () => {
	const { sendRequest, expectCleanExit, sendSignal } = await startServer();
	const requests = [await sendRequest("/block")];
	for (let visitor = 0; visitor < VISITORS; visitor++) requests.push(await sendRequest("/"));
	sendSignal("SIGTERM");
	for (const { response } of requests) expect(await response).toMatch(/^HTTP\/1\.1 200[\s\S]*vivo/);
	await expectCleanExit();
});

test("behind a proxy reports unready first and keeps answering", {
	timeout: 120_000,
}, async () => {
	const postgres = await startPostgres();
	const env = {
		TRUSTED_PROXIES: "loopback",
		DATABASE_URL: postgres.url,
		BIELA_SECRET: "the same words on both machines here",
	};
	const { sendRequest, expectCleanExit, sendSignal } = await startServer(env);
	const otherServer = await startServer(env);
	const fetchReady = async () => (await sendRequest("/ready")).response;
	await expect.poll(fetchReady).toContain("listo");
	sendSignal("SIGTERM");
	await expect.poll(fetchReady).toContain("cerrando");
	for (let visitor = 0; visitor < VISITORS; visitor++)
		expect(await (await sendRequest("/")).response).toMatch(/^HTTP\/1\.1 200[\s\S]*vivo/);
	await expectCleanExit();
	otherServer.sendSignal("SIGINT");
	await otherServer.expectCleanExit();
	await postgres.removeServer();
});
