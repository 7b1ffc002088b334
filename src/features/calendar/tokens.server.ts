import type { Platform } from "#platform/platform.server.ts";
import { renewAccess, type Zoho, ZohoProblem } from "./client.server.ts";
import { type LostReason, RENEW_BEFORE_MS, TOKENS_AT_MOST, TOKENS_WITHIN_MS } from "./rules.ts";
import { findLink, type Link, updateLink } from "./store.server.ts";
import { centreOf } from "./zoho.server.ts";

const REFRESH = "zoho refresh token";
const ACCESS = "zoho access token";

/** Zoho rejects every call until the owner authorises again, so retries do not help. */
export class LinkLost extends Error {
	override name = "LinkLost";
	readonly reason: LostReason;
	constructor(reason: LostReason) {
		super(reason);
		this.reason = reason;
	}
}

/** Encrypts tokens for the database. */
export function sealTokens(
	at: Pick<Platform, "secret" | "now">,
	{ access_token: token, expires_in: seconds }: Awaited<ReturnType<typeof renewAccess>>,
) {
	const accessExpiresAt = new Date(at.now().getTime() + seconds * 1000).toISOString();
	return { accessToken: at.secret.seal(ACCESS, token), accessExpiresAt };
}

export const sealRefreshToken = (at: Pick<Platform, "secret">, token: string) =>
	at.secret.seal(REFRESH, token);

/**
 * Encrypts the permission again with the current secret. One that cannot be decrypted is marked as lost at its next
 * use.
 */
export async function resealPermission(at: Platform): Promise<void> {
	const link = await findLink(at.db);
	if (!link) return;
	const token = unsealed(at, REFRESH, link.refreshToken);
	if (token) await keep(at, link, { refreshToken: sealRefreshToken(at, token) });
}

/** @throws LinkLostError when the server's secret has changed */
export function unsealRefreshToken(at: Pick<Platform, "secret">, link: Link): string {
	const token = unsealed(at, REFRESH, link.refreshToken);
	if (!token) throw new LinkLost("sealed");
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
export async function accessToken(
	at: Platform,
	zoho: Zoho,
	link: Link,
	isRefused: boolean,
): Promise<string> {
	const now = at.now().getTime();
	const isFresh = link.accessExpiresAt && Date.parse(link.accessExpiresAt) - RENEW_BEFORE_MS > now;
	if (isFresh && link.accessToken && !isRefused) {
		const token = unsealed(at, ACCESS, link.accessToken);
		if (token) return token;
	}
	const refreshToken = unsealRefreshToken(at, link);
	await countRenewal(at, link, now);
	const centre = centreOf(zoho, link);
	if (!centre) throw new LinkLost("revoked");
	const tokens = await renewAccess(zoho, centre, refreshToken).catch((problem: unknown) => {
		throw whyNotRenewed(problem);
	});
	await keep(at, link, sealTokens(at, tokens));
	return tokens.access_token;
}

function unsealed(
	at: Pick<Platform, "secret">,
	purpose: string,
	sealed: string,
): string | undefined {
	try {
		return at.secret.unseal(purpose, sealed);
	} catch {
		return undefined;
	}
}

/** Records a renewal before it is made, because Zoho also counts one whose response is lost. */
async function countRenewal(at: Platform, link: Link, now: number) {
	const calls = (JSON.parse(link.tokenCalls) as string[]).filter(
		(call) => Date.parse(call) > now - TOKENS_WITHIN_MS,
	);
	const [oldest] = calls;
	if (oldest && calls.length >= TOKENS_AT_MOST) {
		const wait = Date.parse(oldest) + TOKENS_WITHIN_MS - now;
		throw new ZohoProblem("busy", "token_limit", 0, Math.max(wait, 1000));
	}
	await keep(at, link, { tokenCalls: JSON.stringify([...calls, new Date(now).toISOString()]) });
}

function whyNotRenewed(problem: unknown): unknown {
	if (!(problem instanceof ZohoProblem) || problem.kind === "down") return problem;
	if (problem.code === "invalid_code") return new LinkLost("revoked");
	if (problem.code.startsWith("invalid_client")) return new LinkLost("client");
	const wait = problem.retryAfterMs ?? TOKENS_WITHIN_MS;
	// The only remaining cause is the rate limit: Zoho then blocks for the rest of the ten minutes.
	return new ZohoProblem("busy", "token_limit", problem.status, wait);
}

async function keep(at: Platform, link: Link, set: Partial<Link>) {
	Object.assign(link, set);
	await updateLink(at.db, link, set);
}
