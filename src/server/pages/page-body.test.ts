import { Agent, createServer, type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPage, type Page, sendPage } from "./page-body.server.ts";

let page: Page;
const server = createServer((req, res) => {
	if (req.url === "/marked") res.setHeader("X-Robots-Tag", "noindex");
	sendPage(page, req, res);
});
server.maxRequestsPerSocket = 3;
beforeAll(async () => {
	const response = new Response("<p>hola</p>", { headers: { "content-type": "text/html" } });
	page = await createPage("/", response, {
		commonHeaders: ["X-Frame-Options", "DENY"],
		version: 1,
		previousPage: undefined,
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

type ReceivedResponse = {
	status: number | undefined;
	headers: IncomingHttpHeaders;
	length: number;
};

function fetchPage(options: RequestOptions = {}): Promise<ReceivedResponse> {
	const { port } = server.address() as AddressInfo;
	const { headers, ...rest } = options;
	return new Promise((resolve, reject) => {
		const call = request(
			{
				port,
				host: "127.0.0.1",
				headers: { "accept-encoding": "br", ...headers },
				agent: false,
				...rest,
			},
			async (reply) => {
				let length = 0;
				for await (const chunk of reply) length += (chunk as Buffer).length;
				resolve({ status: reply.statusCode, headers: reply.headers, length });
			},
		);
		call.once("error", reject).end();
	});
}

const withoutDate = ({ headers: { date: _, ...headers } }: ReceivedResponse) => headers;
const keepAlive = { connection: "keep-alive" };

test("repeats the headers that Node sent first", async () => {
	const first = await fetchPage({ headers: keepAlive });
	const repeated = await fetchPage({ headers: keepAlive });
	expect(withoutDate(repeated)).toEqual(withoutDate(first));
	expect(repeated).toMatchObject({ status: 200, length: first.length });
	const head = await fetchPage({ method: "HEAD", headers: keepAlive });
	expect(withoutDate(head)).toEqual(withoutDate(first));
	expect(head.length).toBe(0);
	expect((await fetchPage({ headers: { ...keepAlive, "accept-encoding": "gzip" } })).headers).toMatchObject({
		"content-encoding": "gzip",
		"x-frame-options": "DENY",
	});
});

test("updates the date of repeated responses", async () => {
	const { date } = (await fetchPage({ headers: keepAlive })).headers;
	await expect.poll(async () => (await fetchPage({ headers: keepAlive })).headers.date).not.toBe(date);
});

test("closes only after the last response", async () => {
	await fetchPage({ headers: keepAlive });
	expect((await fetchPage({ headers: { connection: "close" } })).headers.connection).toBe("close");
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const connectionHeaders: (string | undefined)[] = [];
	for (let turn = 0; turn < 3; turn++)
		connectionHeaders.push((await fetchPage({ agent })).headers.connection);
	agent.destroy();
	expect(connectionHeaders).toEqual(["keep-alive", "keep-alive", "close"]);
});

test("sends a visitor's own header only to them", async () => {
	const markedResponse = await fetchPage({ path: "/marked", headers: keepAlive });
	expect(markedResponse.headers["x-robots-tag"]).toBe("noindex");
	expect((await fetchPage({ headers: keepAlive })).headers["x-robots-tag"]).toBeUndefined();
	expect((await fetchPage({ path: "/marked", headers: keepAlive })).headers["x-robots-tag"]).toBe("noindex");
});
