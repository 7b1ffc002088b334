import { request as open } from "node:http";
import { expect, test } from "@playwright/test";

const origin = () => process.env.E2E_URL ?? "";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Sends a raw request that no browser would send: any host, target or method. */
function raw(options: {
	path: string;
	method?: string;
	headers?: Record<string, string> | readonly string[];
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

const post = (path: string, headers: Record<string, string>, body: string) =>
	raw({ path, method: "POST", headers, body });

test("rejects malformed, oversized and cross-site forms with a message", async () => {
	const large = `intent=message&message=${"a".repeat(5_000_000)}`;
	// The server rejects the body unread and may close the connection during the upload.
	const reply = await post("/contacto", FORM, large).catch((error: NodeJS.ErrnoException) => ({
		status: 413,
		text: String(error.code),
	}));
	expect(reply.status).toBe(413);
	expect(reply.text.length).toBeLessThan(500);
	expect((await post("/contacto", { "content-type": "application/json" }, "{}")).status).toBe(415);
	expect((await post("/contacto", {}, "")).status).toBe(415);
	const broken = { "content-type": "multipart/form-data; boundary=x" };
	expect((await post("/contacto", broken, "--y")).status).toBe(422);
	expect(await post("/nosotros", FORM, "a=b")).toEqual({
		status: 405,
		text: "Esta página no recibe formularios.",
	});
	for (const other of ["https://otro.example", "null", "basura"])
		expect(await post("/contacto", { ...FORM, origin: other }, "a=b"), other).toMatchObject({
			status: 403,
			text: expect.stringContaining("no viene de este sitio"),
		});
	const endless = { "content-type": "text/plain", "x-forwarded-for": "203.0.113.77" };
	const said = new Set<number>();
	for (let times = 0; times < 700 && !said.has(429); times++)
		said.add((await post("/contacto", endless, "a=b")).status);
	expect([...said]).toEqual([415, 429]);
});

test("never answers 500 to an unusual or oversized URL", {
	tag: "@smoke",
}, async () => {
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
	expect((await raw({ path: "/", method: "TRACE" })).status).toBe(405);
	const { headers } = await fetch(origin(), { method: "PUT" });
	expect(headers.get("allow")).toBe("GET, HEAD, POST");

	for (const path of ["/", "/productos?q=", "/api/", "/health?", "/images/"])
		expect((await raw({ path: path + "a".repeat(2100) })).status, path).toBe(414);
	const { status, text } = await raw({ path: `/api${"/".repeat(15_000)}x` });
	expect([status, JSON.parse(text)]).toEqual([
		414,
		{ detail: "Esa dirección es demasiado larga.", code: "too_long" },
	]);
	expect((await raw({ path: `/?utm_source=${"a".repeat(1900)}` })).status).toBe(200);

	for (const [sent, moved] of [
		["/productos/", "/productos"],
		["/Productos?q=aceite", "/productos?q=aceite"],
		["/Servicios/frenos/", "/servicios/frenos"],
		["/BLOG/", "/blog"],
	] as const) {
		const reply = await fetch(origin() + sent, { redirect: "manual" });
		expect([reply.status, reply.headers.get("location")], sent).toEqual([301, moved]);
		expect((await fetch(origin() + moved, { redirect: "manual" })).status).toBe(200);
	}
});

test("ignores a foreign Host and rejects absolute request targets", async () => {
	const host = "otro.example";
	for (const path of ["/", "/robots.txt", "/sitemap.xml", "/blog/rss.xml", "/productos.data"]) {
		const { status, text } = await raw({ path, headers: { host } });
		expect(status, path).toBe(200);
		expect(text, path).not.toContain(host);
	}
	for (const headers of [{ host: "a b" }, ["Host", host, "Host", "localhost"]])
		expect((await raw({ path: "/", headers })).status).toBe(400);
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

test("sends the security headers with every response", {
	tag: "@smoke",
}, async () => {
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
