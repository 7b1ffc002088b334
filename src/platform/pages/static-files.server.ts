import { readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import type { Log } from "#platform/log.server.ts";
import { acceptsEncoding } from "./accept-encoding.ts";
import { isKnownVersion } from "./if-none-match.ts";
import { FILE_POLICY } from "./security-headers.server.ts";
import { openFile, sendOpen } from "./send-file.server.ts";

/** Content types by file extension. */
export const TYPES: Record<string, string> = {
	js: "text/javascript; charset=utf-8",
	css: "text/css; charset=utf-8",
	txt: "text/plain; charset=utf-8",
	svg: "image/svg+xml",
	png: "image/png",
	jpg: "image/jpeg",
	webp: "image/webp",
	avif: "image/avif",
	ico: "image/x-icon",
	woff2: "font/woff2",
};
const PACKED = [
	{ coding: "br", ending: ".br" },
	{ coding: "gzip", ending: ".gz" },
];
export const FOREVER = "public, max-age=31536000, immutable";

type StaticFile = {
	path: string;
	etag: string;
	headers: [string, string][];
	packed: typeof PACKED;
};

/**
 * Opens the static files of the build: listed once, read from disk for each request. Sends the precompressed copy
 * if the client accepts it.
 *
 * @returns sends the file of a path; false if there is none
 */
export function openStaticFiles(folder: string, log: Log) {
	const files = listed(folder);
	return async (path: string, req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
		const found = files.get(path);
		if (!found) return false;
		for (const [name, value] of found.headers) res.setHeader(name, value);
		if (isKnownVersion(req.headers["if-none-match"], found.etag)) {
			res.writeHead(304).end();
			return true;
		}
		const accepted = req.headers["accept-encoding"] ?? "";
		const packed = found.packed.find(({ coding }) => acceptsEncoding(accepted, coding));
		const file = await openFile(found.path + (packed?.ending ?? ""));
		if (!file) {
			for (const [name] of found.headers) res.removeHeader(name);
			return false;
		}
		if (packed) res.setHeader("Content-Encoding", packed.coding);
		await sendOpen(log, file, req, res);
		return true;
	};
}

function listed(folder: string): Map<string, StaticFile> {
	const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
	const all = new Set(paths);
	const files = new Map<string, StaticFile>();
	for (const path of paths) {
		const type = TYPES[path.slice(path.lastIndexOf(".") + 1)];
		if (!type) continue;
		const { size, mtimeMs } = statSync(path);
		const etag = `W/"${size}-${Math.trunc(mtimeMs)}"`;
		const name = `/${relative(folder, path).split(sep).join("/")}`;
		// Fonts get a new name when they change, like hashed assets.
		const isHashed = name.startsWith("/assets/") || name.startsWith("/fonts/");
		const packed = PACKED.filter(({ ending }) => all.has(path + ending));
		files.set(name, {
			path,
			etag,
			packed,
			headers: [
				["Content-Type", type],
				["ETag", etag],
				["Cache-Control", isHashed ? FOREVER : "no-cache"],
				["Content-Security-Policy", FILE_POLICY],
				...(packed.length > 0 ? [["Vary", "Accept-Encoding"] as [string, string]] : []),
			],
		});
	}
	return files;
}
