import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Platform } from "./platform.server.ts";

const MOST_BYTES = 24 * 1024 * 1024;
/** Pages say what is true now ("Abierto ahora"), so none is older than a minute. */
const LIVES_MS = 60_000;
const COMPRESSIBLE = /^(text|application\/(json|xml|rss|manifest))/;

type Body = { identity: Buffer; br?: Buffer; gzip?: Buffer };
type Page = {
	status: number;
	headers: Record<string, string>;
	etag: string;
	body: Body;
	version: number;
	renderedAt: number;
	/** What the page was counted as when it was kept. */
	bytes: number;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Finished pages in memory: rendered once, compressed, sent until an edit anywhere or the minute makes them old.
 * While one request renders a page, the others for it wait for that one.
 *
 * @param render produces a page; only status 200 and 404 are kept
 * @source quality/speed "What the measurements teach", 2
 */
export function openPageCache(
	{ content, log }: Pick<Platform, "content" | "log">,
	render: (key: string) => Promise<Response>,
) {
	const pages = new Map<string, Page>();
	const rendering = new Map<string, { version: number; work: Promise<Page> }>();
	let bytes = 0;

	const isCurrent = (page: Page) =>
		page.version === content.known() && performance.now() - page.renderedAt < LIVES_MS;

	async function produce(key: string, version: number): Promise<Page> {
		const response = await render(key);
		const identity = Buffer.from(await response.arrayBuffer());
		const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
		const headers = Object.fromEntries(response.headers);
		const old = pages.get(key);
		const isSame = old?.etag === etag && old.status === response.status;
		const body = isSame ? old.body : await compressed(identity, headers["content-type"] ?? "", 5);
		const page = {
			status: response.status,
			headers,
			etag,
			body,
			version,
			renderedAt: performance.now(),
			bytes: 0,
		};
		const isKept = response.status === 200 || response.status === 404;
		if (isKept) keep(key, page);
		// The best compression takes a tenth of a second: the first visitor does not wait for it.
		if (isKept && !isSame)
			compressed(identity, headers["content-type"] ?? "", 11)
				.then((best) => Object.assign(body, best))
				.catch((error) => log.error({ error }, "page not compressed further"));
		return page;
	}

	function keep(key: string, page: Page) {
		drop(key);
		pages.set(key, page);
		page.bytes = sizeOf(page);
		bytes += page.bytes;
		for (const oldest of pages.keys()) {
			if (bytes <= MOST_BYTES) return;
			drop(oldest);
		}
	}

	function drop(key: string) {
		const page = pages.get(key);
		if (!page) return;
		bytes -= page.bytes;
		pages.delete(key);
	}

	/** The page for a key: from memory, from a rendering under way of what the content is now, or rendered now. */
	async function get(key: string): Promise<Page> {
		const version = await content.current();
		const kept = pages.get(key);
		if (kept && isCurrent(kept)) return kept;
		const underWay = rendering.get(key);
		if (underWay?.version === version) return underWay.work;
		const work = produce(key, version).finally(() => {
			if (rendering.get(key)?.work === work) rendering.delete(key);
		});
		rendering.set(key, { version, work });
		return work;
	}

	return {
		/** Sends the page at once when it is in memory and certainly current; false when it must be waited for. */
		sendKept(key: string, req: IncomingMessage, res: ServerResponse): boolean {
			const page = content.isFresh() ? pages.get(key) : undefined;
			if (!page || !isCurrent(page)) return false;
			send(page, req, res);
			return true;
		},
		async send(key: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
			send(await get(key), req, res);
		},
	};
}

async function compressed(identity: Buffer, type: string, quality: number): Promise<Body> {
	if (!COMPRESSIBLE.test(type)) return { identity };
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: quality,
		[constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
	};
	const [br, gz] = await Promise.all([brotli(identity, { params }), zip(identity, { level: 9 })]);
	return { identity, br, gzip: gz };
}

const sizeOf = ({ body }: Page) =>
	body.identity.length * 1.5 + (body.br?.length ?? 0) + (body.gzip?.length ?? 0);

function send(page: Page, req: IncomingMessage, res: ServerResponse) {
	for (const name in page.headers) res.setHeader(name, page.headers[name] ?? "");
	res.setHeader("ETag", page.etag);
	res.setHeader("Vary", "Accept-Encoding");
	if (!page.headers["cache-control"]) res.setHeader("Cache-Control", "no-cache");
	if (req.headers["if-none-match"] === page.etag) {
		res.writeHead(304).end();
		return;
	}
	const accepted = req.headers["accept-encoding"] ?? "";
	const { br, gzip: gz, identity } = page.body;
	let body = identity;
	if (br && accepted.includes("br")) {
		res.setHeader("Content-Encoding", "br");
		body = br;
	} else if (gz && accepted.includes("gzip")) {
		res.setHeader("Content-Encoding", "gzip");
		body = gz;
	}
	res.setHeader("Content-Length", body.length);
	res.writeHead(page.status);
	res.end(req.method === "HEAD" ? undefined : body);
}
