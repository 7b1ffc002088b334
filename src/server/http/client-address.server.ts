import { hash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddr from "proxy-addr";
import { getSiteOrigin } from "#server/site-origin.ts";
import type { Env } from "#server/start/env.server.ts";

const LOOPBACK = /^(::1|(::ffff:)?127\.)/;
const FORWARDED = [
	"x-forwarded-for",
	"x-forwarded-proto",
	"x-forwarded-host",
	"x-real-ip",
	"forwarded",
	"via",
];

const HOST = /^(?:[\w.~!$&'()*+;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Checks that a request has at most one valid Host header. With two, a proxy and this server could each pick
 * another one.
 *
 * @source RFC 9112 §3.2
 */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
	let host: string | undefined;
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index] ?? "";
		if (name.length !== 4 || name.toLowerCase() !== "host") continue;
		if (host !== undefined) return false;
		host = rawHeaders[index + 1] ?? "";
	}
	return host === undefined || HOST.test(host);
}

/** @returns the token of an Authorization header (case-insensitive scheme); empty if there is none */
const parseBearerToken = (authorization = "") => /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";

/** The origins of this site: with an address that one alone, without it three local names. */
function listOrigins(env: Pick<Env, "SITE_URL" | "PORT">) {
	const ownOrigin = getSiteOrigin(env);
	const localNames = new Map(
		(env.SITE_URL ? [] : ["localhost", "127.0.0.1", "[::1]"]).map((name) => {
			const { host, origin } = new URL(`http://${name}:${env.PORT}`);
			return [host, origin];
		}),
	);
	return {
		siteUrl: env.SITE_URL,
		ownOrigin,
		isHttps: ownOrigin.startsWith("https:"),
		localNames,
		ownHosts: new Set([new URL(ownOrigin).host, ...localNames.keys()]),
	};
}

/**
 * Creates the functions that determine a request's client and origin. Trusts proxy headers only from
 * TRUSTED_PROXIES, and the Host header only if it is ours.
 *
 * @param env its `SITE_URL` changes when an owner types the address in the panel
 */
export function createFrontier(env: Pick<Env, "SITE_URL" | "PORT" | "TRUSTED_PROXIES" | "METRICS_TOKEN">) {
	const isTrustedProxy = proxyAddr.compile(env.TRUSTED_PROXIES);
	let origins = listOrigins(env);
	const getOrigins = () => {
		if (origins.siteUrl !== env.SITE_URL) origins = listOrigins(env);
		return origins;
	};
	const metricsToken = env.METRICS_TOKEN;

	return {
		/** Whether the address at the start has https; the headers that promise it are made then. */
		isHttps: origins.isHttps,
		/**
		 * Rewrites an absolute request target (`GET http://taller.com/blog`) to a path and a Host header.
		 *
		 * @returns false if it names another server: this is not an open proxy
		 * @source RFC 9112 §3.2.2
		 */
		normalizeTarget(req: IncomingMessage): boolean {
			const { url = "/" } = req;
			if (url.startsWith("/")) return true;
			const [scheme = "", host = ""] = /^https?:\/\/([^/?]*)/i.exec(url) ?? [];
			if (!getOrigins().ownHosts.has(host.toLowerCase())) return false;
			const path = url.slice(scheme.length);
			req.headers.host = host.toLowerCase();
			req.url = path.startsWith("/") ? path : `/${path}`;
			return true;
		},
		/** Returns the client's IP address, for rate limits. */
		getClientAddress: (req: IncomingMessage) => findClientAddress(req, isTrustedProxy),
		/** Returns the origin for links, canonical URLs and cached pages. */
		getOrigin: (req: IncomingMessage) => {
			const { localNames, ownOrigin } = getOrigins();
			return localNames.get(req.headers.host ?? "") ?? ownOrigin;
		},
		/**
		 * Checks whether a form was submitted from our own page, under any host name that the browser or the proxy
		 * uses.
		 */
		isFromOurPage: ({ headers }: IncomingMessage) => {
			const page = URL.parse(headers.origin ?? "");
			return (
				page !== null &&
				(page.host === headers.host || page.origin === new URL(getOrigins().ownOrigin).origin)
			);
		},
		/** Checks whether the visitor used http although the site uses https. */
		isInsecureRequest: (req: IncomingMessage) =>
			getOrigins().isHttps &&
			req.headers["x-forwarded-proto"] !== undefined &&
			/^\s*http\s*(,|$)/i.test(String(req.headers["x-forwarded-proto"])) &&
			isTrustedProxy(req.socket.remoteAddress ?? "", 0),
		/** Returns the https URL of the requested page. */
		getHttpsUrl: (req: IncomingMessage) => getOrigins().ownOrigin + (req.url ?? "/"),
		/**
		 * Checks access to the metrics: with the token, or from this machine. A proxy may not identify itself, so if
		 * there can be one, no request counts as local.
		 */
		canReadMetrics: ({ headers, socket }: IncomingMessage) =>
			(metricsToken !== undefined &&
				isEqualConstantTime(parseBearerToken(headers.authorization), metricsToken)) ||
			(!env.SITE_URL &&
				env.TRUSTED_PROXIES.length === 0 &&
				LOOPBACK.test(socket.remoteAddress ?? "") &&
				FORWARDED.every((name) => headers[name] === undefined)),
	};
}

/**
 * Follows X-Forwarded-For from the nearest proxy back while proxies are trusted. An invalid entry («unknown»,
 * empty, a socket) ends the chain: using it as a key would create a new visitor for each text.
 */
function findClientAddress(
	{ headers, socket }: IncomingMessage,
	isTrustedProxy: (address: string, hop: number) => boolean,
): string {
	let address = socket.remoteAddress ?? "local";
	const forwardedFor = String(headers["x-forwarded-for"] ?? "").split(",");
	for (const [hop, previousAddress] of forwardedFor.reverse().entries()) {
		const next = isTrustedProxy(address, hop) ? toBareAddress(previousAddress.trim()) : undefined;
		if (!next) return address;
		address = next;
	}
	return address;
}

/** @returns the address without port and brackets; undefined if it is not an IP address */
function toBareAddress(address: string): string | undefined {
	const [, inBrackets, ipv4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
	const bareAddress = inBrackets ?? ipv4 ?? address;
	return isIP(bareAddress) ? bareAddress : undefined;
}

/** Compares two texts in constant time. */
function isEqualConstantTime(one: string, other: string): boolean {
	return timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));
}
