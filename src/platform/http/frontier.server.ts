import { hash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddr from "proxy-addr";
import { siteOrigin } from "#platform/site-origin.ts";
import type { Env } from "#platform/start/env.server.ts";

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
	let said: string | undefined;
	for (let place = 0; place < rawHeaders.length; place += 2) {
		const name = rawHeaders[place] ?? "";
		if (name.length !== 4 || name.toLowerCase() !== "host") continue;
		if (said !== undefined) return false;
		said = rawHeaders[place + 1] ?? "";
	}
	return said === undefined || HOST.test(said);
}

/** @returns the token of an Authorization header (case-insensitive scheme); empty if there is none */
const bearerTokenIn = (authorization = "") => /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";

/**
 * Creates the functions that determine a request's client and origin. Trusts proxy headers only from
 * TRUSTED_PROXIES, and the Host header only if it is ours.
 */
export function openFrontier(
	env: Pick<Env, "SITE_URL" | "PORT" | "TRUSTED_PROXIES" | "METRICS_TOKEN">,
) {
	const trusts = proxyAddr.compile(env.TRUSTED_PROXIES);
	const own = siteOrigin(env);
	const isHttps = own.startsWith("https:");
	/** Without SITE_URL the server accepts three local host names and no others. */
	const localNames = new Map(
		(env.SITE_URL ? [] : ["localhost", "127.0.0.1", "[::1]"]).map((name) => {
			const { host, origin } = new URL(`http://${name}:${env.PORT}`);
			return [host, origin];
		}),
	);
	const ownHosts = new Set([new URL(own).host, ...localNames.keys()]);
	const wanted = env.METRICS_TOKEN;
	const isOnlyDoor = !env.SITE_URL && env.TRUSTED_PROXIES.length === 0;

	return {
		isHttps,
		/**
		 * Rewrites an absolute request target (`GET http://taller.com/blog`) to a path and a Host header.
		 *
		 * @returns false if it names another server: this is not an open proxy
		 * @source RFC 9112 §3.2.2
		 */
		settleTarget(req: IncomingMessage): boolean {
			const { url = "/" } = req;
			if (url.startsWith("/")) return true;
			const [scheme = "", host = ""] = /^https?:\/\/([^/?]*)/i.exec(url) ?? [];
			if (!ownHosts.has(host.toLowerCase())) return false;
			const path = url.slice(scheme.length);
			req.headers.host = host.toLowerCase();
			req.url = path.startsWith("/") ? path : `/${path}`;
			return true;
		},
		/** Returns the client's IP address, for rate limits. */
		addressOf: (req: IncomingMessage) => findVisitor(req, trusts),
		/** Returns the origin for links, canonical URLs and cached pages. */
		originOf: (req: IncomingMessage) => localNames.get(req.headers.host ?? "") ?? own,
		/**
		 * Checks whether a form was submitted from our own page, under any host name that the browser or the proxy
		 * uses.
		 */
		isFromOurPage: ({ headers }: IncomingMessage) => {
			const page = URL.parse(headers.origin ?? "");
			return page !== null && (page.host === headers.host || page.origin === new URL(own).origin);
		},
		/** Checks whether the visitor used http although the site uses https. */
		isUnsafeHop: (req: IncomingMessage) =>
			isHttps &&
			req.headers["x-forwarded-proto"] !== undefined &&
			/^\s*http\s*(,|$)/i.test(String(req.headers["x-forwarded-proto"])) &&
			trusts(req.socket.remoteAddress ?? "", 0),
		/** Returns the https URL of the requested page. */
		safeAddressOf: (req: IncomingMessage) => own + (req.url ?? "/"),
		/**
		 * Checks access to the metrics: with the token, or from this machine. A proxy may not identify itself, so if
		 * there can be one, no request counts as local.
		 */
		mayReadFigures: ({ headers, socket }: IncomingMessage) =>
			(wanted !== undefined && isSameText(bearerTokenIn(headers.authorization), wanted)) ||
			(isOnlyDoor &&
				LOOPBACK.test(socket.remoteAddress ?? "") &&
				FORWARDED.every((name) => headers[name] === undefined)),
	};
}

/**
 * Follows X-Forwarded-For from the nearest proxy back while proxies are trusted. An invalid entry («unknown»,
 * empty, a socket) ends the chain: using it as a key would create a new visitor for each text.
 */
function findVisitor(
	{ headers, socket }: IncomingMessage,
	trusts: (address: string, hop: number) => boolean,
): string {
	let address = socket.remoteAddress ?? "local";
	const said = String(headers["x-forwarded-for"] ?? "").split(",");
	for (const [hop, before] of said.reverse().entries()) {
		const next = trusts(address, hop) ? toBareAddress(before.trim()) : undefined;
		if (!next) return address;
		address = next;
	}
	return address;
}

/** @returns the address without port and brackets; undefined if it is not an IP address */
function toBareAddress(said: string): string | undefined {
	const [, inBrackets, ofFour] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(said) ?? [];
	const bare = inBrackets ?? ofFour ?? said;
	return isIP(bare) ? bare : undefined;
}

/** Compares two texts in constant time. */
function isSameText(one: string, other: string): boolean {
	return timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));
}
