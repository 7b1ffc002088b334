import { connect } from "node:net";
import { type Fault, SQLITE_ONLY } from "./fault.ts";
import { openWorld } from "./world.ts";

const REPETITIONS = 5;
const SECOND_REQUEST = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
const RESPONSE_TIMEOUT_MS = 5000;

const toRequestHead = (requestLine: string, headers: string) =>
	`${requestLine} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.9.${Math.floor(Math.random() * 255)}.1\r\n${headers}\r\n`;
const toPostRequest = (path: string, size: number, type = "application/json") =>
	toRequestHead(`POST ${path}`, `Content-Type: ${type}\r\nContent-Length: ${size}\r\n`) + "a".repeat(size);
const toChunkedRequest = (path: string, size: number, type = "application/json") =>
	`${toRequestHead(`POST ${path}`, `Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n`)}${size.toString(16)}\r\n${"a".repeat(size)}\r\n0\r\n\r\n`;

/** Requests that are answered before their body is read: too large, not allowed, not JSON, not found. */
const EARLY_RESPONSE_REQUESTS: Record<string, string> = {
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
	firstRequest: string,
): Promise<{ status: string; outcome: "next" | "closed" | "died" }> {
	return new Promise((resolve) => {
		let received = "";
		let hasSentSecond = false;
		const socket = connect(port, "127.0.0.1", () => socket.write(firstRequest));
		const getStatus = () => received.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? "none";
		const finish = (outcome: "next" | "closed" | "died") => {
			clearTimeout(timeout);
			socket.destroy();
			resolve({ status: getStatus(), outcome });
		};
		const timeout = setTimeout(() => finish("died"), RESPONSE_TIMEOUT_MS);
		const announcesClose = () =>
			/^connection: close\r$/im.test(
				received.split("\r\n\r\n")[0] ? `${received.split("\r\n\r\n")[0]}\r` : "",
			);
		socket.on("data", (chunk) => {
			received += chunk.toString("latin1");
			if (!received.includes("\r\n\r\n")) return;
			if (announcesClose()) return;
			if (hasSentSecond) {
				if (/HTTP\/1\.1 200[\s\S]*vivo/.test(received)) finish("next");
				return;
			}
			hasSentSecond = true;
			setTimeout(() => socket.write(SECOND_REQUEST), 100);
		});
		socket.on("error", () => finish(announcesClose() ? "closed" : "died"));
		socket.on("close", () => finish(announcesClose() ? "closed" : "died"));
	});
}

async function checkEarlyResponses() {
	const world = await openWorld("SQLite");
	const port = Number(new URL(world.origin).port);
	const failures: string[] = [];
	const counts = { next: 0, closed: 0, died: 0 };
	for (const [description, request] of Object.entries(EARLY_RESPONSE_REQUESTS))
		for (let repetition = 0; repetition < REPETITIONS; repetition++) {
			const { status, outcome } = await sendTwoRequests(port, request);
			counts[outcome]++;
			if (outcome === "died" || status === "none") failures.push(`${description} (${status})`);
		}
	const failureNames = [...new Set(failures)].join(", ");
	return {
		figure: `${Object.keys(EARLY_RESPONSE_REQUESTS).length} kinds, ${REPETITIONS} times: next request answered ${counts.next}, closed as announced ${counts.closed}, connection lost ${counts.died}${failureNames && `: ${failureNames}`}`,
		holds: failures.length === 0,
	};
}

export const earlyResponseFaults: Fault[] = [
	{
		name: "early",
		fault: "The response comes before the body was read",
		injected:
			"413, 401, 404, 405, 415 for bodies of 0.3 and 3 MB, then another request on the same connection",
		goal: "a response each time; the next request is answered, or «Connection: close» was sent",
		engines: SQLITE_ONLY,
		run: checkEarlyResponses,
	},
];
