import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import { oneForAll } from "#platform/one-for-all.ts";
import { acceptsEncoding } from "./accept-encoding.ts";
import { isKnownVersion } from "./if-none-match.ts";
import { SEALED } from "./security-headers.server.ts";

/** Name, value, name, value…: what `writeHead` takes without sorting it first. */
export type RawHeaders = string[];
type Encoding = "br" | "gzip" | "identity";
type Answer = { head: RawHeaders; body: Buffer; sent?: { second: number; header: string } };

/** A page as it is sent. Its plain text is kept only where nothing compresses it: nearly everybody takes br or gzip. */
export type Page = {
	/** What it takes in memory with its key. */
	bytes: number;
	renderedAt: number;
	status: number;
	etag: string;
	version: number;
	same: RawHeaders;
	answers: Partial<Record<Encoding, Answer>>;
	isBest: boolean;
	/** Its plain text for as long as somebody is being sent it: who reads it slowly shares it with all who do. */
	text?: WeakRef<Buffer>;
};

const COMPRESSIBLE = /^(text|application\/(json|xml|rss|manifest))/;
/** No page is larger than this window, and brotli takes memory by its size for each one under way. */
const WINDOW_BITS = 18;
const QUICK = 5;
const BEST = 11;
/** The objects around a page, besides its bytes. */
const FRAME_BYTES = 1000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);
const unpacking = oneForAll<Buffer, Page>();

/**
 * Makes a response ready to be sent many times: compressed quickly, with ETag, every header written out.
 *
 * @param old the page kept before under this key: what says the same keeps its better compression
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

/** A result of 46 bytes lies in a buffer of 64 kB: only a copy lets go of it. */
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

/** The headers' texts are shared by a page's answers; their lists, and what Node makes of them, are not. */
function weightOf(head: RawHeaders, answers: Page["answers"]): number {
	const texts = head.reduce((sum, text) => sum + 4 * text.length + 16, 0);
	const lists = 4 * 8 * head.length;
	return Object.values(answers).reduce((sum, { body }) => sum + body.length, texts + lists);
}

/** Replaces a page's brotli by the smallest one. It weighs less than what was counted. */
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

/** Sends a page in the best encoding that the visitor takes, or says that they have it already. */
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

/** Private fields of Node: the header text of a response, and whether the connection must end after it. */
type PrivateFields = { _header?: string | null; maxRequestsOnConnectionReached?: boolean };

/**
 * Sends the header text that Node made for the same page in the same second. `res.writeHead` checks each of thirteen headers again for
 * every visitor, which costs a fifth of sending a page (decision 004). A connection that ends and a response with headers of its own
 * go through `res.writeHead`.
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
