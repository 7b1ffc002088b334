import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	boundConnections,
	closeSlowReaders,
	closeWhenUnread,
	mostConnections,
	oneByOne,
	watchUnasked,
} from "./connections.server.ts";

const LARGE = Buffer.alloc(16 * 1024 * 1024);
const server = createServer(async (req, res) => {
	closeWhenUnread(req, res);
	if (req.url === "/large") return void res.end(LARGE);
	if (req.url === "/reads") await text(req);
	res.statusCode = 413;
	res.end("demasiado");
});
closeSlowReaders(server, { takenWithinMs: 2000, bytesAMs: 1, lookEveryMs: 20 });
const port = () => (server.address() as AddressInfo).port;
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

/** Posts so many bytes, and reads the answer although not all of them were taken. */
async function post(path: string, bytes: number) {
	const socket = connect(port(), "127.0.0.1");
	socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);
	socket.write(Buffer.alloc(bytes));
	let answer = "";
	for await (const chunk of socket.setEncoding("utf8")) {
		answer += chunk;
		if (/keep-alive[\s\S]*demasiado/.test(answer)) break;
	}
	socket.destroy();
	return answer;
}

test("an answer to a body that nobody read says that the connection ends, and arrives whole", async () => {
	const answer = await post("/", 8_000_000);
	expect(answer).toMatch(/^HTTP\/1\.1 413/);
	expect(answer).toMatch(/^connection: close\r$/im);
	expect(answer).toMatch(/demasiado$/);
});

test("an answer to a body that was read keeps the connection for the next request", async () => {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	for (let time = 0; time < 2; time++) {
		const call = request({ agent, port: port(), path: "/reads", method: "POST" }).end("a=b");
		const [reply] = await once(call, "response");
		expect(reply.headers.connection).toBe("keep-alive");
		expect(await text(reply)).toBe("demasiado");
		expect(call.reusedSocket).toBe(time > 0);
	}
	agent.destroy();
});

test("requests sent ahead are taken up one by one, in their order", async () => {
	const { answers, most } = await sendAhead(10);
	expect(answers.match(/answer \d+/g)).toEqual(Array.from({ length: 10 }, (_, n) => `answer ${n}`));
	expect(most).toBe(1);
});

test("who sends more ahead than anybody needs is hung up on, whatever came with it", async () => {
	const { answers, taken } = await sendAhead(500);
	expect(answers).not.toContain("answer 1");
	expect(taken).toBe(1);
});

/** Sends so many requests in one packet to a server that takes a moment for each. */
async function sendAhead(count: number) {
	const seen = { answers: "", taken: 0, underWay: 0, most: 0 };
	const patient = createServer(
		oneByOne(async (req, res) => {
			seen.taken++;
			seen.most = Math.max(seen.most, ++seen.underWay);
			await new Promise(setImmediate);
			seen.underWay--;
			res.end(`answer ${req.url?.slice(1)}`);
		}),
	).listen(0, "127.0.0.1");
	await once(patient, "listening");
	const socket = connect((patient.address() as AddressInfo).port, "127.0.0.1");
	const requests = Array.from({ length: count }, (_, n) => {
		const last = n === count - 1 ? "Connection: close\r\n" : "";
		return `GET /${n} HTTP/1.1\r\nHost: x\r\n${last}\r\n`;
	});
	socket.write(requests.join(""));
	seen.answers = await text(socket).catch(() => "");
	patient.close();
	return seen;
}

test("who does not take the answer is hung up on, who takes it has all of it", {
	tags: ["slow"],
}, async () => {
	const slow = connect(port(), "127.0.0.1");
	slow.on("error", () => {});
	const [taken] = await Promise.all([
		once(server, "connection").then(([socket]) => once(socket, "close")),
		once(slow, "connect").then(() => slow.write("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")),
	]);
	expect(taken).toBeDefined();
	slow.destroy();
	const reply = await fetch(`http://127.0.0.1:${port()}/large`);
	expect((await reply.arrayBuffer()).byteLength).toBe(LARGE.length);
});

test("who only keeps connections makes room for who comes, and nobody at work is hung up on", async () => {
	const small = createServer((req, res) => {
		if (req.url === "/idle") res.end("taken");
	});
	boundConnections(small, 10, watchUnasked(small), 0);
	await new Promise<void>((resolve) => small.listen(0, "127.0.0.1", resolve));
	const { port } = small.address() as AddressInfo;
	const call = request({ port, path: "/work", agent: false }).end();
	const [, work] = await once(small, "request");
	const keepers: Socket[] = [];
	for (let time = 0; time < 25; time++) {
		const keeper = connect(port, "127.0.0.1");
		keepers.push(keeper);
		keeper.write("GET /idle HTTP/1.1\r\nHost: x\r\n\r\n");
		const [answer] = await once(keeper.setEncoding("utf8"), "data");
		expect(answer).toMatch(/taken/);
	}
	work.end("done");
	const [reply] = await once(call, "response");
	expect(await text(reply)).toBe("done");
	for (const keeper of keepers) keeper.destroy();
	small.close();
});

test("who was answered a moment ago is left alone, and who is answered now", async () => {
	const small = createServer((req, res) => {
		if (req.url === "/idle") res.end("taken");
	});
	const closeUnasked = watchUnasked(small);
	boundConnections(small, 2, closeUnasked);
	await new Promise<void>((resolve) => small.listen(0, "127.0.0.1", resolve));
	const { port } = small.address() as AddressInfo;
	const [first, second] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
	for (const socket of [first, second]) {
		socket.write("GET /idle HTTP/1.1\r\nHost: x\r\n\r\n");
		socket.on("error", () => {});
		expect((await once(socket.setEncoding("utf8"), "data"))[0]).toMatch(/taken/);
	}
	second.write("GET /work HTTP/1.1\r\nHost: x\r\n\r\n");
	const [, work] = await once(small, "request");
	// An empty line asks for nothing, however often it comes.
	first.write("\r\n");
	const gone = new Promise((resolve) => first.once("close", resolve));
	closeUnasked(0);
	await gone;
	work.end("done");
	expect((await once(second, "data"))[0]).toMatch(/done/);
	second.destroy();
	small.close();
});

test("visitors never take the last handles", () => {
	const limits = (most: string) => `Max open files            ${most}   ${most}   files`;
	expect(mostConnections(limits("1024"))).toBe(824);
	expect(mostConnections(limits("256"))).toBe(128);
	expect(mostConnections(limits("unlimited"))).toBeUndefined();
	expect(mostConnections("")).toBeUndefined();
});
