import type { AppContext } from "#server/app-context.server.ts";
import { type LostReason, MAX_TOKENS, RENEW_BEFORE_MS, TOKEN_WINDOW_MS } from "./rules.ts";
import { findLink, type Link, updateLink } from "./store.server.ts";
import { renewAccessToken, type Zoho, ZohoProblem } from "./zoho-client.server.ts";
import { findCentre } from "./zoho-config.server.ts";

const REFRESH_PURPOSE = "zoho refresh token";
const ACCESS_PURPOSE = "zoho access token";

/** Zoho rejects every call until the owner authorises again, so retries do not help. */
export class LinkLostError extends Error {
	override name = "LinkLost";
	readonly reason: LostReason;
	constructor(reason: LostReason) {
		super(reason);
		this.reason = reason;
	}
}

/** Encrypts tokens for the database. */
export function encryptTokens(
	ctx: Pick<AppContext, "secret" | "now">,
	{ access_token: token, expires_in: seconds }: Awaited<ReturnType<typeof renewAccessToken>>,
) {
	const accessExpiresAt = new Date(ctx.now().getTime() + seconds * 1000).toISOString();
	return { accessToken: ctx.secret.encrypt(ACCESS_PURPOSE, token), accessExpiresAt };
}

export const encryptRefreshToken = (ctx: Pick<AppContext, "secret">, token: string) =>
	ctx.secret.encrypt(REFRESH_PURPOSE, token);

/**
 * Encrypts the permission again with the current secret. One that cannot be decrypted is marked as lost at its next
 * use.
 */
export async function reencryptPermission(ctx: AppContext): Promise<void> {
	const link = await findLink(ctx.db);
	if (!link) return;
	const token = decrypt(ctx, REFRESH_PURPOSE, link.refreshToken);
	if (token) await saveLink(ctx, link, { refreshToken: encryptRefreshToken(ctx, token) });
}

/** @throws LinkLostError when the server's secret has changed */
export function decryptRefreshToken(ctx: Pick<AppContext, "secret">, link: Link): string {
	const token = decrypt(ctx, REFRESH_PURPOSE, link.refreshToken);
	if (!token) throw new LinkLostError("sealed");
	return token;
}

/**
 * Returns the access token, renewed a minute before it expires or when Zoho rejected it. Only the holder of the lease
 * may call this, so one renewal serves every sender on every machine.
 *
 * @param link updated along with the database
 * @throws LinkLostError | ZohoProblem busy token_limit after ten renewals in ten minutes
 * @source rules 8.7
 */
export async function getAccessToken(
	ctx: AppContext,
	zoho: Zoho,
	link: Link,
	isRejected: boolean,
): Promise<string> {
	const now = ctx.now().getTime();
	const isFresh = link.accessExpiresAt && Date.parse(link.accessExpiresAt) - RENEW_BEFORE_MS > now;
	if (isFresh && link.accessToken && !isRejected) {
		const token = decrypt(ctx, ACCESS_PURPOSE, link.accessToken);
		if (token) return token;
	}
	const refreshToken = decryptRefreshToken(ctx, link);
	await recordRenewal(ctx, link, now);
	const centre = findCentre(zoho, link);
	if (!centre) throw new LinkLostError("revoked");
	const tokens = await renewAccessToken(zoho, centre, refreshToken).catch((problem: unknown) => {
		throw toRenewalError(problem);
	});
	await saveLink(ctx, link, encryptTokens(ctx, tokens));
	return tokens.access_token;
}

function decrypt(ctx: Pick<AppContext, "secret">, purpose: string, encrypted: string): string | undefined {
	try {
		return ctx.secret.decrypt(purpose, encrypted);
	} catch {
		return undefined;
	}
}

/** Records a renewal before it is made, because Zoho also counts one whose response is lost. */
async function recordRenewal(ctx: AppContext, link: Link, now: number) {
	const calls = (JSON.parse(link.tokenCalls) as string[]).filter(
		(call) => Date.parse(call) > now - TOKEN_WINDOW_MS,
	);
	const [oldest] = calls;
	if (oldest && calls.length >= MAX_TOKENS) {
		const waitMs = Date.parse(oldest) + TOKEN_WINDOW_MS - now;
		throw new ZohoProblem("busy", "token_limit", 0, Math.max(waitMs, 1000));
	}
	await saveLink(ctx, link, {
		tokenCalls: JSON.stringify([...calls, new Date(now).toISOString()]),
	});
}

function toRenewalError(problem: unknown): unknown {
	if (!(problem instanceof ZohoProblem) || problem.kind === "down") return problem;
	if (problem.code === "invalid_code") return new LinkLostError("revoked");
	if (problem.code.startsWith("invalid_client")) return new LinkLostError("client");
	const waitMs = problem.retryAfterMs ?? TOKEN_WINDOW_MS;
	// The only remaining cause is the rate limit: Zoho then blocks for the rest of the ten minutes.
	return new ZohoProblem("busy", "token_limit", problem.status, waitMs);
}

async function saveLink(ctx: AppContext, link: Link, set: Partial<Link>) {
	Object.assign(link, set);
	await updateLink(ctx.db, link, set);
}
