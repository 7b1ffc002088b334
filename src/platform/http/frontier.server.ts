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
 * Whether a request names its site once and as a name can be written: of two, a proxy and we may each take another one.
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

/** @returns the token of an Authorization header, whose scheme is written in any letters; empty where there is none */
const bearerTokenIn = (authorization = "") => /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";

/**
 * What a request says of where it came from, as far as that may be believed: headers of a proxy only from a proxy that
 * TRUSTED_PROXIES names, the Host only where it is ours.
 */
export function openFrontier(
	env: Pick<Env, "SITE_URL" | "PORT" | "TRUSTED_PROXIES" | "METRICS_TOKEN">,
) {
	const trusts = proxyAddr.compile(env.TRUSTED_PROXIES);
	const own = siteOrigin(env);
	const isHttps = own.startsWith("https:");
	/** Without a SITE_URL the machine goes by three names; any other Host is no address of ours. */
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
		 * Writes an absolute target (`GET http://taller.com/blog`) as the path and Host of every other request.
		 *
		 * @returns false when it names another server: we are nobody's proxy
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
		/** The visitor's address: what limits are counted by. */
		addressOf: (req: IncomingMessage) => findVisitor(req, trusts),
		/** What links, canonical addresses and kept pages begin with. */
		originOf: (req: IncomingMessage) => localNames.get(req.headers.host ?? "") ?? own,
		/** Whether a form comes from a page of ours, under whatever name the browser found us, or the proxy us. */
		isFromOurPage: ({ headers }: IncomingMessage) => {
			const page = URL.parse(headers.origin ?? "");
			return page !== null && (page.host === headers.host || page.origin === new URL(own).origin);
		},
		/** Whether the visitor came over http although the site lives behind https. */
		isUnsafeHop: (req: IncomingMessage) =>
			isHttps &&
			req.headers["x-forwarded-proto"] !== undefined &&
			/^\s*http\s*(,|$)/i.test(String(req.headers["x-forwarded-proto"])) &&
			trusts(req.socket.remoteAddress ?? "", 0),
		/** The address of the same page over https. */
		safeAddressOf: (req: IncomingMessage) => own + (req.url ?? "/"),
		/**
		 * Whether somebody may read the figures: with the token, or on this machine itself. A proxy need not say that it
		 * is one, so where there may be one nobody counts as local.
		 */
		mayReadFigures: ({ headers, socket }: IncomingMessage) =>
			(wanted !== undefined && isSameText(bearerTokenIn(headers.authorization), wanted)) ||
			(isOnlyDoor &&
				LOOPBACK.test(socket.remoteAddress ?? "") &&
				FORWARDED.every((name) => headers[name] === undefined)),
	};
}

/**
 * Follows what proxies say, each of the one before it, for as long as they are trusted. One that names no address
 * («unknown», nothing, a socket) is the visitor itself: any word there would be another stranger.
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

/** @returns the address without port and brackets; undefined for what is none */
function toBareAddress(said: string): string | undefined {
	const [, inBrackets, ofFour] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(said) ?? [];
	const bare = inBrackets ?? ofFour ?? said;
	return isIP(bare) ? bare : undefined;
}

/** Takes as long whatever the texts have in common. */
function isSameText(one: string, other: string): boolean {
	return timingSafeEqual(hash("sha256", one, "buffer"), hash("sha256", other, "buffer"));
}
