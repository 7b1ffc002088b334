import { once } from "node:events";
import { Agent, createServer, type RequestListener, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { closeAbusiveConnections, getMaxConnections } from "./connections.server.ts";

const LARGE = Buffer.alloc(16 * 1024 * 1024);
const LIMITS = {
	idleMs: 60_000,
	idleWhenFullMs: 60_000,
	stalledMs: 60_000,
	minBytesPerMs: 2,
	sweepEveryMs: 20,
};

/** Starts a guarded server on a free port and closes it after the test. */
async function startServer(handle: RequestListener, limitOverrides: Partial<typeof LIMITS> = {}) {
	const server = createServer();
	closeAbusiveConnections(server, handle, { ...LIMITS, ...limitOverrides });
	await once(server.listen(0, "127.0.0.1"), "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return { server, port: (server.address() as AddressInfo).port };
}

function openSocket(port: number): Socket {
	const socket = connect(port, "127.0.0.1").on("error", () => {});
	onTestFinished(() => void socket.destroy());
	return socket;
}

const createGetRequest = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test("finds the next request after an unread body", async () => {
	const { port } = await startServer((req, res) => {
		res.statusCode = req.method === "POST" ? 413 : 200;
		res.end(req.method === "POST" ? "demasiado" : "siguiente");
	});
	const socket = openSocket(port);
	socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8000000\r\n\r\n");
	socket.write(Buffer.alloc(8_000_000));
	socket.write(createGetRequest("/"));
	let received = "";
	socket.setEncoding("utf8").on("data", (chunk) => {
		received += chunk;
	});
	await expect.poll(() => received).toMatch(/^HTTP\/1\.1 413[\s\S]*demasiado[\s\S]*siguiente$/);
});

test("finds the next request after a partly read body", async () => {
	const { port } = await startServer(async (req, res) => {
		for await (const _ of req.iterator({ destroyOnReturn: false })) break;
		res.end(req.method);
	});
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	onTestFinished(() => agent.destroy());
	for (let time = 0; time < 2; time++) {
		const call = request({ agent, port, method: "PUT" }).end(Buffer.alloc(3_000_000));
		const [response] = await once(call, "response");
		expect(await text(response)).toBe("PUT");
		expect(call.reusedSocket).toBe(time > 0);
	}
});

test("answers in order when a client pipelines", async () => {
	expect((await pipelineRequests(4)).received.match(/answer \d/g)).toEqual([
		"answer 0",
		"answer 1",
		"answer 2",
		"answer 3",
	]);
});

test("closes the connection when a client pipelines without end", async () => {
	const { received, handled } = await pipelineRequests(500);
	expect(received).not.toContain("answer 1");
	expect(handled).toBe(4);
});

/** Sends several requests in one packet to a slow server. */
async function pipelineRequests(count: number) {
	let handled = 0;
	const { port } = await startServer(async (req, res) => {
		handled++;
		await new Promise(setImmediate);
		res.end(`answer ${req.url?.slice(1)}`);
	});
	const socket = openSocket(port);
	const requests = Array.from({ length: count }, (_, n) => createGetRequest(`/${n}`));
	socket.write(requests.join("").replace(/\r\n$/, "Connection: close\r\n\r\n"));
	return { received: await text(socket).catch(() => ""), handled };
}

test("closes the connection when a client stops reading", { tags: ["slow"] }, async () => {
	const { server, port } = await startServer((_, res) => res.end(LARGE), {
		stalledMs: 1000,
		minBytesPerMs: 10_000,
	});
	const slowSocket = openSocket(port);
	const [[accepted]] = await Promise.all([once(server, "connection"), once(slowSocket, "connect")]);
	slowSocket.write(createGetRequest("/"));
	await once(accepted, "close");
	const response = await fetch(`http://127.0.0.1:${port}/`);
	expect((await response.arrayBuffer()).byteLength).toBe(LARGE.length);
});

test("closes an idle connection that sends empty lines", async () => {
	const { port } = await startServer((_, res) => res.end("hola"), { idleMs: 300 });
	const socket = openSocket(port);
	socket.write(createGetRequest("/"));
	await once(socket, "data");
	const lines = setInterval(() => socket.write("\r\n"), 20);
	onTestFinished(() => clearInterval(lines));
	await new Promise((resolve) => socket.once("close", resolve));
});

test("closes idle connections when new clients need them", async () => {
	const { server, port } = await startServer((req, res) => void (req.url === "/work" || res.end("hola")), {
		idleWhenFullMs: 0,
	});
	server.maxConnections = 10;
	const workingSocket = openSocket(port);
	workingSocket.write(createGetRequest("/work"));
	await once(server, "request");
	for (let client = 0; client < 25; client++)
		await expect
			.poll(async () => {
				const socket = openSocket(port);
				socket.write(createGetRequest("/"));
				return String(await Promise.race([once(socket, "data"), once(socket, "close")]));
			})
			.toMatch(/hola/);
	expect(workingSocket.destroyed).toBe(false);
});

test("reserves handles for files and the database", () => {
	const createLimitsFile = (max: string) => `Max open files            ${max}   ${max}   files`;
	expect(getMaxConnections(createLimitsFile("1024"))).toBe(824);
	expect(getMaxConnections(createLimitsFile("256"))).toBe(128);
	expect(getMaxConnections(createLimitsFile("unlimited"))).toBeUndefined();
	expect(getMaxConnections("")).toBeUndefined();
});
