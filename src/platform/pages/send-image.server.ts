import type { IncomingMessage, ServerResponse } from "node:http";
import type { Platform } from "#platform/platform.server.ts";
import { isKnownVersion } from "./if-none-match.ts";
import { decoded } from "./page-key.ts";
import { SEALED } from "./security-headers.server.ts";
import { sendOpen } from "./send-file.server.ts";
import { FOREVER } from "./static-files.server.ts";

/**
 * Sends an uploaded image. Its content type comes from our own table, never from the uploader.
 *
 * @returns "next" if no upload has this path, "taken" if an upload replaces this shipped file
 * @throws RuleError media_away (503) if its store is unavailable, before anything is sent
 * @source rules 1.11; ASVS 5.0 §5.3.1
 */
export async function sendImage(
	at: Pick<Platform, "content" | "images" | "files" | "log">,
	req: IncomingMessage,
	res: ServerResponse,
): Promise<"sent" | "next" | "taken"> {
	// While the database is down, use the last known images without waiting.
	if (!at.content.isFresh()) await at.content.isCertain();
	const url = new URL(req.url ?? "/", "http://localhost");
	const path = decoded(url.pathname) ?? url.pathname;
	const found = at.images.storedAt(path);
	if (!found) return at.images.isShadowed(path) ? "taken" : "next";
	const { image, type, name } = found;
	const isThisVersion = !image.isFixedName || url.searchParams.get("v") === image.hash;
	const etag = `"${image.hash}-${name.replace(/\..*/, "")}"`;
	// A cached copy is still valid if the store is unavailable.
	const isKnown = isKnownVersion(req.headers["if-none-match"], etag);
	const file = isKnown ? undefined : await at.files.open(found.folder, name);
	if (!file && !isKnown) return "taken";
	res.setHeader("Content-Security-Policy", SEALED);
	res.setHeader("Cache-Control", isThisVersion ? FOREVER : "no-cache");
	res.setHeader("ETag", etag);
	if (!file) {
		res.writeHead(304).end();
		return "sent";
	}
	const shown = path.slice(path.lastIndexOf("/") + 1);
	res.setHeader("Content-Type", type);
	res.setHeader("Content-Disposition", `inline; filename="${shown}"`);
	await sendOpen(at.log, file, req, res);
	return "sent";
}
