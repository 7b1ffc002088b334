import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import proxyAddr from "proxy-addr";
import { createRequestHandler, type ServerBuild } from "react-router";
import sirv from "sirv";
import { CALLER_HEADER, PAGE_CACHE } from "#api/caller.server.ts";
import type * as Entry from "#entry.server.tsx";
import { readFormBody } from "#platform/form-body.server.ts";
import { openHealth } from "#platform/health.server.ts";
import { listen } from "#platform/listen.server.ts";
import { openPageCache } from "#platform/page-cache.server.ts";
import { isOwnPage, pageKeyOf } from "#platform/page-key.ts";
import { DOCUMENT_POLICY, SEALED, securityHeaders } from "#platform/security-headers.server.ts";
import { sendImage } from "#platform/send-image.server.ts";

const startedAt = performance.now();
const build = (await import(new URL("./build/server/index.js", import.meta.url).href).catch(
	refuse,
)) as ServerBuild;
const { api, platform } = (build.entry.module as unknown as typeof Entry).live;
const { env, log } = platform;

const isHttps = env.SITE_URL?.startsWith("https:") ?? false;
const always = Object.entries(securityHeaders(isHttps));
const trusts = proxyAddr.compile(env.TRUSTED_PROXIES);
const addressOf = (req: IncomingMessage) => proxyAddr(req, trusts) ?? "local";
const METHODS = new Set(["GET", "HEAD", "POST"]);
const isWrite = (req: IncomingMessage) => req.method !== "GET" && req.method !== "HEAD";
const originOf = (req: IncomingMessage) =>
	env.SITE_URL ?? `http://${req.headers.host ?? "localhost"}`;

