import type { Platform } from "#platform/platform.server.ts";
import { renewAccess, type Zoho, ZohoProblem } from "./client.server.ts";
import { type LostReason, RENEW_BEFORE_MS, TOKENS_AT_MOST, TOKENS_WITHIN_MS } from "./rules.ts";
import { findLink, type Link, updateLink } from "./store.server.ts";
import { centreOf } from "./zoho.server.ts";

const REFRESH = "zoho refresh token";
const ACCESS = "zoho access token";

/** Zoho will not let us in before somebody authorises again: no further try helps. */
export class LinkLost extends Error {
	override name = "LinkLost";
	readonly reason: LostReason;
	constructor(reason: LostReason) {
		super(reason);
		this.reason = reason;
	}
}

/** Tokens as the database keeps them. */
export function sealTokens(
	at: Pick<Platform, "secret" | "now">,
	{ access_token: token, expires_in: seconds }: Awaited<ReturnType<typeof renewAccess>>,
) {
	const accessExpiresAt = new Date(at.now().getTime() + seconds * 1000).toISOString();
	return { accessToken: at.secret.seal(ACCESS, token), accessExpiresAt };
}

export const sealRefreshToken = (at: Pick<Platform, "secret">, token: string) =>
	at.secret.seal(REFRESH, token);

/** Seals the permission under the secret there is now; one that opens no more is lost at its next use. */
export async function resealPermission(at: Platform): Promise<void> {
	const link = await findLink(at.db);
	if (!link) return;
	const token = unsealed(at, REFRESH, link.refreshToken);
	if (token) await keep(at, link, { refreshToken: sealRefreshToken(at, token) });
}

/** @throws LinkLost when the server's secret is another one now */
export function unsealRefreshToken(at: Pick<Platform, "secret">, link: Link): string {
	const token = unsealed(at, REFRESH, link.refreshToken);
	if (!token) throw new LinkLost("sealed");
	return token;
}

/**
 * The access token, renewed a minute before it ends or when Zoho refused it. Only who has the lease may ask, so one
 * renewal serves every sender of every machine.
 *
 * @param link changed along with the database
 * @throws LinkLost | ZohoProblem busy token_limit after ten renewals in ten minutes
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

/** Counted before it is made: a renewal whose answer is lost was one too. */
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
	// What remains is being asked too often: Zoho then blocks for the rest of the ten minutes.
	return new ZohoProblem("busy", "token_limit", problem.status, wait);
}

async function keep(at: Platform, link: Link, set: Partial<Link>) {
	Object.assign(link, set);
	await updateLink(at.db, link, set);
}
