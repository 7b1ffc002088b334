import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import { oneForAll } from "#platform/one-for-all.ts";
import { acceptsEncoding } from "./accept-encoding.ts";
import { isKnownVersion } from "./if-none-match.ts";
import { SEALED } from "./security-headers.server.ts";

/** Alternating names and values, which `writeHead` accepts without sorting. */
export type RawHeaders = string[];
type Encoding = "br" | "gzip" | "identity";
type Answer = { head: RawHeaders; body: Buffer; sent?: { second: number; header: string } };

/**
 * A cached page ready to send. Plain text is stored only if the page is not compressible: nearly all clients accept
 * br or gzip.
 */
export type Page = {
	/** Memory that it uses, including its key. */
	bytes: number;
	renderedAt: number;
	status: number;
	etag: string;
	version: number;
	same: RawHeaders;
	answers: Partial<Record<Encoding, Answer>>;
	isBest: boolean;
	/** The decompressed text while a response is using it, shared by concurrent responses. */
	text?: WeakRef<Buffer>;
};

const COMPRESSIBLE = /^(text|application\/(json|xml|rss|manifest))/;
/** No page is larger than this window, and brotli allocates memory by its size. */
const WINDOW_BITS = 18;
const QUICK = 5;
const BEST = 11;
/** Overhead of the objects of a page, besides its bytes. */
const FRAME_BYTES = 1000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);
const unpacking = oneForAll<Buffer, Page>();

/**
 * Creates a page that can be sent many times: quickly compressed, with an ETag and complete headers.
 *
 * @param previousPage the page cached under this key; if unchanged, its better compression is reused
 */
export async function finish(
	key: string,
	response: Response,
	{ always, version, old }: { always: RawHeaders; version: number; old: Page | undefined },
): Promise<Page> {
	const identity = Buffer.from(await response.arrayBuffer());
	const etag = `W/"${hash("sha256", identity, "base64url").slice(0, 27)}"`;
	const head = [
		...always,
		...[...response.headers].flat(),
		"ETag",
		etag,
		"Vary",
		"Accept-Encoding",
	];
	const { headers, status } = response;
	if (!headers.has("cache-control")) head.push("Cache-Control", "no-cache");
	if (!headers.has("content-security-policy")) head.push("Content-Security-Policy", SEALED);
	const isText = COMPRESSIBLE.test(headers.get("content-type") ?? "");
	const isSame = old?.etag === etag && old.status === status;
	const bodies = isSame ? bodiesOf(old) : await compressed(identity, isText);
	const answers: Page["answers"] = {};
	for (const [name, body] of bodies) answers[name] = answerOf(head, name, body);
	const bytes = FRAME_BYTES + 2 * key.length + weightOf(head, answers);
	return {
		status,
		etag,
		version,
		same: head,
		answers,
		isBest: isSame ? old.isBest : !isText,
		bytes,
		renderedAt: performance.now(),
	};
}

type Bodies = [Encoding, Buffer][];

async function compressed(identity: Buffer, isText: boolean): Promise<Bodies> {
	if (!isText) return [["identity", identity]];
	const [br, gz] = await Promise.all([squeezed(identity, QUICK), zip(identity, { level: 9 })]);
	return [
		["br", br],
		["gzip", exact(gz)],
	];
}

const squeezed = async (identity: Buffer, quality: number) =>
	exact(
		await brotli(identity, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: quality,
				[constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
				[constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
			},
		}),
	);

/** Copies the bytes: a result of 46 bytes keeps a 64 kB buffer alive otherwise. */
function exact(bytes: Buffer): Buffer {
	const copy = Buffer.allocUnsafeSlow(bytes.length);
	bytes.copy(copy);
	return copy;
}

const bodiesOf = ({ answers }: Page) =>
	Object.entries(answers).map(([name, { body }]) => [name, body]) as Bodies;

function answerOf(head: RawHeaders, encoding: Encoding, body: Buffer): Answer {
	const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
	return { head: [...head, ...coding, "Content-Length", String(body.length)], body };
}

/**
 * Estimates the memory of a page. Header texts are shared by its responses; header lists and Node's copies are not.
 */
function weightOf(head: RawHeaders, answers: Page["answers"]): number {
	const texts = head.reduce((sum, text) => sum + 4 * text.length + 16, 0);
	const lists = 4 * 8 * head.length;
	return Object.values(answers).reduce((sum, { body }) => sum + body.length, texts + lists);
}

/** Replaces a page's brotli body with the best compression, which is smaller than the size counted before. */
export async function compressFurther(page: Page): Promise<void> {
	const br = await squeezed(await textOf(page), BEST);
	page.answers.br = answerOf(page.same, "br", br);
	page.isBest = true;
}

async function textOf(page: Page): Promise<Buffer> {
	const { identity, gzip: packed } = page.answers;
	if (identity || !packed) return identity?.body ?? Buffer.alloc(0);
	const known = page.text?.deref();
	if (known) return known;
	const text = await unpacking(page, () => unzip(packed.body));
	page.text = new WeakRef(text);
	return text;
}

/** Sends a page in the best accepted encoding, or 304 if the visitor has it. */
export function sendPage(page: Page, req: IncomingMessage, res: ServerResponse): void {
	if (isKnownVersion(req.headers["if-none-match"], page.etag)) {
		res.writeHead(304, page.same).end();
		return;
	}
	const { br, gzip: gz, identity } = page.answers;
	const accepted = req.headers["accept-encoding"] ?? "";
	const answer =
		(acceptsEncoding(accepted, "br") && br) ||
		(acceptsEncoding(accepted, "gzip") && gz) ||
		identity;
	if (answer) write(page, answer, req, res);
	else
		textOf(page)
			.then((body) => write(page, answerOf(page.same, "identity", body), req, res))
			.catch((error) => res.destroy(error));
}

function write(page: Page, answer: Answer, req: IncomingMessage, res: ServerResponse) {
	writeHead(page.status, answer, res);
	res.end(req.method === "HEAD" ? undefined : answer.body);
}

/** Private fields of Node: the header text of a response, and whether the connection must close after it. */
type PrivateFields = { _header?: string | null; maxRequestsOnConnectionReached?: boolean };

/**
 * Reuses the header text that Node made for this page in the same second. `res.writeHead` validates thirteen
 * headers for every visitor, a fifth of the cost of sending a page (decision 004). A closing connection or a
 * response with its own headers uses `res.writeHead`.
 */
function writeHead(status: number, answer: Answer, res: ServerResponse & PrivateFields) {
	const isShareable =
		res.shouldKeepAlive && !res.maxRequestsOnConnectionReached && res.getHeaderNames().length === 0;
	if (!isShareable) return void res.writeHead(status, answer.head);
	const second = Math.floor(Date.now() / 1000);
	if (answer.sent?.second === second) {
		res.statusCode = status;
		res._header = answer.sent.header;
		return;
	}
	res.writeHead(status, answer.head);
	if (res._header) answer.sent = { second, header: res._header };
}
