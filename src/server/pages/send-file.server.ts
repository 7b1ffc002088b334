import { open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Log } from "#server/log.server.ts";

/** An open file. Its owner must close it or read its stream to the end. */
export type OpenFile = { size: number; stream: () => Readable; close: () => Promise<void> };

/**
 * Opens a file for sending.
 *
 * @returns undefined if there is no such file
 * @throws the system's error if it cannot be opened: EACCES, EMFILE, EIO…
 */
export async function openFile(path: string): Promise<OpenFile | undefined> {
	const file = await open(path, "r").catch(ignoreMissing);
	if (!file) return undefined;
	const close = () => file.close();
	const info = await file.stat().catch(async (error) => {
		await close();
		throw error;
	});
	if (info.isFile()) return { size: info.size, stream: () => file.createReadStream(), close };
	await close();
	return undefined;
}

/** Ignores a missing path; rethrows other errors. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
	return undefined;
}

/** Sends an open file with status 200, after the caller has set the headers, and always closes it. */
export async function sendOpenFile(
	log: Log,
	file: OpenFile,
	req: IncomingMessage,
	res: ServerResponse,
): Promise<void> {
	// The client may have left in the meantime: an unread stream would keep its file handle until garbage collection.
	if (res.destroyed) return file.close();
	res.writeHead(200, { "Content-Length": file.size });
	if (req.method === "HEAD") {
		res.end();
		return file.close();
	}
	await pipeline(file.stream(), res).catch((error) => {
		// A client that disconnects is not an error.
		if (!/^ERR_STREAM_/.test(error.code)) log.error({ error }, "file cut short");
		res.destroy();
	});
}
