import { connect } from "node:net";
import { type Fault, SQLITE } from "./fault.ts";
import { openWorld } from "./world.ts";

const TIMES = 5;
const NEXT = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
const PATIENCE_MS = 5000;

const toRequestHead = (line: string, headers: string) =>
	`${line} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.9.${Math.floor(Math.random() * 255)}.1\r\n${headers}\r\n`;
const toPostRequest = (path: string, size: number, type = "application/json") =>
	toRequestHead(`POST ${path}`, `Content-Type: ${type}\r\nContent-Length: ${size}\r\n`) + "a".repeat(size);
const toChunkedRequest = (path: string, size: number, type = "application/json") =>
	`${toRequestHead(`POST ${path}`, `Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n`)}${size.toString(16)}\r\n${"a".repeat(size)}\r\n0\r\n\r\n`;

/** Requests that are answered before their body is read: too large, not allowed, not JSON, not found. */
const EARLY: Record<string, string> = {
	"form of 300 kB": toPostRequest("/api/quotes", 300_000),
	"form of 3 MB": toPostRequest("/api/quotes", 3_000_000),
	"chunked form of 300 kB": toChunkedRequest("/api/quotes", 300_000),
	"chunked form of 3 MB": toChunkedRequest("/api/quotes", 3_000_000),
	"page's chunked form of 3 MB": toChunkedRequest(
		"/contacto",
		3_000_000,
		"application/x-www-form-urlencoded",
	),
	"page's form of 300 kB": toPostRequest("/contacto", 300_000, "application/x-www-form-urlencoded"),
	"page's form of 3 MB": toPostRequest("/contacto", 3_000_000, "application/x-www-form-urlencoded"),
	"staff without a session, 300 kB": toPostRequest("/api/admin/products", 300_000),
	"upload without a session, 3 MB": toPostRequest(
		"/api/admin/upload/image",
		3_000_000,
		"multipart/form-data; boundary=x",
	),
	"not JSON, 300 kB": toPostRequest("/api/quotes", 300_000, "text/plain"),
	"no such page, 300 kB": toPostRequest("/no-existe", 300_000),
	"no such API, 300 kB": toPostRequest("/api/no-existe", 300_000),
	"a file, 300 kB": toPostRequest("/assets/x.js", 300_000),
	"an unsupported method, 300 kB":
		toRequestHead("PROPFIND /", "Content-Length: 300000\r\n") + "a".repeat(300_000),
	"/health with 3 MB": toRequestHead("POST /health", "Content-Length: 3000000\r\n") + "a".repeat(3_000_000),
};

/** Sends a request and, unless its response closes the connection, another one on the same connection. */
function sendTwoRequests(
	port: number,
	first: string,
): Promise<{ status: string; outcome: "next" | "closed" | "died" }> {
	return new Promise((resolve) => {
		let heard = "";
		let hasSentSecond = false;
		const socket = connect(port, "127.0.0.1", () => socket.write(first));
		const getStatus = () => heard.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? "none";
		const done = (outcome: "next" | "closed" | "died") => {
			clearTimeout(patience);
			socket.destroy();
			resolve({ status: getStatus(), outcome });
		};
		const patience = setTimeout(() => done("died"), PATIENCE_MS);
		const isHonest = () =>
			/^connection: close\r$/im.test(heard.split("\r\n\r\n")[0] ? `${heard.split("\r\n\r\n")[0]}\r` : "");
		socket.on("data", (chunk) => {
			heard += chunk.toString("latin1");
			if (!heard.includes("\r\n\r\n")) return;
			if (isHonest()) return;
			if (hasSentSecond) {
				if (/HTTP\/1\.1 200[\s\S]*vivo/.test(heard)) done("next");
				return;
			}
			hasSentSecond = true;
			setTimeout(() => socket.write(NEXT), 100);
		});
		socket.on("error", () => done(isHonest() ? "closed" : "died"));
		socket.on("close", () => done(isHonest() ? "closed" : "died"));
	});
}

async function checkEarlyResponses() {
	const world = await openWorld("SQLite");
	const port = Number(new URL(world.origin).port);
	const dead: string[] = [];
	const counts = { next: 0, closed: 0, died: 0 };
	for (const [what, request] of Object.entries(EARLY))
		for (let time = 0; time < TIMES; time++) {
			const { status, outcome } = await sendTwoRequests(port, request);
			counts[outcome]++;
			if (outcome === "died" || status === "none") dead.push(`${what} (${status})`);
		}
	const names = [...new Set(dead)].join(", ");
	return {
		figure: `${Object.keys(EARLY).length} kinds, ${TIMES} times: next request answered ${counts.next}, closed as announced ${counts.closed}, connection lost ${counts.died}${names && `: ${names}`}`,
		holds: dead.length === 0,
	};
}

export const early: Fault[] = [
	{
		name: "early",
		fault: "The response comes before the body was read",
		injected:
			"413, 401, 404, 405, 415 for bodies of 0.3 and 3 MB, then another request on the same connection",
		goal: "a response each time; the next request is answered, or «Connection: close» was sent",
		engines: SQLITE,
		run: checkEarlyResponses,
	},
];