const health = openHealth(platform);
const renderPage = createRequestHandler(build, "production");
const files = sirv("build/client", {
	etag: true,
	brotli: true,
	gzip: true,
	setHeaders(res, path) {
		// A typeface that changes gets another name, as the hashed files do by themselves.
		const isHashed = /^\/(assets|fonts)\//.test(path);
		res.setHeader("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
	},
});

/** Lists that are the same for everybody are kept like pages: compressed, with ETag, dropped by an edit. */
const KEPT_LISTS = /^\/api\/(products|services|settings|showcase|blog\/posts|blog\/categories)\/?$/;

/** `key` is origin, path and the parameters that pages read: nothing else may change what a kept page says. */
const pages = openPageCache(platform, async (key) => {
	const request = new Request(key, { headers: { [CALLER_HEADER]: PAGE_CACHE } });
	const isList = KEPT_LISTS.test(new URL(key).pathname);
	return isList ? api.fetch(request, { address: PAGE_CACHE }) : renderPage(request);
});
const throughApi = getRequestListener((request, { incoming }) =>
	api.fetch(request, { address: addressOf(incoming as IncomingMessage) }),
);
/** The address of such a page is its key: nobody keeps a copy, lists it or learns it from a link. */
const OWN_PAGE_HEADERS = [
	["Cache-Control", "no-store"],
	["X-Robots-Tag", "noindex, nofollow"],
	// "no-referrer" would also blank the Origin of this page's own forms, and the router refuses those.
	["Referrer-Policy", "same-origin"],
] as const;

/** What is not kept: forms posted without JavaScript. */
async function answerForm(key: string, req: IncomingMessage, res: ServerResponse) {
	const body = await readFormBody(req);
	if (!Buffer.isBuffer(body)) {
		res.setHeader("Connection", "close");
		return plain(res, body.status, body.text);
	}
	const headers = new Headers(
		Object.entries(req.headers).flatMap(([name, value]) =>
			typeof value === "string" ? [[name, value]] : [],
		),
	);
	headers.set(CALLER_HEADER, addressOf(req));
	await sendFresh(new Request(key, { method: "POST", headers, body }), res);
}

/** A page of one person's own is rendered for them alone. */
async function sendOwnPage(key: string, req: IncomingMessage, res: ServerResponse) {
	const address = addressOf(req);
	await platform.limits.take("read", address);
	await sendFresh(new Request(key, { headers: { [CALLER_HEADER]: address } }), res);
}

async function sendFresh(request: Request, res: ServerResponse) {
	const reply = await renderPage(request);
	const headers = { ...Object.fromEntries(reply.headers), "cache-control": "no-store" };
	res.writeHead(reply.status, headers);
	res.end(Buffer.from(await reply.arrayBuffer()));
}

function handle(req: IncomingMessage, res: ServerResponse) {
	for (const [name, value] of always) res.setHeader(name, value);
	if (health.isStopping()) res.setHeader("Connection", "close");
	res.once("finish", () => health.count(res.statusCode));
	const path = req.url?.split("?", 1)[0] ?? "/";
	if (path === "/health") return plain(res, 200, "vivo");
	if (path === "/ready") return void answer(res, () => sayReady(res));
	if (path === "/metrics") return void answer(res, () => sayMetrics(req, res));
	if (path === "/api" || path.startsWith("/api/")) {
		res.setHeader("Content-Security-Policy", path === "/api/docs" ? DOCUMENT_POLICY : SEALED);
		if (isWrite(req) || !KEPT_LISTS.test(req.url ?? "")) return void throughApi(req, res);
	}
	if (!METHODS.has(req.method ?? "")) return plain(res, 405, "Método no admitido.");
	const key = pageKeyOf(originOf(req), req.url ?? "/");
	const isOwn = key !== undefined && isOwnPage(req.url ?? "/");
	if (isOwn) for (const [name, value] of OWN_PAGE_HEADERS) res.setHeader(name, value);
	if (isWrite(req))
		return void answer(res, () =>
			key ? answerForm(key, req, res) : plain(res, 404, "No existe."),
		);
	if (isOwn) return void answer(res, () => sendOwnPage(key, req, res));
	if (key && pages.sendKept(key, req, res)) return;
	if (path.startsWith("/images/")) return void sendPicture(req, res);
	sendFile(key, req, res);
}

/** An uploaded picture, else the shipped file of that name. */
async function sendPicture(req: IncomingMessage, res: ServerResponse) {
	try {
		const outcome = await sendImage(platform, req, res);
		if (outcome === "taken") plain(res, 404, "No existe.");
		if (outcome === "next") sendFile(undefined, req, res);
	} catch (error) {
		log.error({ error }, "picture failed");
		if (res.headersSent) res.destroy();
		else plain(res, 503, "La imagen no está disponible ahora.");
	}
}

function sendFile(key: string | undefined, req: IncomingMessage, res: ServerResponse) {
	files(req, res, () => {
		if (!key) return plain(res, 404, "No existe.");
		// A page that is not in memory costs a rendering: that, unlike sending one, is counted.
		void answer(res, async () => {
			await platform.limits.take("read", addressOf(req));
			await pages.send(key, req, res);
		});
	});
}

/** Runs what answers a page; what it throws becomes an answer too, so that no connection is left hanging. */
async function answer(res: ServerResponse, work: () => Promise<void> | void) {
	try {
		await work();
	} catch (error) {
		if (error instanceof Error && "retryAfterSeconds" in error) {
			res.setHeader("Retry-After", String(error.retryAfterSeconds));
			return plain(res, 429, error.message);
		}
		log.error({ error }, "page failed");
		if (res.headersSent) return void res.end();
		plain(res, 503, "La página no está disponible ahora. Prueba en un minuto.");
	}
}

function plain(res: ServerResponse, status: number, text: string) {
	res.setHeader("Content-Security-Policy", SEALED);
	res.setHeader("Cache-Control", "no-store");
	res.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(text);
}

async function sayReady(res: ServerResponse) {
	const reason = await health.notReadyBecause();
	plain(res, reason ? 503 : 200, reason ? `No listo: ${reason}` : "listo");
}

/** Figures are for the machine itself, or for who has the token; anyone else finds nothing here. */
async function sayMetrics(req: IncomingMessage, res: ServerResponse) {
	const isLocal = /^(::1|(::ffff:)?127\.)/.test(req.socket.remoteAddress ?? "");
	const isDirect = isLocal && !req.headers["x-forwarded-for"];
	const hasToken = env.METRICS_TOKEN && req.headers.authorization === `Bearer ${env.METRICS_TOKEN}`;
	if (!isDirect && !hasToken) return plain(res, 404, "No existe.");
	plain(res, 200, await health.metrics());
}

function refuse(error: unknown): never {
	const isExpected = error instanceof Error && /EnvironmentError|DataFolderTaken/.test(error.name);
	process.stderr.write(`\n${isExpected ? (error as Error).message : (error as Error).stack}\n\n`);
	process.exit(1);
}

process.on("unhandledRejection", (error) => {
	log.fatal({ error }, "unhandled rejection");
	process.exit(1);
});

const port = await listen(platform, health, handle);
const took = Math.round(performance.now() - startedAt);
process.stdout.write(`\n  Biela está lista en http://localhost:${port}  (${took} ms)\n\n`);
