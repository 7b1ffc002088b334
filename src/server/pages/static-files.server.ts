import { readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import type { Log } from "#server/log.server.ts";
import { isEncodingAccepted, matchesEtag } from "./request-headers.ts";
import { FILE_POLICY } from "./security-headers.server.ts";
import { openFile, sendOpenFile } from "./send-file.server.ts";

/** Content types by file extension. */
export const CONTENT_TYPES: Record<string, string> = {
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
const COMPRESSED_VARIANTS = [
	{ coding: "br", extension: ".br" },
	{ coding: "gzip", extension: ".gz" },
];
export const IMMUTABLE_CACHE = "public, max-age=31536000, immutable";

type StaticFile = {
	path: string;
	etag: string;
	headers: [string, string][];
	compressedVariants: typeof COMPRESSED_VARIANTS;
};

/**
 * Opens the static files of the build: listed once, read from disk for each request. Sends the precompressed copy
 * if the client accepts it.
 *
 * @returns sends the file of a path; false if there is none
 */
export function openStaticFiles(folder: string, log: Log) {
	const files = listFiles(folder);
	return async (path: string, req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
		const found = files.get(path);
		if (!found) return false;
		for (const [name, value] of found.headers) res.setHeader(name, value);
		if (matchesEtag(req.headers["if-none-match"], found.etag)) {
			res.writeHead(304).end();
			return true;
		}
		const accepted = req.headers["accept-encoding"] ?? "";
		const compressed = found.compressedVariants.find(({ coding }) => isEncodingAccepted(accepted, coding));
		const file = await openFile(found.path + (compressed?.extension ?? ""));
		if (!file) {
			for (const [name] of found.headers) res.removeHeader(name);
			return false;
		}
		if (compressed) res.setHeader("Content-Encoding", compressed.coding);
		await sendOpenFile(log, file, req, res);
		return true;
	};
}

function listFiles(folder: string): Map<string, StaticFile> {
	const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
	const allPaths = new Set(paths);
	const files = new Map<string, StaticFile>();
	for (const path of paths) {
		const type = CONTENT_TYPES[path.slice(path.lastIndexOf(".") + 1)];
		if (!type) continue;
		const { size, mtimeMs } = statSync(path);
		const etag = `W/"${size}-${Math.trunc(mtimeMs)}"`;
		const name = `/${relative(folder, path).split(sep).join("/")}`;
		// Fonts get a new name when they change, like hashed assets.
		const isHashed = name.startsWith("/assets/") || name.startsWith("/fonts/");
		const compressedVariants = COMPRESSED_VARIANTS.filter(({ extension }) => allPaths.has(path + extension));
		files.set(name, {
			path,
			etag,
			compressedVariants,
			headers: [
				["Content-Type", type],
				["ETag", etag],
				["Cache-Control", isHashed ? IMMUTABLE_CACHE : "no-cache"],
				["Content-Security-Policy", FILE_POLICY],
				...(compressedVariants.length > 0 ? [["Vary", "Accept-Encoding"] as [string, string]] : []),
			],
		});
	}
	return files;
}
