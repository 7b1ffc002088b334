import { realpathSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { CALLER_HEADER } from "#api/caller.server.ts";
import type * as Entry from "#app/entry.server.tsx";
import { CACHED_LISTS, PAGES } from "#composition/pages.ts";
import { createFrontier, hasOneHost } from "#server/http/client-address.server.ts";
import { requirePort, startListening } from "#server/http/listen.server.ts";
import { getRouteGroup } from "#server/http/route-groups.ts";
import { createFormReader } from "#server/pages/form-body.server.ts";
import { openPageCache } from "#server/pages/page-cache.server.ts";
import { PAGE_CACHE } from "#server/pages/page-caller.ts";
import { type Address, createAddressResolver } from "#server/pages/page-key.ts";
import { prerenderPages } from "#server/pages/prerender.server.ts";
import { createPrivateSite } from "#server/pages/private-site.server.ts";
import { createHandlerRunner } from "#server/pages/run-handler.server.ts";
import { DOCUMENT_POLICY, getSecurityHeaders, LOCKED_POLICY } from "#server/pages/security-headers.server.ts";
import { sendImage } from "#server/pages/send-image.server.ts";
import { isApiPath, sendShortResponse } from "#server/pages/short-response.server.ts";
import { openStaticFiles } from "#server/pages/static-files.server.ts";
import { createSemaphore, withLoopYield } from "#server/semaphore.ts";
import { getSiteOrigin } from "#server/site-origin.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { explainStartupError } from "#server/start/startup-error.ts";

const startedAt = performance.now();
await requirePort(process.env).catch(exitWithError);
const build = (await import(new URL("./build/current/server/index.js", import.meta.url).href).catch(
	exitWithError,
)) as ServerBuild;
const {
	api,
	platform,
	contactLine: getContactLine,
	health,
	site,
} = (build.entry.module as typeof build.entry.module & typeof Entry).live;
const { env, log } = platform;

const frontier = createFrontier(env);
const commonHeaders = Object.entries(getSecurityHeaders(frontier.isHttps));
const METHODS = new Set(["GET", "HEAD", "POST"]);
const ALLOWED = [...METHODS].join(", ");
const isWrite = (req: IncomingMessage) => req.method !== "GET" && req.method !== "HEAD";
/** Maximum length of an address, above any of ours. The server looks at nothing else of a longer request. */
const MAX_ADDRESS_LENGTH = 2048;
const BUSY = {
	maxWaiting: 100,
	message: "Hay mucha gente a la vez. Prueba otra vez en unos segundos.",
};

const router = createRequestHandler(build, "production");
const { resolveAddress, acceptsForms, patterns } = createAddressResolver(build.routes, {
	pages: PAGES,
	cachedLists: CACHED_LISTS,
});
/** Rendering and forms have separate limits, so that a burst of new pages does not block forms. */
const queueRender = withLoopYield(createSemaphore(8, BUSY));
const queueForm = withLoopYield(createSemaphore(8, BUSY));
const readFormBody = createFormReader();
// Resolve the link once: a build that finishes later is for the next start.
const sendStatic = openStaticFiles(join(realpathSync("build/current"), "client"), log);

/** The router gets the canonical address, never the received one: no other header may change a cached page. */
const pages = openPageCache(
	{ ...platform, commonHeaders: commonHeaders.flat(), runLimited: queueRender, getPhase: site.getPhase },
	async (origin, { key, kind }) => {
		const request = new Request(origin + key, { headers: { [CALLER_HEADER]: PAGE_CACHE } });
		return kind === "list" ? api.fetch(request, { address: PAGE_CACHE }) : router(request);
	},
);
const { registerGauge } = health;
registerGauge("biela_kept_pages", "Pages in the page cache", async () => pages.size().site.pages);
registerGauge("biela_kept_bytes", "Bytes of them", async () => pages.size().site.bytes);
const runHandler = createHandlerRunner(log, getContactLine);
const answerPrivately = createPrivateSite(site, {
	isWrite,
	sendApi(req, res) {
		res.setHeader("Content-Security-Policy", LOCKED_POLICY);
		void handleApi(req, res);
	},
	sendFile: sendAnyFile,
	sendPage,
	async sendPreview(key, req, res) {
		for (const [name, value] of PORTAL_PAGE_HEADERS) res.setHeader(name, value);
		const address = frontier.getClientAddress(req);
		await platform.limits.takePoint("read", address);
		const request = new Request(frontier.getOrigin(req) + key, { headers: { [CALLER_HEADER]: address } });
		await sendFresh(await queueRender(() => router(request)), res);
	},
});
const handleApi = getRequestListener(
	(request, { incoming }) =>
		api.fetch(request, { address: frontier.getClientAddress(incoming as IncomingMessage) }),
	// `closeAbusiveConnections` drains unread bodies, in one place.
	{ autoCleanupIncoming: false },
);
/** A customer portal page has a secret address, so caches, search engines and referrers must not keep it. */
const PORTAL_PAGE_HEADERS = [
	["Cache-Control", "no-store"],
	["X-Robots-Tag", "noindex, nofollow"],
	// "no-referrer" would also blank the Origin of this page's own forms, and the router refuses those.
	["Referrer-Policy", "same-origin"],
] as const;

/** Answers a form that was posted without JavaScript, which is never cached. */
async function handleForm(page: Address, req: IncomingMessage, res: ServerResponse) {
	if (!acceptsForms(page))
		return sendShortResponse(res.setHeader("Allow", "GET, HEAD"), 405, "Esta página no recibe formularios.");
	const address = frontier.getClientAddress(req);
	// An invalid form does not count at the API, but it costs a rendered error page: count it as a read.
	await platform.limits.takePoint("read", address);
	const isOwnOrigin = frontier.isFromOurPage(req);
	// The router also rejects it, but only after reading it, and it logs an error of ours with a long stack each time.
	if (req.headers.origin && !isOwnOrigin)
		return sendShortResponse(
			res,
			403,
			"Ese formulario no viene de este sitio. Ábrelo aquí y envíalo otra vez.",
		);
	const body = await readFormBody(req);
	if (!Buffer.isBuffer(body)) return sendShortResponse(res, body.status, body.text);
	const headers = new Headers(
		Object.entries(req.headers).flatMap(([name, value]) =>
			typeof value === "string" ? [[name, value]] : [],
		),
	);
	headers.set(CALLER_HEADER, address);
	const origin = frontier.getOrigin(req);
	// The router compares the origin with our own name; the browser sends the name by which it reached us.
	if (isOwnOrigin) headers.set("origin", new URL(origin).origin);
	const request = new Request(origin + page.key, { method: "POST", headers, body });
	await sendFresh(await queueForm(() => router(request)), res);
}

/**
 * Sends a customer portal page, rendered for this request only. A valid link counts against its own limit; an unknown
 * link counts against the caller's address.
 */
async function sendPortalPage({ key }: Address, req: IncomingMessage, res: ServerResponse) {
	const address = frontier.getClientAddress(req);
	await platform.limits.takePoint("link", hashToken(key));
	await platform.limits.takePoint("read", address);
	const headers = { [CALLER_HEADER]: address };
	const request = new Request(frontier.getOrigin(req) + key, { headers });
	const reply = await queueRender(() => router(request));
	if (reply.status !== 404) await platform.limits.returnPoint("read", address);
	await sendFresh(reply, res);
}

/**
 * Sends a file that is generated on request. Its route counts it, limits the queue, and sets how long it may be
 * cached.
 */
async function sendGeneratedFile({ key }: Address, req: IncomingMessage, res: ServerResponse) {
	const coding = String(req.headers["accept-encoding"] ?? "");
	const headers = { [CALLER_HEADER]: frontier.getClientAddress(req), "accept-encoding": coding };
	const reply = await router(new Request(frontier.getOrigin(req) + key, { headers }));
	if (reply.status === 404 || reply.status === 410) return sendShortResponse(res, reply.status, "No existe.");
	if (!reply.ok) {
		const retryAfter = reply.headers.get("retry-after") ?? "5";
		return sendShortResponse(res.setHeader("Retry-After", retryAfter), reply.status, BUSY.message, "busy");
	}
	if (res.destroyed) return reply.body?.cancel();
	for (const [name, value] of reply.headers) res.setHeader(name, value);
	res.setHeader("Content-Security-Policy", LOCKED_POLICY);
	if (req.headers["if-none-match"] === reply.headers.get("etag")) return void res.writeHead(304).end();
	res.writeHead(200);
	if (req.method === "HEAD" || !reply.body) return void res.end(() => reply.body?.cancel());
	// A slow reader, or one that disconnects, blocks no other request.
	await pipeline(reply.body, res).catch(() => res.destroy());
}

async function sendFresh(reply: Response, res: ServerResponse) {
	for (const [name, value] of reply.headers) res.setHeader(name, value);
	if (!reply.headers.has("content-security-policy")) res.setHeader("Content-Security-Policy", LOCKED_POLICY);
	res.setHeader("Cache-Control", "no-store");
	const body = Buffer.from(await reply.arrayBuffer());
	res.writeHead(reply.status, { "Content-Length": body.length }).end(body);
}

function handle(req: IncomingMessage, res: ServerResponse) {
	const isLong = (req.url ?? "/").length > MAX_ADDRESS_LENGTH;
	const isOneHost = hasOneHost(req);
	const isOwnOrigin = !isLong && isOneHost && frontier.normalizeTarget(req);
	const target = req.url ?? "/";
	const requestStartedAt = performance.now();
	if (health.isStopping()) res.shouldKeepAlive = false;
	if (isOwnOrigin && !isWrite(req) && !frontier.isInsecureRequest(req) && !site.isPrivate())
		if (pages.sendCached(frontier.getOrigin(req) + target, req, res))
			return health.count(res.statusCode, "kept", performance.now() - requestStartedAt);
	for (const [name, value] of commonHeaders) res.setHeader(name, value);
	if (site.isPrivate()) res.setHeader("X-Robots-Tag", "noindex, nofollow");
	const group = getRouteGroup(target.split("?", 1)[0] ?? "/");
	res.once("finish", () => health.count(res.statusCode, group, performance.now() - requestStartedAt));
	if (isLong) return sendShortResponse(res, 414, "Esa dirección es demasiado larga.", "too_long");
	if (!isOneHost) return sendShortResponse(res, 400, "La petición debe nombrar un solo sitio (Host).");
	if (!isOwnOrigin) return sendShortResponse(res, 421, "Esa dirección no es de este sitio.");
	routeRequest(req, res, target);
}

function routeRequest(req: IncomingMessage, res: ServerResponse, target: string) {
	const [path = "/"] = target.split("?", 1);
	if (path === "/health") return sendShortResponse(res, 200, health.getAliveText());
	if (path === "/ready") return void runHandler(res, () => sendReadiness(res));
	if (path === "/metrics") return void runHandler(res, () => sendMetrics(req, res));
	const isApi = isApiPath(path);
	if (frontier.isInsecureRequest(req)) return redirectToHttps(req, res, isApi);
	const address = resolveAddress(target);
	if (isApi && (isWrite(req) || address?.kind !== "list")) {
		res.setHeader("Content-Security-Policy", path === "/api/docs" ? DOCUMENT_POLICY : LOCKED_POLICY);
		return void handleApi(req, res);
	}
	if (!METHODS.has(req.method ?? ""))
		return sendShortResponse(res.setHeader("Allow", ALLOWED), 405, "Método no admitido.");
	if (address?.kind === "own") for (const [name, value] of PORTAL_PAGE_HEADERS) res.setHeader(name, value);
	void runHandler(res, async () => {
		if (await answerPrivately({ path, address, req, res })) return;
		if (isWrite(req)) return address ? handleForm(address, req, res) : sendNotFound(res);
		if (address?.redirectTo) return redirectToCanonical(address.redirectTo, res);
		if (address?.kind === "own") return sendPortalPage(address, req, res);
		if (address?.kind === "file") return sendGeneratedFile(address, req, res);
		if (await sendAnyFile(path, req, res)) return;
		if (address) await sendPage(address, req, res);
		else sendNotFound(res);
	});
}

/** Redirects to the canonical address of a page, which ignores capitals and a closing slash. @source rules 1.9 */
function redirectToCanonical(moved: string, res: ServerResponse) {
	res.setHeader("Location", moved);
	sendShortResponse(res, 301, "Esta página tiene otra dirección.");
}

/**
 * Redirects a page to https. An API call over http is rejected instead: its secrets already travelled in the clear,
 * and a redirect would let the client go on.
 */
function redirectToHttps(req: IncomingMessage, res: ServerResponse, isApi: boolean) {
	if (isApi || isWrite(req)) return sendShortResponse(res, 403, "Usa https.", "not_https");
	res.setHeader("Location", frontier.getHttpsUrl(req));
	sendShortResponse(res, 301, "Esta página está en https.");
}

/** Sends an uploaded picture, or else the shipped file of that name. */
async function sendAnyFile(path: string, req: IncomingMessage, res: ServerResponse) {
	const outcome = path.startsWith("/images/") ? await sendImage(platform, req, res) : "next";
	if (outcome === "taken") sendNotFound(res);
	return outcome !== "next" || sendStatic(path, req, res);
}

/** Sends a page. Only a page that is not cached counts against the limit, because it costs a rendering. */
async function sendPage(address: Address, req: IncomingMessage, res: ServerResponse) {
	const origin = frontier.getOrigin(req);
	if (pages.sendCached(origin + address.key, req, res)) return;
	await platform.limits.takePoint("read", frontier.getClientAddress(req));
	await pages.send(origin, address, req, res);
}

const sendNotFound = (res: ServerResponse) => sendShortResponse(res, 404, "No existe.");

async function sendReadiness(res: ServerResponse) {
	const reason = await health.getNotReadyReason();
	sendShortResponse(res, reason ? 503 : 200, reason ? `No listo: ${reason}` : health.getReadyText());
}

async function sendMetrics(req: IncomingMessage, res: ServerResponse) {
	if (!frontier.canReadMetrics(req)) return sendNotFound(res);
	sendShortResponse(res, 200, await health.metrics());
}

function exitWithError(error: unknown): never {
	process.stderr.write(`\n${explainStartupError(error, process.env)}\n\n`);
	if (process.env.LOG_LEVEL === "debug") console.error(error);
	process.exit(1);
}

/** An unexpected error leaves the process in an unknown state: log one line, with secrets masked, and exit. */
for (const event of ["uncaughtException", "unhandledRejection"] as const)
	process.on(event, (error: unknown) => {
		log.fatal({ error }, event);
		process.exit(1);
	});

const port = await startListening(platform, health, handle).catch(exitWithError);
const startupMs = Math.round(performance.now() - startedAt);
process.stdout.write(`\n  Biela está lista en http://localhost:${port}  (${startupMs} ms)\n\n`);
if (site.isPrivate())
	process.stdout.write(
		`  El sitio está en privado: los clientes ven «Muy pronto». Publícalo en ${getSiteOrigin(env)}/admin/dashboard/configuracion\n\n`,
	);
void prerenderPages({ ...platform, patterns, resolveAddress, pages, isPrivate: site.isPrivate });
// Write the cache now and not only at exit: a server that is always killed would compile everything at each start.
flushCompileCache();
