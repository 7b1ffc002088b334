import { createHash, hash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { readResponseUpTo } from "#server/http/read-limited.ts";
import type { StoredFile } from "./files.server.ts";

/** Number of attempts, and the timeout of each in milliseconds. */
export type RetryPolicy = { tries: number; callMs: number };

/** The object differs from what was uploaded: truncated, changed or swapped. */
export class DamagedObject extends Error {
	override name = "DamagedObject";
	readonly code = "DAMAGED";
}

/** The largest object that is read into memory (an image). */
const MAX_OBJECT_BYTES = 64 * 1024 * 1024;
/** An error of a bucket is a short XML document. */
const MAX_ERROR_BYTES = 8 * 1024;
/** Minimum speed of 64 kB a second; a slower connection times out on large files. */
const MIN_BYTES_PER_MS = 64;
/** Metadata header with the hash, to detect corrupted objects. */
const HASH_HEADER = "x-amz-meta-sha256";
const KEY_PATTERN = /<Key>([^<]*)</;
const SIZE_PATTERN = /<Size>(\d+)</;
const ERROR_CODE_PATTERN = /<Code>(\w{1,60})</;
const MODIFIED_PATTERN = /<LastModified>([^<]*)</;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Formats a bucket URL without its keys: "s3.example.com/bucket/folder". */
export function formatBucketLocation(url: string): string {
	const { host, pathname } = new URL(url);
	return [host, ...pathname.split("/").filter(Boolean)].join("/");
}

/**
 * Opens a folder of an S3 bucket. Calls reject with an Error that carries the HTTP `status` and the bucket's `s3Code`.
 *
 * @param url s3://key:secret@host/bucket/folder?region=…
 */
export async function openBucket(url: string, { tries, callMs }: RetryPolicy) {
	const { AwsClient } = await import("aws4fetch");
	const location = new URL(url);
	const s3 = new AwsClient({
		accessKeyId: decodeURIComponent(location.username),
		secretAccessKey: decodeURIComponent(location.password),
		region: location.searchParams.get("region") ?? "us-east-1",
		service: "s3",
		retries: 0,
	});
	const [, bucket = "", ...folders] = location.pathname.split("/");
	const root = folders
		.filter(Boolean)
		.map((folder) => `${decodeURIComponent(folder)}/`)
		.join("");
	const protocol = location.protocol === "s3+http:" ? "http" : "https";
	const bucketUrl = `${protocol}://${location.host}/${bucket}`;
	const getObjectUrl = (name: string) => `${bucketUrl}/${encodeURI(root + name)}`;

	type Body = { content: Uint8Array<ArrayBuffer> | Blob; bytes: number; sha256: string };

	async function request(address: string, method: string, body?: Body, signal?: AbortSignal) {
		const timeoutMs = callMs + Math.ceil((body?.bytes ?? 0) / MIN_BYTES_PER_MS);
		// The server rejects a body that does not match this hash.
		const headers: Record<string, string> = body
			? { "x-amz-content-sha256": body.sha256, [HASH_HEADER]: body.sha256 }
			: {};
		const reply = await s3.fetch(address, {
			method,
			headers,
			// Do not follow redirects to a server that the owner did not configure; report the status instead.
			redirect: "manual",
			signal: signal ?? AbortSignal.timeout(timeoutMs),
			body: body?.content ?? null,
		});
		if (reply.ok) return reply;
		const document = await readResponseUpTo(reply, MAX_ERROR_BYTES).catch(() => undefined);
		const [, s3Code = ""] = ERROR_CODE_PATTERN.exec(document?.toString() ?? "") ?? [];
		throw Object.assign(new Error(`the bucket answered ${reply.status}`), { status: reply.status, s3Code });
	}

	async function callOnce(address: string, method: string, body?: Body) {
		const reply = await request(address, method, body);
		const bytes = await readResponseUpTo(reply, MAX_OBJECT_BYTES);
		if (!bytes) throw new DamagedObject("it is larger than anything of ours");
		return { bytes, hash: reply.headers.get(HASH_HEADER) };
	}
	const call = (address: string, method: string, body?: Body) =>
		retryCall(() => callOnce(address, method, body), tries);

	async function getFileOnce(name: string, target: string) {
		const controller = new AbortController();
		// The size is unknown in advance, so abort only if no data arrives for a while.
		const timer = setTimeout(
			() => controller.abort(new DOMException("the bucket went silent", "TimeoutError")),
			callMs,
		);
		try {
			const reply = await request(getObjectUrl(name), "GET", undefined, controller.signal);
			const hasher = createHash("sha256");
			const hashing = new Transform({
				transform(chunk, _, next) {
					timer.refresh();
					hasher.update(chunk);
					next(null, chunk);
				},
			});
			const output = createWriteStream(target, { mode: 0o600, flush: true });
			if (reply.body) await pipeline(reply.body, hashing, output);
			const expectedHash = reply.headers.get(HASH_HEADER);
			if (expectedHash && expectedHash !== hasher.digest("hex"))
				throw new DamagedObject(`${name} is not what was put there`);
			return true;
		} finally {
			clearTimeout(timer);
		}
	}

	return {
		put: async (name: string, bytes: Buffer) => {
			const body = {
				content: new Uint8Array(bytes),
				bytes: bytes.length,
				sha256: hash("sha256", bytes),
			};
			await call(getObjectUrl(name), "PUT", body);
		},
		/** Uploads a local file of any size without reading it into memory. */
		putFile: async (name: string, file: string) => {
			const hasher = createHash("sha256");
			for await (const part of createReadStream(file)) hasher.update(part);
			const [content, { size: bytes }] = [await openAsBlob(file), await stat(file)];
			await call(getObjectUrl(name), "PUT", { content, bytes, sha256: hasher.digest("hex") });
		},
		/**
		 * Downloads an object into a local file, replacing it.
		 *
		 * @returns false if there is no such object
		 * @throws DamagedObject if its hash does not match
		 */
		getFile: async (name: string, target: string) =>
			(await retryCall(() => getFileOnce(name, target), tries).catch(ignoreNotFound)) ?? false,
		/**
		 * Returns the bytes of an object, or undefined if it does not exist.
		 *
		 * @throws DamagedObject if its hash does not match
		 */
		async get(name: string) {
			const found = await call(getObjectUrl(name), "GET").catch(ignoreNotFound);
			if (found?.hash && found.hash !== hash("sha256", found.bytes))
				throw new DamagedObject(`${name} is not what was put there`);
			return found?.bytes;
		},
		/** Deletes an object; a missing one is not an error. */
		remove: async (name: string) => void (await call(getObjectUrl(name), "DELETE").catch(ignoreNotFound)),
		/** Lists all objects under our folder whose path starts with the prefix. */
		async list(prefix: string) {
			const found: StoredFile[] = [];
			// The server returns up to a thousand objects a page.
			for (let marker = ""; ; ) {
				const query = `?prefix=${encodeURIComponent(root + prefix)}&marker=${encodeURIComponent(marker)}`;
				const page = String((await call(bucketUrl + query, "GET")).bytes);
				const entries = page.split("<Contents>").slice(1);
				found.push(...entries.map((entry) => parseObject(entry, root.length)));
				if (!page.includes("<IsTruncated>true<")) break;
				const last = root + (found.at(-1)?.path ?? "");
				// Some servers ignore the marker and would return the first page for ever.
				if (last <= marker) throw new Error("the bucket's list does not go on");
				marker = last;
			}
			return found;
		},
	};
}

function parseObject(entry: string, from: number): StoredFile {
	const [, key = ""] = KEY_PATTERN.exec(entry) ?? [];
	const [, bytes] = SIZE_PATTERN.exec(entry) ?? [];
	const [, modified = ""] = MODIFIED_PATTERN.exec(entry) ?? [];
	const decodedKey = key.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? "");
	return { path: decodedKey.slice(from), bytes: Number(bytes), modified: Date.parse(modified) };
}

