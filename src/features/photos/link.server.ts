import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import { linkEnd } from "./rules.ts";
import { REFUSALS } from "./sentences.ts";
import { findLink, findLinkOf, keepLink, type LinkRow } from "./store.server.ts";

type At = Pick<Platform, "secret" | "env">;

const tokenOf = ({ secret }: Pick<At, "secret">, leadId: string) =>
	secret.tokenFor("fotos", leadId);

/** Where a request's photos are added, as a path of this site; it opens only while its link is open. */
export function photosPageOf(at: Pick<At, "secret">, leadId: string): string {
	return `/fotos/${tokenOf(at, leadId)}`;
}

/** The page where a request still takes photos; undefined once its link ended, or where it never had one. */
export async function openPageOf(
	at: Pick<Platform, "secret" | "now">,
	db: DbOrTrx,
	leadId: string,
): Promise<string | undefined> {
	const link = await findLinkOf(db, leadId);
	const isOpen =
		link &&
		link.expiresAt > at.now().toISOString() &&
		link.linkHash === hashOfToken(tokenOf(at, leadId));
	return isOpen ? photosPageOf(at, leadId) : undefined;
}

/** Its whole address; undefined while nobody said where the site is. */
export function photosAddressOf(at: At, leadId: string): string | undefined {
	const origin = publicOrigin(at.env);
	return origin && origin + photosPageOf(at, leadId);
}

/**
 * Opens a request's link for seven days from now; one that is open already holds longer. Only its hash is kept.
 *
 * @source rules 5.23
 */
export function openLink(
	at: Pick<At, "secret">,
	trx: Trx,
	now: Date,
	leadId: string,
): Promise<void> {
	const linkHash = hashOfToken(tokenOf(at, leadId));
	return keepLink(trx, { leadId, linkHash, expiresAt: linkEnd(now) });
}

/** The open link behind a token. @throws NotFoundError the same for one that ended and one that never was */
export async function linkBehind(
	{ db, now }: Pick<Platform, "db" | "now">,
	token: string,
): Promise<LinkRow> {
	return mustExist(await findLink(db, hashOfToken(token), now()), REFUSALS.unknownLink);
}
