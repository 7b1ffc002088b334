import { randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { makeFolder } from "#platform/make-folder.server.ts";

/** A place for sealed pieces, by name, off this machine. */
export type AwayStore = {
	put: (name: string, bytes: Buffer) => Promise<void>;
	get: (name: string) => Promise<Buffer | undefined>;
	/** Every name that begins so. */
	list: (prefix: string) => Promise<string[]>;
	remove: (name: string) => Promise<void>;
};

const TRIES = 4;
const CALL_MS = 120_000;
/** Our names need no escaping in XML. */
const KEY = /<Key>([^<]*)<\/Key>/g;
const TOKEN = /<NextContinuationToken>([^<]*)</;
const HALF_WRITTEN = ".subiendo-";

/** @param url BACKUP_URL: file:///mnt/somewhere, or s3://key:secret@host/bucket/folder?region=… */
export async function openAwayStore(url: string): Promise<AwayStore> {
	const place = new URL(url);
	return place.protocol === "file:" ? openFolder(fileURLToPath(place)) : openBucket(place);
}

function openFolder(root: string): AwayStore {
	return {
		async put(name, bytes) {
			const target = join(root, name);
			makeFolder(dirname(target), 0o700);
			const aside = join(dirname(target), `${HALF_WRITTEN}${randomUUID()}`);
			await writeFile(aside, bytes, { mode: 0o600, flush: true });
			await rename(aside, target);
		},
		get: (name) => readFile(join(root, name)).catch(orNothing),
		async list(prefix) {
			// A disk that is not mounted is an error, not an empty place.
			await readdir(root);
			const folder = join(root, prefix);
			const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
				orNothing,
			);
			return (found ?? [])
				.filter((entry) => entry.isFile() && !entry.name.startsWith("."))
				.map((entry) => relative(root, join(entry.parentPath, entry.name)));
		},
		async remove(name) {
			await rm(join(root, name), { force: true });
			// The last one takes its folder with it.
			await rmdir(dirname(join(root, name))).catch(() => {});
		},
	};
}

function orNothing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT") throw error;
}

async function openBucket(place: URL): Promise<AwayStore> {
	const { AwsClient } = await import("aws4fetch");
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
	const call = (address: string, method: string, body?: Buffer) =>
		again(async () => {
			const signal = AbortSignal.timeout(CALL_MS);
			const reply = await s3.fetch(address, {
				method,
				signal,
				body: body ? new Uint8Array(body) : null,
			});
			if (reply.ok) return Buffer.from(await reply.arrayBuffer());
			await reply.body?.cancel();
			if (reply.status === 404 && method === "GET" && !address.includes("?")) return undefined;
			throw Object.assign(new Error(`the bucket answered ${reply.status}`), {
				status: reply.status,
			});
		});
	const addressOf = (name: string) => `${home}/${encodeURI(root + name)}`;
	return {
		put: async (name, bytes) => void (await call(addressOf(name), "PUT", bytes)),
		get: (name) => call(addressOf(name), "GET"),
		remove: async (name) => void (await call(addressOf(name), "DELETE")),
		async list(prefix) {
			const names: string[] = [];
			let from = "";
			// A thousand at a time, as often as there are more.
			do {
				const query = `?list-type=2&prefix=${encodeURIComponent(root + prefix)}${from}`;
				const page = String(await call(home + query, "GET"));
				for (const [, key = ""] of page.matchAll(KEY)) names.push(key.slice(root.length));
				const [, token] = TOKEN.exec(page) ?? [];
				from = token ? `&continuation-token=${encodeURIComponent(token)}` : "";
			} while (from);
			return names;
		},
	};
}

/** A line that breaks, or a place that is busy, is tried again after 1, 2 and 4 seconds. */
async function again<T>(call: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await call();
		} catch (error) {
			const { status = 500 } = error as { status?: number };
			if (attempt === TRIES || (status < 500 && status !== 429)) throw error;
			await pause(500 * 2 ** attempt);
		}
	}
}