function ignoreNotFound(error: { status?: number }): undefined {
	if (error.status !== 404) throw error;
}

/** Retries after 1, 2 and 4 seconds if the connection breaks or the server is overloaded. */
async function retryCall<T>(call: () => Promise<T>, tries: number): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await call();
		} catch (error) {
			const { status = 500 } = error as { status?: number };
			// A damaged object stays damaged, so do not retry.
			const isFinal = error instanceof DamagedObject || (status < 500 && status !== 429);
			if (attempt === tries || isFinal) throw error;
			await pause(500 * 2 ** attempt);
		}
	}
}

/**
 * Explains in Spanish why remote storage cannot be used. Describes the response and never the URL, which contains
 * keys.
 *
 * @param variable environment variable that holds the URL
 */
export function explainRemoteError(error: unknown, variable: string): string {
	const { name, status, code, cause } = (error ?? {}) as {
		name?: unknown;
		status?: unknown;
		code?: unknown;
		cause?: { code?: unknown };
	};
	if (name === "TimeoutError") return "no responde a tiempo";
	if (status === 401 || status === 403) return `no deja entrar: revisa la clave y el secreto de ${variable}`;
	if (status === 404 || code === "ENOENT") return `ese lugar no existe: revisa ${variable}, o monta el disco`;
	if (status === 301 || status === 307 || status === 400)
		return `no es la dirección de ese cubo: revisa el servidor y la región de ${variable}`;
	if (code === "ENOSPC" || code === "EDQUOT") return "allí no hay espacio";
	if (code === "DAMAGED") return "lo que guarda cambió";
	if (status !== undefined) return `no responde como debe (${status})`;
	return `no responde (${String(code ?? cause?.code ?? "sin conexión")})`;
}
