import { createHash, hash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { wholeAnswer } from "#platform/http/whole-answer.ts";
import type { StoredFile } from "./files.server.ts";

/** Number of attempts, and the timeout of each in milliseconds. */
export type Patience = { tries: number; callMs: number };

/** The object differs from what was uploaded: truncated, changed or swapped. */
export class DamagedObject extends Error {
	override name = "DamagedObject";
	readonly code = "DAMAGED";
}

/** The largest object that is read into memory (an image). */
const MOST_BYTES = 64 * 1024 * 1024;
/** Minimum speed of 64 kB a second; a slower connection times out on large files. */
const SLOWEST_BYTES_A_MS = 64;
/** Metadata header with the hash, to detect corrupted objects. */
const HASH = "x-amz-meta-sha256";
const KEY = /<Key>([^<]*)</;
const SIZE = /<Size>(\d+)</;
const MODIFIED = /<LastModified>([^<]*)</;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Formats a bucket URL without its keys: "s3.example.com/bucket/folder". */
export function bucketPlace(url: string): string {
	const { host, pathname } = new URL(url);
	return [host, ...pathname.split("/").filter(Boolean)].join("/");
}

/**
 * Opens a folder of an S3 bucket. Calls reject with an Error that carries the HTTP `status`.
 *
 * @param url s3://key:secret@host/bucket/folder?region=…
 */
export async function openBucket(url: string, { tries, callMs }: Patience) {
	const { AwsClient } = await import("aws4fetch");
	const place = new URL(url);
	const s3 = new AwsClient({
		accessKeyId: decodeURIComponent(place.username),
		secretAccessKey: decodeURIComponent(place.password),
		region: place.searchParams.get("region") ?? "us-east-1",
		service: "s3",
		retries: 0,
	});
	const [, bucket = "", ...folders] = place.pathname.split("/");
	const root = folders
		.filter(Boolean)
		.map((folder) => `${decodeURIComponent(folder)}/`)
		.join("");
	const protocol = place.protocol === "s3+http:" ? "http" : "https";
	const home = `${protocol}://${place.host}/${bucket}`;
	const addressOf = (name: string) => `${home}/${encodeURI(root + name)}`;

	type Body = { content: Uint8Array<ArrayBuffer> | Blob; bytes: number; sha256: string };

	async function request(address: string, method: string, body?: Body, patience?: AbortSignal) {
		const longest = callMs + Math.ceil((body?.bytes ?? 0) / SLOWEST_BYTES_A_MS);
		// The server rejects a body that does not match this hash.
		const headers: Record<string, string> = body
			? { "x-amz-content-sha256": body.sha256, [HASH]: body.sha256 }
			: {};
		const reply = await s3.fetch(address, {
			method,
			headers,
			// Do not follow redirects to a server that the owner did not configure; report the status instead.
			redirect: "manual",
			signal: patience ?? AbortSignal.timeout(longest),
			body: body?.content ?? null,
		});
		if (reply.ok) return reply;
		await reply.body?.cancel();
		throw Object.assign(new Error(`the bucket answered ${reply.status}`), { status: reply.status });
	}

	async function callOnce(address: string, method: string, body?: Body) {
		const reply = await request(address, method, body);
		const bytes = await wholeAnswer(reply, MOST_BYTES);
		if (!bytes) throw new DamagedObject("it is larger than anything of ours");
		return { bytes, hash: reply.headers.get(HASH) };
	}
	const call = (...what: Parameters<typeof callOnce>) => again(() => callOnce(...what), tries);

	async function getFileOnce(name: string, target: string) {
		const silence = new AbortController();
		// The size is unknown in advance, so abort only if no data arrives for a while.
		const timer = setTimeout(
			() => silence.abort(new DOMException("the bucket went silent", "TimeoutError")),
			callMs,
		);
		try {
			const reply = await request(addressOf(name), "GET", undefined, silence.signal);
			const sum = createHash("sha256");
			const watch = new Transform({
				transform(chunk, _, next) {
					timer.refresh();
					sum.update(chunk);
					next(null, chunk);
				},
			});
			const output = createWriteStream(target, { mode: 0o600, flush: true });
			if (reply.body) await pipeline(reply.body, watch, output);
			const sent = reply.headers.get(HASH);
			if (sent && sent !== sum.digest("hex"))
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
			await call(addressOf(name), "PUT", body);
		},
		/** Uploads a local file of any size without reading it into memory. */
		putFile: async (name: string, file: string) => {
			const sum = createHash("sha256");
			for await (const part of createReadStream(file)) sum.update(part);
			const [content, { size: bytes }] = [await openAsBlob(file), await stat(file)];
			await call(addressOf(name), "PUT", { content, bytes, sha256: sum.digest("hex") });
		},
		/**
		 * Downloads an object into a local file, replacing it.
		 *
		 * @returns false if there is no such object
		 * @throws DamagedObject if its hash does not match
		 */
		getFile: async (name: string, target: string) =>
			(await again(() => getFileOnce(name, target), tries).catch(orNothing)) ?? false,
		/**
		 * Returns the bytes of an object, or undefined if it does not exist.
		 *
		 * @throws DamagedObject if its hash does not match
		 */
		async get(name: string) {
			const found = await call(addressOf(name), "GET").catch(orNothing);
			if (found?.hash && found.hash !== hash("sha256", found.bytes))
				throw new DamagedObject(`${name} is not what was put there`);
			return found?.bytes;
		},
		/** Deletes an object; a missing one is not an error. */
		remove: async (name: string) => void (await call(addressOf(name), "DELETE").catch(orNothing)),
		/** Lists all objects under our folder whose path starts with the prefix. */
		async list(prefix: string) {
			const found: StoredFile[] = [];
			// The server returns up to a thousand objects a page.
			for (let after = ""; ; ) {
				const query = `?prefix=${encodeURIComponent(root + prefix)}&marker=${encodeURIComponent(after)}`;
				const page = String((await call(home + query, "GET")).bytes);
				const entries = page.split("<Contents>").slice(1);
				found.push(...entries.map((entry) => objectIn(entry, root.length)));
				if (!page.includes("<IsTruncated>true<")) break;
				const last = root + (found.at(-1)?.path ?? "");
				// Some servers ignore the marker and would return the first page for ever.
				if (last <= after) throw new Error("the bucket's list does not go on");
				after = last;
			}
			return found;
		},
	};
}

function objectIn(entry: string, from: number): StoredFile {
	const [, key = ""] = KEY.exec(entry) ?? [];
	const [, bytes] = SIZE.exec(entry) ?? [];
	const [, modified = ""] = MODIFIED.exec(entry) ?? [];
	const whole = key.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? "");
	return { path: whole.slice(from), bytes: Number(bytes), modified: Date.parse(modified) };
}

function orNothing(error: { status?: number }): undefined {
	if (error.status !== 404) throw error;
}

/** Retries after 1, 2 and 4 seconds if the connection breaks or the server is overloaded. */
async function again<T>(call: () => Promise<T>, tries: number): Promise<T> {
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
export function explainPlace(error: unknown, variable: string): string {
	const { name, status, code, cause } = (error ?? {}) as {
		name?: unknown;
		status?: unknown;
		code?: unknown;
		cause?: { code?: unknown };
	};
	if (name === "TimeoutError") return "no responde a tiempo";
	if (status === 401 || status === 403)
		return `no deja entrar: revisa la clave y el secreto de ${variable}`;
	if (status === 404 || code === "ENOENT")
		return `ese lugar no existe: revisa ${variable}, o monta el disco`;
	if (status === 301 || status === 307 || status === 400)
		return `no es la dirección de ese cubo: revisa el servidor y la región de ${variable}`;
	if (code === "ENOSPC" || code === "EDQUOT") return "allí no hay espacio";
	if (code === "DAMAGED") return "lo que guarda cambió";
	if (status !== undefined) return `no responde como debe (${status})`;
	return `no responde (${String(code ?? cause?.code ?? "sin conexión")})`;
}
