import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { parseEnv } from "#server/start/env.server.ts";
import { createFrontier, hasOneHost } from "./client-address.server.ts";

/** Creates a request from this address with these headers. */
const createRequest = (remoteAddress: string, headers: Record<string, string> = {}) =>
	({ url: "/productos?q=a", headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
const createRequestWithHosts = (...hosts: string[]) => {
	const rawHeaders = hosts.flatMap((host) => ["HoSt", host]);
	return { rawHeaders: ["X-Host", "host", ...rawHeaders] } as unknown as IncomingMessage;
};
const createTestFrontier = (env: Record<string, string> = {}) =>
	createFrontier(parseEnv({ BIELA_DATA: "own", ...env }));

test.each([
	[{}, "evil.com", "http://localhost:3000"],
	[{}, "localhost:3000", "http://localhost:3000"],
	[{}, "127.0.0.1:3000", "http://127.0.0.1:3000"],
	[{}, "[::1]:3000", "http://[::1]:3000"],
	[{}, "127.0.0.1:80", "http://localhost:3000"],
	[{}, "127.0.0.1:3000@evil.com", "http://localhost:3000"],
	[{ PORT: "80" }, "localhost", "http://localhost"],
	[{ SITE_URL: "https://taller.com" }, "taller.com", "https://taller.com"],
	[{ SITE_URL: "https://taller.com" }, "localhost:3000", "https://taller.com"],
	[{ SITE_URL: "https://taller.com" }, "evil.com", "https://taller.com"],
])("with %j and Host %s, links start with %s", (env, host, origin) => {
	expect(
		createTestFrontier(env as Record<string, string>).getOrigin(createRequest("10.0.0.1", { host })),
	).toBe(origin);
});

// Only a site behind https can be reached insecurely.
test("reports insecure http only from a trusted proxy", () => {
	const site = { SITE_URL: "https://taller.com", TRUSTED_PROXIES: "10.0.0.5" };
	const http = { "x-forwarded-proto": "http" };
	expect(createTestFrontier(site).isInsecureRequest(createRequest("10.0.0.5", http))).toBe(true);
	expect(
		createTestFrontier(site).isInsecureRequest(
			createRequest("10.0.0.5", { "x-forwarded-proto": "HTTP, https" }),
		),
	).toBe(true);
	expect(
		createTestFrontier(site).isInsecureRequest(createRequest("10.0.0.5", { "x-forwarded-proto": "https" })),
	).toBe(false);
	expect(createTestFrontier(site).isInsecureRequest(createRequest("10.0.0.5"))).toBe(false);
	expect(createTestFrontier(site).isInsecureRequest(createRequest("10.0.0.6", http))).toBe(false);
	expect(
		createTestFrontier({ TRUSTED_PROXIES: "10.0.0.5" }).isInsecureRequest(createRequest("10.0.0.5", http)),
	).toBe(false);
	expect(createTestFrontier(site).getHttpsUrl(createRequest("10.0.0.5", http))).toBe(
		"https://taller.com/productos?q=a",
	);
});

test.each([
	["203.0.113.7", "203.0.113.7"],
	["198.51.100.1, 203.0.113.7", "203.0.113.7"],
	["203.0.113.7, 10.0.0.6", "203.0.113.7"],
	["203.0.113.7:49152", "203.0.113.7"],
	["203.0.113.7, 10.0.0.6:8080", "203.0.113.7"],
	["2001:db8::7", "2001:db8::7"],
	["[2001:db8::7]", "2001:db8::7"],
	["[2001:db8::7]:49152", "2001:db8::7"],
	["unknown", "10.0.0.5"],
	["_hidden", "10.0.0.5"],
	["unix:", "10.0.0.5"],
	["", "10.0.0.5"],
	["203.0.113.7, ", "10.0.0.5"],
	["198.51.100.1, garbage-1", "10.0.0.5"],
	["198.51.100.1, unknown, 10.0.0.6", "10.0.0.6"],
	["10.0.0.6", "10.0.0.6"],
])("with X-Forwarded-For «%s», the client is %s", (forwardedFor, address) => {
	const site = createTestFrontier({ TRUSTED_PROXIES: "10.0.0.0/8" });
	expect(site.getClientAddress(createRequest("10.0.0.5", { "x-forwarded-for": forwardedFor }))).toBe(address);
});

test("uses the socket address without a trusted proxy", () => {
	const forwardingHeaders = { "x-forwarded-for": "203.0.113.7" };
	const site = createTestFrontier({ TRUSTED_PROXIES: "10.0.0.0/8" });
	expect(site.getClientAddress(createRequest("198.51.100.9", forwardingHeaders))).toBe("198.51.100.9");
	expect(site.getClientAddress(createRequest("10.0.0.5"))).toBe("10.0.0.5");
	expect(createTestFrontier().getClientAddress(createRequest("10.0.0.5", forwardingHeaders))).toBe(
		"10.0.0.5",
	);
	const requestWithoutAddress = { headers: forwardingHeaders, socket: {} } as unknown as IncomingMessage;
	expect(site.getClientAddress(requestWithoutAddress)).toBe("local");
});

test.each([
	["/blog?q=a", "taller.com", "/blog?q=a"],
	["http://taller.com/blog?q=a", "taller.com", "/blog?q=a"],
	["HTTPS://Taller.com/blog", "evil.com", "/blog"],
	["http://taller.com", "evil.com", "/"],
	["http://taller.com?q=a", "evil.com", "/?q=a"],
	["//evil.com/", "taller.com", "//evil.com/"],
])("accepts the target %s", (url, host, path) => {
	const site = createTestFrontier({ SITE_URL: "https://taller.com", TRUSTED_PROXIES: "10.0.0.5" });
	const request = { ...createRequest("10.0.0.5", { host }), url } as IncomingMessage;
	expect(site.normalizeTarget(request)).toBe(true);
	expect([request.url, request.headers.host]).toEqual([path, "taller.com"]);
	expect(site.getHttpsUrl(request)).toBe(`https://taller.com${path}`);
});

test.each([
	"http://evil.com/",
	"http://taller.com@evil.com/",
	"http://taller.com:81/",
	"http://taller.com#@evil.com/",
	"ftp://taller.com/",
	"http:///blog",
	"*",
	"evil.com",
])("rejects the target %s", (url) => {
	const request = { ...createRequest("10.0.0.5", { host: "taller.com" }), url } as IncomingMessage;
	expect(createTestFrontier({ SITE_URL: "https://taller.com" }).normalizeTarget(request)).toBe(false);
});

test("accepts all local host names without SITE_URL", () => {
	const request = {
		...createRequest("127.0.0.1"),
		url: "http://127.0.0.1:3000/blog",
	} as IncomingMessage;
	expect(createTestFrontier().normalizeTarget(request)).toBe(true);
	expect(createTestFrontier().getOrigin(request)).toBe("http://127.0.0.1:3000");
});

test.each([
	["taller.com"],
	["taller.com:443"],
	["127.0.0.1:3000"],
	["[::1]:3000"],
	["xn--tallr-esa.com"],
	["mi_taller.com."],
	[""],
	// HTTP/1.0 health checks omit the Host header; Node rejects that in HTTP/1.1.
	[undefined],
])("accepts one Host header: %j", (host) => {
	expect(hasOneHost(createRequestWithHosts(...(host === undefined ? [] : [host])))).toBe(true);
});

test.each([
	[["taller.com", "taller.com"]],
	[["taller.com", "evil.com"]],
	[["taller.com evil.com"]],
	[["taller.com, evil.com"]],
	[["taller.com/x"]],
	[["ana@taller.com"]],
	[["taller.com:80a"]],
	[["[::1"]],
])("rejects the Host headers %j", (hosts) => {
	expect(hasOneHost(createRequestWithHosts(...hosts))).toBe(false);
});

// Local access counts only where no proxy can be in between.
test("allows metrics locally or with the token", () => {
	const metricsToken = "una-llave-de-treinta-y-dos-signos-o-mas";
	expect(createTestFrontier().canReadMetrics(createRequest("127.0.0.1"))).toBe(true);
	expect(createTestFrontier().canReadMetrics(createRequest("::ffff:127.0.0.1"))).toBe(true);
	expect(createTestFrontier().canReadMetrics(createRequest("10.0.0.1"))).toBe(false);
	for (const name of ["x-forwarded-for", "x-real-ip", "forwarded", "via"])
		expect(createTestFrontier().canReadMetrics(createRequest("127.0.0.1", { [name]: "x" })), name).toBe(
			false,
		);
	const proxyEnvs: Record<string, string>[] = [
		{ TRUSTED_PROXIES: "loopback" },
		{ SITE_URL: "https://taller.com" },
	];
	for (const env of proxyEnvs) {
		const proxiedSite = createTestFrontier({ ...env, METRICS_TOKEN: metricsToken } as Record<string, string>);
		expect(proxiedSite.canReadMetrics(createRequest("127.0.0.1"))).toBe(false);
		const createAuthorizedRequest = (authorization: string) => createRequest("10.0.0.1", { authorization });
		expect(
			proxiedSite.canReadMetrics(createAuthorizedRequest("Bearer una-llave-de-treinta-y-dos-signos-o-mas")),
		).toBe(true);
		expect(proxiedSite.canReadMetrics(createAuthorizedRequest("Bearer otra-llave"))).toBe(false);
		const token = metricsToken;
		expect(proxiedSite.canReadMetrics(createAuthorizedRequest(`bearer ${token}`))).toBe(true);
		expect(proxiedSite.canReadMetrics(createAuthorizedRequest(`BEARER  ${token}`))).toBe(true);
		expect(proxiedSite.canReadMetrics(createAuthorizedRequest(`Basic ${token}`))).toBe(false);
		expect(
			proxiedSite.canReadMetrics(createAuthorizedRequest("una-llave-de-treinta-y-dos-signos-o-mas")),
		).toBe(false);
	}
	expect(
		createTestFrontier().canReadMetrics(createRequest("10.0.0.1", { authorization: "Bearer undefined" })),
	).toBe(false);
});

test("accepts forms whose origin matches the host", () => {
	const isFromOurOrigin = (origin: string, host: string) =>
		createTestFrontier().isFromOurPage(createRequest("10.0.0.1", { origin, host }));
	expect(isFromOurOrigin("http://192.168.1.7:3000", "192.168.1.7:3000")).toBe(true);
	expect(isFromOurOrigin("http://evil.com", "192.168.1.7:3000")).toBe(false);
	expect(isFromOurOrigin("null", "192.168.1.7:3000")).toBe(false);
	const proxiedSite = createTestFrontier({ SITE_URL: "https://taller.com" });
	const internalHeaders = { origin: "https://taller.com", host: "10.0.0.9:3000" };
	expect(proxiedSite.isFromOurPage(createRequest("10.0.0.1", internalHeaders))).toBe(true);
});
