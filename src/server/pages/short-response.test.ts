import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendShortResponse } from "./short-response.server.ts";

const server = createServer((_, res) => sendShortResponse(res, 414, "Es demasiado larga.", "too_long"));
let origin = "";
beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

test.each(["/api", "/api/", "/api?x", "/api/products?q=a"])(
	"answers %s with the API's JSON error",
	async (path) => {
		const reply = await fetch(origin + path);
		expect([reply.status, reply.headers.get("content-type")]).toEqual([414, "application/json"]);
		expect(await reply.json()).toEqual({ detail: "Es demasiado larga.", code: "too_long" });
	},
);

test.each(["/", "/apis", "/productos?q=/api/", "/admin/api"])("answers %s in plain text", async (path) => {
	const reply = await fetch(origin + path);
	expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	expect(await reply.text()).toBe("Es demasiado larga.");
});
