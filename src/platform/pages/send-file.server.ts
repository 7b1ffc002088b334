import { open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Log } from "#platform/log.server.ts";

/** A file that is open: whoever has it closes it, or reads its stream to the end. */
export type OpenFile = { size: number; stream: () => Readable; close: () => Promise<void> };

/**
 * Opens a file for sending.
 *
 * @returns undefined when there is no file of that name
 * @throws what the system says when it cannot be opened: EACCES, EMFILE, EIO…
 */
export async function openFile(path: string): Promise<OpenFile | undefined> {
	const file = await open(path, "r").catch(orMissing);
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

/** For a path that may not exist: any other failure is one. */
export function orMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
	return undefined;
}

/** Sends an open file, whose headers are set, with status 200, and closes it whatever happens. */
export async function sendOpen(
	log: Log,
	file: OpenFile,
	req: IncomingMessage,
	res: ServerResponse,
): Promise<void> {
	// Whoever left while it was opened: a stream that was never read would keep its handle until it is collected.
	if (res.destroyed) return file.close();
	res.writeHead(200, { "Content-Length": file.size });
	if (req.method === "HEAD") {
		res.end();
		return file.close();
	}
	await pipeline(file.stream(), res).catch((error) => {
		// A visitor who leaves half-way is no failure of ours.
		if (!/^ERR_STREAM_/.test(error.code)) log.error({ error }, "file cut short");
		res.destroy();
	});
}
