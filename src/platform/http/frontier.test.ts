import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { parseEnv } from "#platform/start/env.server.ts";
import { hasOneHost, openFrontier } from "./frontier.server.ts";

/** Creates a request from this address with these headers. */
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
	({ url: "/productos?q=a", headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
const sayingHosts = (...hosts: string[]) => {
	const rawHeaders = hosts.flatMap((host) => ["HoSt", host]);
	return { rawHeaders: ["X-Host", "host", ...rawHeaders] } as unknown as IncomingMessage;
};
const frontier = (env: Record<string, string> = {}) => openFrontier(parseEnv(env));

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
])("with %j and Host %s links start with %s", (env, host, origin) => {
	expect(frontier(env as Record<string, string>).originOf(from("10.0.0.1", { host }))).toBe(origin);
});

// Only a site behind https can be reached insecurely.
test("reports insecure http only from a trusted proxy", () => {
	const site = { SITE_URL: "https://taller.com", TRUSTED_PROXIES: "10.0.0.5" };
	const http = { "x-forwarded-proto": "http" };
	expect(frontier(site).isUnsafeHop(from("10.0.0.5", http))).toBe(true);
	expect(frontier(site).isUnsafeHop(from("10.0.0.5", { "x-forwarded-proto": "HTTP, https" }))).toBe(
		true,
	);
	expect(frontier(site).isUnsafeHop(from("10.0.0.5", { "x-forwarded-proto": "https" }))).toBe(
		false,
	);
	expect(frontier(site).isUnsafeHop(from("10.0.0.5"))).toBe(false);
	expect(frontier(site).isUnsafeHop(from("10.0.0.6", http))).toBe(false);
	expect(frontier({ TRUSTED_PROXIES: "10.0.0.5" }).isUnsafeHop(from("10.0.0.5", http))).toBe(false);
	expect(frontier(site).safeAddressOf(from("10.0.0.5", http))).toBe(
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
])("with X-Forwarded-For «%s» the client is %s", (said, address) => {
	const site = frontier({ TRUSTED_PROXIES: "10.0.0.0/8" });
	expect(site.addressOf(from("10.0.0.5", { "x-forwarded-for": said }))).toBe(address);
});

test("uses the socket address without a trusted proxy", () => {
	const said = { "x-forwarded-for": "203.0.113.7" };
	const site = frontier({ TRUSTED_PROXIES: "10.0.0.0/8" });
	expect(site.addressOf(from("198.51.100.9", said))).toBe("198.51.100.9");
	expect(site.addressOf(from("10.0.0.5"))).toBe("10.0.0.5");
	expect(frontier().addressOf(from("10.0.0.5", said))).toBe("10.0.0.5");
	const nobody = { headers: said, socket: {} } as unknown as IncomingMessage;
	expect(site.addressOf(nobody)).toBe("local");
});

test.each([
	["/blog?q=a", "taller.com", "/blog?q=a"],
	["http://taller.com/blog?q=a", "taller.com", "/blog?q=a"],
	["HTTPS://Taller.com/blog", "evil.com", "/blog"],
	["http://taller.com", "evil.com", "/"],
	["http://taller.com?q=a", "evil.com", "/?q=a"],
	["//evil.com/", "taller.com", "//evil.com/"],
])("accepts the target %s", (url, host, path) => {
	const site = frontier({ SITE_URL: "https://taller.com", TRUSTED_PROXIES: "10.0.0.5" });
	const asked = { ...from("10.0.0.5", { host }), url } as IncomingMessage;
	expect(site.settleTarget(asked)).toBe(true);
	expect([asked.url, asked.headers.host]).toEqual([path, "taller.com"]);
	expect(site.safeAddressOf(asked)).toBe(`https://taller.com${path}`);
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
	const asked = { ...from("10.0.0.5", { host: "taller.com" }), url } as IncomingMessage;
	expect(frontier({ SITE_URL: "https://taller.com" }).settleTarget(asked)).toBe(false);
});

test("accepts all local host names without SITE_URL", () => {
	const asked = { ...from("127.0.0.1"), url: "http://127.0.0.1:3000/blog" } as IncomingMessage;
	expect(frontier().settleTarget(asked)).toBe(true);
	expect(frontier().originOf(asked)).toBe("http://127.0.0.1:3000");
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
	expect(hasOneHost(sayingHosts(...(host === undefined ? [] : [host])))).toBe(true);
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
	expect(hasOneHost(sayingHosts(...hosts))).toBe(false);
});

// Local access counts only where no proxy can be in between.
test("allows metrics locally or with the token", () => {
	const MetricsToken = "una-llave-de-treinta-y-dos-signos-o-mas";
	expect(frontier().mayReadFigures(from("127.0.0.1"))).toBe(true);
	expect(frontier().mayReadFigures(from("::ffff:127.0.0.1"))).toBe(true);
	expect(frontier().mayReadFigures(from("10.0.0.1"))).toBe(false);
	for (const name of ["x-forwarded-for", "x-real-ip", "forwarded", "via"])
		expect(frontier().mayReadFigures(from("127.0.0.1", { [name]: "x" })), name).toBe(false);
	const proxied: Record<string, string>[] = [
		{ TRUSTED_PROXIES: "loopback" },
		{ SITE_URL: "https://taller.com" },
	];
	for (const env of proxied) {
		const behind = frontier({ ...env, METRICS_TOKEN: MetricsToken } as Record<string, string>);
		expect(behind.mayReadFigures(from("127.0.0.1"))).toBe(false);
		const said = (authorization: string) => from("10.0.0.1", { authorization });
		expect(behind.mayReadFigures(said("Bearer una-llave-de-treinta-y-dos-signos-o-mas"))).toBe(
			true,
		);
		expect(behind.mayReadFigures(said("Bearer otra-llave"))).toBe(false);
		const token = MetricsToken;
		expect(behind.mayReadFigures(said(`bearer ${token}`))).toBe(true);
		expect(behind.mayReadFigures(said(`BEARER  ${token}`))).toBe(true);
		expect(behind.mayReadFigures(said(`Basic ${token}`))).toBe(false);
		expect(behind.mayReadFigures(said("una-llave-de-treinta-y-dos-signos-o-mas"))).toBe(false);
	}
	expect(frontier().mayReadFigures(from("10.0.0.1", { authorization: "Bearer undefined" }))).toBe(
		false,
	);
});

test("accepts forms whose origin matches the host", () => {
	const isOurs = (origin: string, host: string) =>
		frontier().isFromOurPage(from("10.0.0.1", { origin, host }));
	expect(isOurs("http://192.168.1.7:3000", "192.168.1.7:3000")).toBe(true);
	expect(isOurs("http://evil.com", "192.168.1.7:3000")).toBe(false);
	expect(isOurs("null", "192.168.1.7:3000")).toBe(false);
	const behind = frontier({ SITE_URL: "https://taller.com" });
	const inside = { origin: "https://taller.com", host: "10.0.0.9:3000" };
	expect(behind.isFromOurPage(from("10.0.0.1", inside))).toBe(true);
});
