import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBucket } from "./bucket.server.ts";

/** Formats one object of a bucket listing. */
const createEntryXml = (key: string) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`;
const buildListPage = (...keys: string[]) =>
	`<ListBucketResult><IsTruncated>true</IsTruncated>${keys.map(createEntryXml).join("")}</ListBucketResult>`;
const pagesByPath: Record<string, string> = {
	"/same": buildListPage("same/a", "same/b"),
	"/back": buildListPage("back/b", "back/a"),
	"/empty": buildListPage(),
};
let requestCount = 0;
let sentMegabytes = 0;
function* generateMegabytes() {
	for (;;) {
		sentMegabytes++;
		yield Buffer.alloc(1024 * 1024);
	}
}
const server = createServer((req, res) => {
	requestCount++;
	const { pathname } = new URL(req.url ?? "/", "http://localhost");
	if (pathname.startsWith("/moved/")) return void res.writeHead(307, { Location: "/inside" }).end();
	const list = pagesByPath[pathname];
	if (list) return void res.end(list);
	pipeline(generateMegabytes, res).catch(() => {});
});
beforeAll(async () => void (await once(server.listen(0, "127.0.0.1"), "listening")));
afterAll(() => {
	server.closeAllConnections();
	server.close();
});
const openBucketAt = (name: string) => {
	const { port } = server.address() as AddressInfo;
	return openBucket(`s3+http://llave:secreto@127.0.0.1:${port}${name}`, {
		tries: 1,
		callMs: 30_000,
	});
};

test.each(["/same", "/back", "/empty"])("stops listing when pages repeat (%s)", async (name) => {
	requestCount = 0;
	const bucket = await openBucketAt(name);
	await expect(bucket.list("")).rejects.toThrow("does not go on");
	expect(requestCount).toBeLessThanOrEqual(2);
});

test("rejects an endless object at the size limit", async () => {
	const bucket = await openBucketAt("/endless");
	await expect(bucket.get("a.webp")).rejects.toThrow("larger than anything of ours");
	expect(sentMegabytes).toBeLessThan(128);
});

// Neither images nor keys go to a server that is not configured.
test("follows no redirect to another server", async () => {
	const bucket = await openBucketAt("/moved");
	requestCount = 0;
	await expect(bucket.put("a.webp", Buffer.from("a"))).rejects.toMatchObject({ status: 307 });
	await expect(bucket.get("a.webp")).rejects.toMatchObject({ status: 307 });
	expect(requestCount).toBe(2);
});
