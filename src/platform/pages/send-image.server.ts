import type { IncomingMessage, ServerResponse } from "node:http";
import type { Platform } from "#platform/platform.server.ts";
import { isKnownVersion } from "./if-none-match.ts";
import { decoded } from "./page-key.ts";
import { SEALED } from "./security-headers.server.ts";
import { sendOpen } from "./send-file.server.ts";
import { FOREVER } from "./static-files.server.ts";

/**
 * Sends an uploaded picture. Its type comes from our own table, never from whoever uploaded it.
 *
 * @throws RuleError media_away (503) when its store cannot be reached: nothing of the answer was written then
 * @returns "next" when no upload has this path, "taken" when an upload took the name of this shipped file
 * @source rules 1.11; ASVS 5.0 §5.3.1
 */
export async function sendImage(
	at: Pick<Platform, "content" | "images" | "files" | "log">,
	req: IncomingMessage,
	res: ServerResponse,
): Promise<"sent" | "next" | "taken"> {
	// With the database away the pictures known last are shown: that question never waits for it.
	if (!at.content.isFresh()) await at.content.isCertain();
	const url = new URL(req.url ?? "/", "http://localhost");
	const path = decoded(url.pathname) ?? url.pathname;
	const found = at.images.storedAt(path);
	if (!found) return at.images.isShadowed(path) ? "taken" : "next";
	const { image, type, name } = found;
	const isThisVersion = !image.isFixedName || url.searchParams.get("v") === image.hash;
	const etag = `"${image.hash}-${name.replace(/\..*/, "")}"`;
	// Whoever has it keeps it, wherever the files lie and whether or not they can be reached.
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
