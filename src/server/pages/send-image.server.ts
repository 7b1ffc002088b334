import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppContext } from "#server/app-context.server.ts";
import { decodeSegment } from "./page-key.ts";
import { matchesEtag } from "./request-headers.ts";
import { LOCKED_POLICY } from "./security-headers.server.ts";
import { sendOpenFile } from "./send-file.server.ts";
import { IMMUTABLE_CACHE } from "./static-files.server.ts";

/**
 * Sends an uploaded image. Its content type comes from our own table, never from the uploader.
 *
 * @returns "next" if no upload has this path, "taken" if an upload replaces this shipped file
 * @throws RuleError media_away (503) if its store is unavailable, before anything is sent
 * @source rules 1.11; ASVS 5.0 §5.3.1
 */
export async function sendImage(
	ctx: Pick<AppContext, "content" | "images" | "files" | "log">,
	req: IncomingMessage,
	res: ServerResponse,
): Promise<"sent" | "next" | "taken"> {
	// While the database is down, use the last known images without waiting.
	if (!ctx.content.isFresh()) await ctx.content.isCertain();
	const url = new URL(req.url ?? "/", "http://localhost");
	const path = decodeSegment(url.pathname) ?? url.pathname;
	const found = ctx.images.findStoredImage(path);
	if (!found) return ctx.images.isShadowed(path) ? "taken" : "next";
	const { image, type, name } = found;
	const isCurrentVersion = !image.isFixedName || url.searchParams.get("v") === image.hash;
	const etag = `"${image.hash}-${name.replace(/\..*/, "")}"`;
	// A cached copy is still valid if the store is unavailable.
	const isCachedByClient = matchesEtag(req.headers["if-none-match"], etag);
	const file = isCachedByClient ? undefined : await ctx.files.open(found.folder, name);
	if (!file && !isCachedByClient) return "taken";
	res.setHeader("Content-Security-Policy", LOCKED_POLICY);
	res.setHeader("Cache-Control", isCurrentVersion ? IMMUTABLE_CACHE : "no-cache");
	res.setHeader("ETag", etag);
	if (!file) {
		res.writeHead(304).end();
		return "sent";
	}
	const fileName = path.slice(path.lastIndexOf("/") + 1);
	res.setHeader("Content-Type", type);
	res.setHeader("Content-Disposition", `inline; filename="${fileName}"`);
	await sendOpenFile(ctx.log, file, req, res);
	return "sent";
}
