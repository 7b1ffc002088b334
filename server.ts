import { realpathSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "react-router";
import { CALLER_HEADER } from "#api/caller.server.ts";
import type * as Entry from "#entry.server.tsx";
import type { RuleError, TooManyError } from "#platform/errors.ts";
import { hasOneHost, openFrontier } from "#platform/http/frontier.server.ts";
import { listen, requirePort } from "#platform/http/listen.server.ts";
import { groupOf } from "#platform/http/route-groups.ts";
import { openFormBodies } from "#platform/pages/form-body.server.ts";
import { keepAhead } from "#platform/pages/keep-ahead.server.ts";
import { openPageCache } from "#platform/pages/page-cache.server.ts";
import { PAGE_CACHE } from "#platform/pages/page-caller.ts";
import { type Address, openAddresses } from "#platform/pages/page-key.ts";
import {
	DOCUMENT_POLICY,
	SEALED,
	securityHeaders,
} from "#platform/pages/security-headers.server.ts";
import { sendImage } from "#platform/pages/send-image.server.ts";
import { answerShortly, isApiPath } from "#platform/pages/short-answer.server.ts";
import { openStaticFiles } from "#platform/pages/static-files.server.ts";
import { givingWay, openSemaphore } from "#platform/semaphore.ts";
import { explainRefusal } from "#platform/start/refusal.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";

const startedAt = performance.now();
await requirePort(process.env).catch(refuse);
const build = (await import(new URL("./build/current/server/index.js", import.meta.url).href).catch(
	refuse,
)) as ServerBuild;
const { api, platform, contactLine, health } = (build.entry.module as unknown as typeof Entry).live;
const { env, log } = platform;

const frontier = openFrontier(env);
const always = Object.entries(securityHeaders(frontier.isHttps));
const METHODS = new Set(["GET", "HEAD", "POST"]);
const ALLOWED = [...METHODS].join(", ");
const isWrite = (req: IncomingMessage) => req.method !== "GET" && req.method !== "HEAD";
/** Maximum length of an address, above any of ours. The server looks at nothing else of a longer request. */
const LONGEST_ADDRESS = 2048;
const BUSY = {
	mostWaiting: 100,
	sentence: "Hay mucha gente a la vez. Prueba otra vez en unos segundos.",
};

const router = createRequestHandler(build, "production");
const { addressIn, takesForms, patterns } = openAddresses(build.routes);
/** Rendering and forms have separate limits, so that a burst of new pages does not block forms. */
const renderInTurn = givingWay(openSemaphore(8, BUSY));
const formInTurn = givingWay(openSemaphore(8, BUSY));
const readFormBody = openFormBodies();
// Resolve the link once: a build that finishes later is for the next start.
const sendStatic = openStaticFiles(join(realpathSync("build/current"), "client"), log);

/** The router gets the canonical address, never the received one: no other header may change a cached page. */
const pages = openPageCache(
	{ ...platform, always: always.flat(), inTurn: renderInTurn },
	async (origin, { key, kind }) => {
		const request = new Request(origin + key, { headers: { [CALLER_HEADER]: PAGE_CACHE } });
		return kind === "list" ? api.fetch(request, { address: PAGE_CACHE }) : router(request);
	},
);
const { gauge } = health;
gauge("biela_kept_pages", "Pages in the page cache", async () => pages.size().site.pages);
gauge("biela_kept_bytes", "Bytes of them", async () => pages.size().site.bytes);
const throughApi = getRequestListener(
	(request, { incoming }) =>
		api.fetch(request, { address: frontier.addressOf(incoming as IncomingMessage) }),
	// `guardConnections` drains unread bodies, in one place.
	{ autoCleanupIncoming: false },
);
/** A customer portal page has a secret address, so caches, search engines and referrers must not keep it. */
const OWN_PAGE_HEADERS = [
	["Cache-Control", "no-store"],
	["X-Robots-Tag", "noindex, nofollow"],
	// "no-referrer" would also blank the Origin of this page's own forms, and the router refuses those.
	["Referrer-Policy", "same-origin"],
] as const;

/** Answers a form that was posted without JavaScript, which is never cached. */
async function answerForm(page: Address, req: IncomingMessage, res: ServerResponse) {
	if (!takesForms(page))
		return answerShortly(
			res.setHeader("Allow", "GET, HEAD"),
			405,
			"Esta página no recibe formularios.",
		);
	const address = frontier.addressOf(req);
	// An invalid form does not count at the API, but it costs a rendered error page: count it as a read.
	await platform.limits.take("read", address);
	const isOurs = frontier.isFromOurPage(req);
	// The router also rejects it, but only after reading it, and it logs an error of ours with a long stack each time.
	if (req.headers.origin && !isOurs)
		return answerShortly(
			res,
			403,
			"Ese formulario no viene de este sitio. Ábrelo aquí y envíalo otra vez.",
		);
	const body = await readFormBody(req);
	if (!Buffer.isBuffer(body)) return answerShortly(res, body.status, body.text);
	const headers = new Headers(
		Object.entries(req.headers).flatMap(([name, value]) =>
			typeof value === "string" ? [[name, value]] : [],
		),
	);
	headers.set(CALLER_HEADER, address);
	const origin = frontier.originOf(req);
	// The router compares the origin with our own name; the browser sends the name by which it reached us.
	if (isOurs) headers.set("origin", new URL(origin).origin);
	const request = new Request(origin + page.key, { method: "POST", headers, body });
	await sendFresh(await formInTurn(() => router(request)), res);
}

/**
 * Sends a customer portal page, rendered for this request only. A valid link counts against its own limit; an unknown
 * link counts against the caller's address.
 */
async function sendOwnPage({ key }: Address, req: IncomingMessage, res: ServerResponse) {
	const address = frontier.addressOf(req);
	await platform.limits.take("link", hashOfToken(key));
	await platform.limits.take("read", address);
	const headers = { [CALLER_HEADER]: address };
	const request = new Request(frontier.originOf(req) + key, { headers });
	const reply = await renderInTurn(() => router(request));
	if (reply.status !== 404) await platform.limits.giveBack("read", address);
	await sendFresh(reply, res);
}

/**
 * Sends a file that is generated on request. Its route counts it, limits the queue, and sets how long it may be
 * cached.
 */
async function sendMade({ key }: Address, req: IncomingMessage, res: ServerResponse) {
	const coding = String(req.headers["accept-encoding"] ?? "");
	const headers = { [CALLER_HEADER]: frontier.addressOf(req), "accept-encoding": coding };
	const reply = await router(new Request(frontier.originOf(req) + key, { headers }));
	if (reply.status === 404 || reply.status === 410)
		return answerShortly(res, reply.status, "No existe.");
	if (!reply.ok) {
		const retryAfter = reply.headers.get("retry-after") ?? "5";
		return answerShortly(
			res.setHeader("Retry-After", retryAfter),
			reply.status,
			BUSY.sentence,
			"busy",
		);
	}
	if (res.destroyed) return reply.body?.cancel();
	for (const [name, value] of reply.headers) res.setHeader(name, value);
	res.setHeader("Content-Security-Policy", SEALED);
	if (req.headers["if-none-match"] === reply.headers.get("etag"))
		return void res.writeHead(304).end();
	res.writeHead(200);
	if (req.method === "HEAD" || !reply.body) return void res.end(() => reply.body?.cancel());
	// A slow reader, or one that disconnects, blocks no other request.
	await pipeline(reply.body, res).catch(() => res.destroy());
}

async function sendFresh(reply: Response, res: ServerResponse) {
	for (const [name, value] of reply.headers) res.setHeader(name, value);
	if (!reply.headers.has("content-security-policy"))
		res.setHeader("Content-Security-Policy", SEALED);
	res.setHeader("Cache-Control", "no-store");
	const body = Buffer.from(await reply.arrayBuffer());
	res.writeHead(reply.status, { "Content-Length": body.length }).end(body);
}

function handle(req: IncomingMessage, res: ServerResponse) {
	const isLong = (req.url ?? "/").length > LONGEST_ADDRESS;
	const isOneHost = hasOneHost(req);
	const isOurs = !isLong && isOneHost && frontier.settleTarget(req);
	const target = req.url ?? "/";
	const began = performance.now();
	if (health.isStopping()) res.shouldKeepAlive = false;
	if (isOurs && !isWrite(req) && !frontier.isUnsafeHop(req))
		if (pages.sendKept(frontier.originOf(req) + target, req, res))
			return health.count(res.statusCode, "kept", performance.now() - began);
	for (const [name, value] of always) res.setHeader(name, value);
	const group = groupOf(target.split("?", 1)[0] ?? "/");
	res.once("finish", () => health.count(res.statusCode, group, performance.now() - began));
	if (isLong) return answerShortly(res, 414, "Esa dirección es demasiado larga.", "too_long");
	if (!isOneHost) return answerShortly(res, 400, "La petición debe nombrar un solo sitio (Host).");
	if (!isOurs) return answerShortly(res, 421, "Esa dirección no es de este sitio.");
	route(req, res, target);
}

function route(req: IncomingMessage, res: ServerResponse, target: string) {
	const [path = "/"] = target.split("?", 1);
	if (path === "/health") return answerShortly(res, 200, health.alive());
	if (path === "/ready") return void answer(res, () => sayReady(res));
	if (path === "/metrics") return void answer(res, () => sayMetrics(req, res));
	const isApi = isApiPath(path);
	if (frontier.isUnsafeHop(req)) return toSafety(req, res, isApi);
	const address = addressIn(target);
	if (isApi && (isWrite(req) || address?.kind !== "list")) {
		res.setHeader("Content-Security-Policy", path === "/api/docs" ? DOCUMENT_POLICY : SEALED);
		return void throughApi(req, res);
	}
	if (!METHODS.has(req.method ?? ""))
		return answerShortly(res.setHeader("Allow", ALLOWED), 405, "Método no admitido.");
	if (address?.kind === "own")
		for (const [name, value] of OWN_PAGE_HEADERS) res.setHeader(name, value);
	void answer(res, async () => {
		if (isWrite(req)) return address ? answerForm(address, req, res) : missing(res);
		if (address?.moved) return toOneAddress(address.moved, res);
		if (address?.kind === "own") return sendOwnPage(address, req, res);
		if (address?.kind === "file") return sendMade(address, req, res);
		if (await sendAnyFile(path, req, res)) return;
		if (address) await sendPage(address, req, res);
		else missing(res);
	});
}

/** Redirects to the canonical address of a page, which ignores capitals and a closing slash. @source rules 1.9 */
function toOneAddress(moved: string, res: ServerResponse) {
	res.setHeader("Location", moved);
	answerShortly(res, 301, "Esta página tiene otra dirección.");
}

/**
 * Redirects a page to https. An API call over http is rejected instead: its secrets already travelled in the clear,
 * and a redirect would let the client go on.
 */
function toSafety(req: IncomingMessage, res: ServerResponse, isApi: boolean) {
	if (isApi || isWrite(req)) return answerShortly(res, 403, "Usa https.", "not_https");
	res.setHeader("Location", frontier.safeAddressOf(req));
	answerShortly(res, 301, "Esta página está en https.");
}

/** Sends an uploaded picture, or else the shipped file of that name. */
async function sendAnyFile(path: string, req: IncomingMessage, res: ServerResponse) {
	const outcome = path.startsWith("/images/") ? await sendImage(platform, req, res) : "next";
	if (outcome === "taken") missing(res);
	return outcome !== "next" || sendStatic(path, req, res);
}

/** Sends a page. Only a page that is not cached counts against the limit, because it costs a rendering. */
async function sendPage(address: Address, req: IncomingMessage, res: ServerResponse) {
	const origin = frontier.originOf(req);
	if (pages.sendKept(origin + address.key, req, res)) return;
	await platform.limits.take("read", frontier.addressOf(req));
	await pages.send(origin, address, req, res);
}

/** Runs a handler and turns what it throws into a response, so that no connection stays open. */
async function answer(res: ServerResponse, work: () => Promise<void> | void) {
	try {
		await work();
	} catch (error) {
		if (res.headersSent) return void res.destroy();
		// The client disconnected: there is nothing to answer and nothing to log.
		if (res.destroyed) return;
		if (isNamed<TooManyError>(error, "TooManyError")) {
			res.setHeader("Retry-After", String(error.retryAfterSeconds));
			return answerShortly(res, 429, error.message, "too_many");
		}
		res.setHeader("Retry-After", "5");
		if (isNamed<RuleError>(error, "RuleError"))
			return answerShortly(res, error.status, error.message, error.code);
		log.error({ error }, "page failed");
		const contact = await contactLine().catch(() => "");
		const sentence = `La página no está disponible ahora. Prueba en un minuto. ${contact}`.trim();
		answerShortly(res, 503, sentence, "unavailable");
	}
}

/** Compares by name, because the build has its own copies of the error classes. */
const isNamed = <Known extends Error>(error: unknown, name: string): error is Known =>
	error instanceof Error && error.name === name;

const missing = (res: ServerResponse) => answerShortly(res, 404, "No existe.");

async function sayReady(res: ServerResponse) {
	const reason = await health.notReadyBecause();
	answerShortly(res, reason ? 503 : 200, reason ? `No listo: ${reason}` : health.ready());
}

async function sayMetrics(req: IncomingMessage, res: ServerResponse) {
	if (!frontier.mayReadFigures(req)) return missing(res);
	answerShortly(res, 200, await health.metrics());
}

function refuse(error: unknown): never {
	process.stderr.write(`\n${explainRefusal(error, process.env)}\n\n`);
	if (process.env.LOG_LEVEL === "debug") console.error(error);
	process.exit(1);
}

/** An unexpected error leaves the process in an unknown state: log one line, with secrets masked, and exit. */
for (const event of ["uncaughtException", "unhandledRejection"] as const)
	process.on(event, (error: unknown) => {
		log.fatal({ error }, event);
		process.exit(1);
	});

const port = await listen(platform, health, handle).catch(refuse);
const took = Math.round(performance.now() - startedAt);
process.stdout.write(`\n  Biela está lista en http://localhost:${port}  (${took} ms)\n\n`);
void keepAhead({ ...platform, patterns, addressIn, pages });
// Write the cache now and not only at exit: a server that is always killed would compile everything at each start.
flushCompileCache();
