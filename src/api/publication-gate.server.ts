import type { Context, MiddlewareHandler } from "hono";
import { authenticateSession } from "#core/accounts/session.server.ts";
import { isPreviewValid } from "#core/settings/public-settings.server.ts";
import { CLOSED_READ, CLOSED_WRITE, SITE_PRIVATE } from "#features/operation/publication/messages.ts";
import type { OpenSitePhase } from "#features/operation/publication/site-phase.server.ts";
import type { ApiEnv } from "#server/http/http.server.ts";
import { rejectCall } from "./errors.server.ts";

/**
 * Closes what visitors may not use yet while the site is private. Staff and people with a preview link still read.
 *
 * @throws RuleError site_private (503)
 * @source rules 1.25, 1.26
 */
export function createPublicationGate({
	getPhase,
}: Pick<OpenSitePhase, "getPhase">): MiddlewareHandler<ApiEnv> {
	return async (c, next) => {
		const { operation, visitor } = c.var;
		const { isPage } = (c.env ?? {}) as { isPage?: boolean };
		const isClosed = operation.policy.whilePrivate === "closed" && getPhase() === "private";
		if (!isClosed || isPage) return next();
		const isRead = c.req.method === "GET" || c.req.method === "HEAD";
		if (!isRead) throw rejectCall(SITE_PRIVATE, CLOSED_WRITE);
		const isPreview = isPreviewValid(c.var.ctx, visitor.preview ?? "");
		if (!isPreview && !(await isStaff(c))) throw rejectCall(SITE_PRIVATE, CLOSED_READ);
		return next();
	};
}

/** The panel reads the shop's public data too. */
async function isStaff(c: Context<ApiEnv>): Promise<boolean> {
	const token = c.req.header("authorization");
	if (!token) return false;
	return authenticateSession(c.var.ctx, token, true).then(
		() => true,
		() => false,
	);
}
