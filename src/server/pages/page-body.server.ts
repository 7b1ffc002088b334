import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import { shareInFlight } from "#server/share-in-flight.ts";
import { isEncodingAccepted, matchesEtag } from "./request-headers.ts";
import { LOCKED_POLICY } from "./security-headers.server.ts";

/** Alternating names and values, which `writeHead` accepts without sorting. */
export type RawHeaders = string[];
type Encoding = "br" | "gzip" | "identity";
type EncodedResponse = {
	head: RawHeaders;
	body: Buffer;
	sentHeader?: { second: number; header: string };
};

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
	sharedHeaders: RawHeaders;
	responses: Partial<Record<Encoding, EncodedResponse>>;
	isFullyCompressed: boolean;
	/** The decompressed text while a response is using it, shared by concurrent responses. */
	plainText?: WeakRef<Buffer>;
};

const COMPRESSIBLE = /^(text|application\/(json|xml|rss|manifest))/;
/** No page is larger than this window, and brotli allocates memory by its size. */
const WINDOW_BITS = 18;
const FAST_QUALITY = 5;
const BEST_QUALITY = 11;
/** Overhead of the objects of a page, besides its bytes. */
const PAGE_OVERHEAD_BYTES = 1000;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);
const unzipShared = shareInFlight<Buffer, Page>();

/**
 * Creates a page that can be sent many times: quickly compressed, with an ETag and complete headers.
 *
 * @param previousPage the page cached under this key; if unchanged, its better compression is reused
 */
export async function createPage(
	key: string,
	response: Response,
	{
		commonHeaders,
		version,
		previousPage,
	}: { commonHeaders: RawHeaders; version: number; previousPage: Page | undefined },
): Promise<Page> {
	const identity = Buffer.from(await response.arrayBuffer());
	const etag = `W/"${hash("sha256", identity, "base64url").slice(0, 27)}"`;
	const head = [...commonHeaders, ...[...response.headers].flat(), "ETag", etag, "Vary", "Accept-Encoding"];
	const { headers, status } = response;
	if (!headers.has("cache-control")) head.push("Cache-Control", "no-cache");
	if (!headers.has("content-security-policy")) head.push("Content-Security-Policy", LOCKED_POLICY);
	const isText = COMPRESSIBLE.test(headers.get("content-type") ?? "");
	const isUnchanged = previousPage?.etag === etag && previousPage.status === status;
	const bodies = isUnchanged ? getBodies(previousPage) : await compressBody(identity, isText);
	const responses: Page["responses"] = {};
	for (const [name, body] of bodies) responses[name] = toEncodedResponse(head, name, body);
	const bytes = PAGE_OVERHEAD_BYTES + 2 * key.length + measureBytes(head, responses);
	return {
		status,
		etag,
		version,
		sharedHeaders: head,
		responses,
		isFullyCompressed: isUnchanged ? previousPage.isFullyCompressed : !isText,
		bytes,
		renderedAt: performance.now(),
	};
}

type Bodies = [Encoding, Buffer][];

async function compressBody(identity: Buffer, isText: boolean): Promise<Bodies> {
	if (!isText) return [["identity", identity]];
	const [br, gz] = await Promise.all([
		compressWithBrotli(identity, FAST_QUALITY),
		gzipAsync(identity, { level: 9 }),
	]);
	return [
		["br", br],
		["gzip", copyExactly(gz)],
	];
}

const compressWithBrotli = async (identity: Buffer, quality: number) =>
	copyExactly(
		await brotliAsync(identity, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: quality,
				[constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
				[constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
			},
		}),
	);

/** Copies the bytes: a result of 46 bytes keeps a 64 kB buffer alive otherwise. */
function copyExactly(bytes: Buffer): Buffer {
	const copy = Buffer.allocUnsafeSlow(bytes.length);
	bytes.copy(copy);
	return copy;
}

const getBodies = ({ responses }: Page) =>
	Object.entries(responses).map(([name, { body }]) => [name, body]) as Bodies;

function toEncodedResponse(head: RawHeaders, encoding: Encoding, body: Buffer): EncodedResponse {
	const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
	return { head: [...head, ...coding, "Content-Length", String(body.length)], body };
}

/**
 * Estimates the memory of a page. Header texts are shared by its responses; header lists and Node's copies are not.
 */
function measureBytes(head: RawHeaders, responses: Page["responses"]): number {
	const texts = head.reduce((total, text) => total + 4 * text.length + 16, 0);
	const lists = 4 * 8 * head.length;
	return Object.values(responses).reduce((total, { body }) => total + body.length, texts + lists);
}

/** Replaces a page's brotli body with the best compression, which is smaller than the size counted before. */
export async function recompressPage(page: Page): Promise<void> {
	const br = await compressWithBrotli(await getPlainText(page), BEST_QUALITY);
	page.responses.br = toEncodedResponse(page.sharedHeaders, "br", br);
	page.isFullyCompressed = true;
}

async function getPlainText(page: Page): Promise<Buffer> {
	const { identity, gzip: packed } = page.responses;
	if (identity || !packed) return identity?.body ?? Buffer.alloc(0);
	const cachedText = page.plainText?.deref();
	if (cachedText) return cachedText;
	const text = await unzipShared(page, () => gunzipAsync(packed.body));
	page.plainText = new WeakRef(text);
	return text;
}

/** Sends a page in the best accepted encoding, or 304 if the visitor has it. */
export function sendPage(page: Page, req: IncomingMessage, res: ServerResponse): void {
	if (matchesEtag(req.headers["if-none-match"], page.etag)) {
		res.writeHead(304, page.sharedHeaders).end();
		return;
	}
	const { br, gzip: gz, identity } = page.responses;
	const accepted = req.headers["accept-encoding"] ?? "";
	const encodedResponse =
		(isEncodingAccepted(accepted, "br") && br) || (isEncodingAccepted(accepted, "gzip") && gz) || identity;
	if (encodedResponse) writeResponse(page, encodedResponse, req, res);
	else
		getPlainText(page)
			.then((body) => writeResponse(page, toEncodedResponse(page.sharedHeaders, "identity", body), req, res))
			.catch((error) => res.destroy(error));
}

function writeResponse(
	page: Page,
	encodedResponse: EncodedResponse,
	req: IncomingMessage,
	res: ServerResponse,
) {
	writeHead(page.status, encodedResponse, res);
	res.end(req.method === "HEAD" ? undefined : encodedResponse.body);
}

/** Private fields of Node: the header text of a response, and whether the connection must close after it. */
type PrivateFields = { _header?: string | null; maxRequestsOnConnectionReached?: boolean };

/**
 * Reuses the header text that Node made for this page in the same second. `res.writeHead` validates thirteen
 * headers for every visitor, a fifth of the cost of sending a page (decision 004). A closing connection or a
 * response with its own headers uses `res.writeHead`.
 */
function writeHead(status: number, encodedResponse: EncodedResponse, res: ServerResponse & PrivateFields) {
	const isShareable =
		res.shouldKeepAlive && !res.maxRequestsOnConnectionReached && res.getHeaderNames().length === 0;
	if (!isShareable) return void res.writeHead(status, encodedResponse.head);
	const second = Math.floor(Date.now() / 1000);
	if (encodedResponse.sentHeader?.second === second) {
		res.statusCode = status;
		res._header = encodedResponse.sentHeader.header;
		return;
	}
	res.writeHead(status, encodedResponse.head);
	if (res._header) encodedResponse.sentHeader = { second, header: res._header };
}
