import { request as openRequest } from "node:http";
import { expect, test } from "@playwright/test";

const getOrigin = () => process.env.E2E_URL ?? "";
const FORM_HEADERS = { "content-type": "application/x-www-form-urlencoded" };

/** Sends a raw request that no browser would send: any host, target or method. */
function sendRaw(options: {
	path: string;
	method?: string;
	headers?: Record<string, string> | readonly string[];
	body?: string;
}) {
	const { hostname, port } = new URL(getOrigin());
	return new Promise<{ status: number; text: string }>((resolve, reject) => {
		const outgoingRequest = openRequest({ hostname, port, ...options }, async (response) => {
			let text = "";
			for await (const chunk of response) text += chunk;
			resolve({ status: response.statusCode ?? 0, text });
		});
		outgoingRequest.once("error", reject);
		outgoingRequest.end(options.body);
	});
}

const postForm = (path: string, headers: Record<string, string>, body: string) =>
	sendRaw({ path, method: "POST", headers, body });

test("rejects malformed, oversized and cross-site forms with a message", async () => {
	const largeBody = `intent=message&message=${"a".repeat(5_000_000)}`;
	// The server rejects the body unread and may close the connection during the upload.
	const response = await postForm("/contacto", FORM_HEADERS, largeBody).catch(
		(error: NodeJS.ErrnoException) => ({
			status: 413,
			text: String(error.code),
		}),
	);
	expect(response.status).toBe(413);
	expect(response.text.length).toBeLessThan(500);
	expect((await postForm("/contacto", { "content-type": "application/json" }, "{}")).status).toBe(415);
	expect((await postForm("/contacto", {}, "")).status).toBe(415);
	const brokenHeaders = { "content-type": "multipart/form-data; boundary=x" };
	expect((await postForm("/contacto", brokenHeaders, "--y")).status).toBe(422);
	expect(await postForm("/nosotros", FORM_HEADERS, "a=b")).toEqual({
		status: 405,
		text: "Esta página no recibe formularios.",
	});
	for (const foreignOrigin of ["https://otro.example", "null", "basura"])
		expect(
			await postForm("/contacto", { ...FORM_HEADERS, origin: foreignOrigin }, "a=b"),
			foreignOrigin,
		).toMatchObject({
			status: 403,
			text: expect.stringContaining("no viene de este sitio"),
		});
	const floodHeaders = { "content-type": "text/plain", "x-forwarded-for": "203.0.113.77" };
	const statuses = new Set<number>();
	for (let attempt = 0; attempt < 700 && !statuses.has(429); attempt++)
		statuses.add((await postForm("/contacto", floodHeaders, "a=b")).status);
	expect([...statuses]).toEqual([415, 429]);
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
		expect((await sendRaw({ path })).status, path).toBe(404);
	for (const path of [
		"/productos?q=%00",
		"/productos?categoria=__proto__",
		"/productos?marca=__proto__",
		"/productos.data?marca=a%00b",
		"/blog?q=%00",
	])
		expect((await sendRaw({ path })).status, path).toBe(200);
	expect((await sendRaw({ path: "/", method: "TRACE" })).status).toBe(405);
	const { headers } = await fetch(getOrigin(), { method: "PUT" });
	expect(headers.get("allow")).toBe("GET, HEAD, POST");

	for (const path of ["/", "/productos?q=", "/api/", "/health?", "/images/"])
		expect((await sendRaw({ path: path + "a".repeat(2100) })).status, path).toBe(414);
	const { status, text } = await sendRaw({ path: `/api${"/".repeat(15_000)}x` });
	expect([status, JSON.parse(text)]).toEqual([
		414,
		{ detail: "Esa dirección es demasiado larga.", code: "too_long" },
	]);
	expect((await sendRaw({ path: `/?utm_source=${"a".repeat(1900)}` })).status).toBe(200);

	for (const [requestPath, location] of [
		["/productos/", "/productos"],
		["/Productos?q=aceite", "/productos?q=aceite"],
		["/Servicios/frenos/", "/servicios/frenos"],
		["/BLOG/", "/blog"],
	] as const) {
		const response = await fetch(getOrigin() + requestPath, { redirect: "manual" });
		expect([response.status, response.headers.get("location")], requestPath).toEqual([301, location]);
		expect((await fetch(getOrigin() + location, { redirect: "manual" })).status).toBe(200);
	}
});

test("ignores a foreign Host and rejects absolute request targets", async () => {
	const foreignHost = "otro.example";
	for (const path of ["/", "/robots.txt", "/sitemap.xml", "/blog/rss.xml", "/productos.data"]) {
		const { status, text } = await sendRaw({ path, headers: { host: foreignHost } });
		expect(status, path).toBe(200);
		expect(text, path).not.toContain(foreignHost);
	}
	for (const headers of [{ host: "a b" }, ["Host", foreignHost, "Host", "localhost"]])
		expect((await sendRaw({ path: "/", headers })).status).toBe(400);
	const ownOriginResponse = await sendRaw({ path: `${getOrigin()}/blog`, headers: { host: foreignHost } });
	expect(ownOriginResponse).toMatchObject({ status: 200, text: expect.stringContaining("<h1") });
	expect(ownOriginResponse.text).not.toContain(foreignHost);
	const servicesResponse = await sendRaw({
		path: `${getOrigin()}/api/services`,
		headers: { host: foreignHost },
	});
	expect([servicesResponse.status, JSON.parse(servicesResponse.text)]).toEqual([200, expect.any(Array)]);
	for (const path of [`http://${foreignHost}/`, `http://${foreignHost}/api/services`])
		expect(await sendRaw({ path }), path).toEqual({
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
		const { headers } = await fetch(getOrigin() + path);
		expect(headers.get("x-content-type-options"), path).toBe("nosniff");
		expect(headers.get("content-security-policy"), path).toMatch(/default-src 'none'/);
		expect(headers.get("content-security-policy"), path).not.toMatch(/script-src[^;]*unsafe/);
		expect(headers.get("x-frame-options"), path).toBe("DENY");
		expect(headers.get("set-cookie"), path).toBeNull();
	}
});
