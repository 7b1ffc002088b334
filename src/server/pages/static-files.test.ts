import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLog } from "#server/log.server.ts";
import { openStaticFiles } from "./static-files.server.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-static-"));
mkdirSync(join(folder, "assets"));
for (const name of ["assets/a.js", "assets/a.js.br", "favicon.ico", "gone.png", "folder.png", ".env"])
	writeFileSync(join(folder, name), name);
const send = openStaticFiles(folder, openLog("silent"));
rmSync(join(folder, "gone.png"));
rmSync(join(folder, "folder.png"));
mkdirSync(join(folder, "folder.png"));

const server = createServer((req, res) => {
	send(req.url ?? "/", req, res).then(
		(isSent) => isSent || res.writeHead(404).end(),
		() => res.writeHead(503).end(),
	);
});
let origin = "";
beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.close();
	rmSync(folder, { recursive: true });
});

test("sends one compressed file with its policy", async () => {
	const compressed = await fetch(`${origin}/assets/a.js`, {
		headers: { "accept-encoding": "gzip, br" },
	});
	expect(compressed.headers.get("content-encoding")).toBe("br");
	expect(compressed.headers.get("cache-control")).toMatch(/immutable/);
	await compressed.body?.cancel();
	const plain = await fetch(`${origin}/assets/a.js`, { headers: { "accept-encoding": "gzip" } });
	expect(plain.headers.get("content-encoding")).toBeNull();
	expect(plain.headers.get("content-security-policy")).toMatch(/default-src 'none'/);
	expect(plain.headers.get("content-type")).toMatch(/^text\/javascript/);
	expect(await plain.text()).toBe("assets/a.js");
	const headers = { "if-none-match": plain.headers.get("etag") ?? "" };
	expect((await fetch(`${origin}/assets/a.js`, { headers })).status).toBe(304);
	const headResponse = await fetch(`${origin}/favicon.ico`, { method: "HEAD" });
	expect(headResponse.headers.get("content-length")).toBe("11");
});

test.each(["/gone.png", "/folder.png", "/.env", "/assets", "/assets/../.env", "/nada.js"])(
	"returns false for %s",
	async (path) => {
		const reply = await fetch(origin + path);
		expect(reply.status).toBe(404);
		expect(reply.headers.get("cache-control")).toBeNull();
	},
);

/** Script of a server that exhausts its file handles, requests a file and prints the result. */
const STARVED_SERVER_SCRIPT = `
import { closeSync, openSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import { openLog } from ${JSON.stringify(join(import.meta.dirname, "../log.server.ts"))};
import { openStaticFiles } from ${JSON.stringify(join(import.meta.dirname, "static-files.server.ts"))};
const send = openStaticFiles(process.argv[1], openLog("silent"));
const server = createServer((req, res) => {
	send("/favicon.ico", req, res).catch((error) => res.writeHead(503).end(error.code));
}).listen(0, "127.0.0.1", async () => {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const ask = () => new Promise((resolve) => request({ agent, port: server.address().port }, (reply) => {
		let body = "";
		reply.on("data", (part) => { body += part; }).on("end", () => resolve(reply.statusCode + " " + body));
	}).end());
	const said = [await ask()];
	const taken = [];
	// The response may complete before its file is closed: take the handle that this frees too.
	for (let turn = 0; turn < 20; turn++) {
		try { for (;;) taken.push(openSync("/dev/null")); } catch {}
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	said.push(await ask());
	for (const handle of taken) closeSync(handle);
	said.push(await ask());
	console.log(said.join(" | "));
	process.exit();
});`;

test("recovers after running out of file handles", async () => {
	const node = `exec "${process.execPath}" --input-type=module -e "$0" "$1"`;
	const child = spawn("sh", ["-c", `ulimit -n 80; ${node}`, STARVED_SERVER_SCRIPT, folder]);
	const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr)]);
	expect(errorOutput).toBe("");
	expect(output.trim()).toBe("200 favicon.ico | 503 EMFILE | 200 favicon.ico");
});
