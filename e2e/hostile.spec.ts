import { request as open } from "node:http";
import { expect, test } from "@playwright/test";

const origin = () => process.env.E2E_URL ?? "";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Sends a request as no browser would: any host, any target, any method. */
function raw(options: {
	path: string;
	method?: string;
	headers?: Record<string, string>;
	body?: string;
}) {
	const { hostname, port } = new URL(origin());
	return new Promise<{ status: number; text: string }>((resolve, reject) => {
		const call = open({ hostname, port, ...options }, async (reply) => {
			let text = "";
			for await (const chunk of reply) text += chunk;
			resolve({ status: reply.statusCode ?? 0, text });
		});
		call.once("error", reject);
		call.end(options.body);
	});
}

test("a form of many megabytes is turned away unread, and never sent back", async () => {
	const body = `intent=message&message=${"a".repeat(5_000_000)}`;
	const reply = await raw({ path: "/contacto", method: "POST", headers: FORM, body }).catch(
		(error: NodeJS.ErrnoException) => ({ status: 413, text: String(error.code) }),
	);
	expect(reply.status).toBe(413);
	expect(reply.text.length).toBeLessThan(500);
});

test("what is no form, no address or no method is a plain refusal, never a 500", async () => {
	const post = (headers: Record<string, string>, body: string) =>
		raw({ path: "/contacto", method: "POST", headers, body });
	expect((await post({ "content-type": "application/json" }, "{}")).status).toBe(415);
	expect((await post({}, "")).status).toBe(415);
	expect((await post({ "content-type": "multipart/form-data; boundary=x" }, "--y")).status).toBe(
		422,
	);
	for (const path of [
		"/%",
		"/productos/%00",
		"/%61pi/products",
		"/.git/config",
		"/images/..%2f..%2f.env",
		"/x/../productos",
		"/x/%2e%2e/productos",
		"//productos",
		"/x\\..\\productos",
		"/productos%2Fnada",
	])
		expect((await raw({ path })).status, path).toBe(404);
	for (const path of [
		"/productos?q=%00",
		"/productos?categoria=__proto__",
		"/productos?marca=__proto__",
		"/productos.data?marca=a%00b",
		"/blog?q=%00",
	])
		expect((await raw({ path })).status, path).toBe(200);
	expect((await raw({ path: "/", headers: { host: "a b" } })).status).toBeLessThan(500);
	expect((await raw({ path: "/", method: "TRACE" })).status).toBe(405);
	const { headers } = await fetch(origin(), { method: "PUT" });
	expect(headers.get("allow")).toBe("GET, HEAD, POST");
});

test("a page without a form refuses one unread, and whoever posts without end is counted", async () => {
	const body = "a=b";
	const refused = await raw({ path: "/nosotros", method: "POST", headers: FORM, body });
	expect(refused).toEqual({ status: 405, text: "Esta página no recibe formularios." });
	const headers = { "content-type": "text/plain", "x-forwarded-for": "203.0.113.77" };
	const said = new Set<number>();
	for (let times = 0; times < 700 && !said.has(429); times++)
		said.add((await raw({ path: "/contacto", method: "POST", headers, body })).status);
	expect([...said]).toEqual([415, 429]);
});

test("a form that another site's page sends is refused in words, and is no error of ours", async () => {
	for (const other of ["https://otro.example", "null", "basura"]) {
		const headers = { ...FORM, origin: other };
		const reply = await raw({ path: "/contacto", method: "POST", headers, body: "a=b" });
		expect(reply, other).toMatchObject({
			status: 403,
			text: expect.stringContaining("no viene de este sitio"),
		});
	}
});

test("an address of more than 2 kB is refused before anybody looks at it", async () => {
	for (const path of ["/", "/productos?q=", "/api/", "/health?", "/images/"])
		expect((await raw({ path: path + "a".repeat(2100) })).status, path).toBe(414);
	const { status, text } = await raw({ path: `/api${"/".repeat(15_000)}x` });
	expect([status, JSON.parse(text)]).toEqual([
		414,
		{ detail: "Esa dirección es demasiado larga.", code: "too_long" },
	]);
	expect((await raw({ path: `/?utm_source=${"a".repeat(1900)}` })).status).toBe(200);
});

test("an address written whole is ours by its host, and nobody else's is served", async () => {
	const host = "otro.example";
	const ours = await raw({ path: `${origin()}/blog`, headers: { host } });
	expect(ours).toMatchObject({ status: 200, text: expect.stringContaining("<h1") });
	expect(ours.text).not.toContain(host);
	const list = await raw({ path: `${origin()}/api/services`, headers: { host } });
	expect([list.status, JSON.parse(list.text)]).toEqual([200, expect.any(Array)]);
	for (const path of [`http://${host}/`, `http://${host}/api/services`])
		expect(await raw({ path }), path).toEqual({
			status: 421,
			text: "Esa dirección no es de este sitio.",
		});
});

test("a Host of somebody else builds no link", async () => {
	const headers = { host: "otro.example" };
	for (const path of ["/", "/robots.txt", "/sitemap.xml", "/blog/rss.xml", "/productos.data"]) {
		const { status, text } = await raw({ path, headers });
		expect(status, path).toBe(200);
		expect(text, path).not.toContain("otro.example");
	}
});

test("every answer carries the security headers, whatever it is", async () => {
	for (const path of [
		"/",
		"/no-existe",
		"/api/products",
		"/api/nada",
		"/images/nada.png",
		"/favicon.svg",
		"/panel-worker.js",
		"/productos.data",
		"/sitemap.xml",
		"/health",
	]) {
		const { headers } = await fetch(origin() + path);
		expect(headers.get("x-content-type-options"), path).toBe("nosniff");
		expect(headers.get("content-security-policy"), path).toMatch(/default-src 'none'/);
		expect(headers.get("content-security-policy"), path).not.toMatch(/script-src[^;]*unsafe/);
		expect(headers.get("x-frame-options"), path).toBe("DENY");
		expect(headers.get("set-cookie"), path).toBeNull();
	}
});
