import { readdirSync } from "node:fs";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openFile, sendOpenFile } from "./send-file.server.ts";

const log = { error: () => {} } as never;
const countHandles = () => readdirSync("/proc/self/fd").length;

test("closes the file when the client disconnects early", async () => {
	const sent: Promise<void>[] = [];
	const server = createServer(async (req, res) => {
		const file = await openFile(import.meta.filename);
		res.destroy();
		if (file) sent.push(sendOpenFile(log, file, req, res));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const sendRequest = () =>
		new Promise((resolve) => get({ port, host: "127.0.0.1", agent: false }).on("error", resolve));
	await sendRequest();
	const before = countHandles();
	for (let requestCount = 0; requestCount < 20; requestCount++) await sendRequest();
	await Promise.all(sent);
	await new Promise((resolve) => server.close(resolve));
	// The listening socket is closed too.
	expect(countHandles()).toBeLessThanOrEqual(before);
});
