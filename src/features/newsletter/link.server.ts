import type { Selectable } from "kysely";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { findRow, lockRow } from "#platform/database/rows.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import type { LinkPurpose } from "./rules.ts";
import { BROKEN_LINK } from "./sentences.ts";

type At = Pick<Platform, "secret" | "env">;
type Link = { purpose: LinkPurpose; token: string };
export type Subscriber = Selectable<Tables["subscribers"]>;

const PAGES: Record<LinkPurpose, string> = {
	confirm: "/boletin/confirmar",
	leave: "/boletin/salir",
};

/**
 * Builds a link for an email. Its page changes nothing before a button is pressed, because mail scanners open links.
 */
export function linkOf(at: At, purpose: LinkPurpose, subscriber: Subscriber): string {
	return `${siteOrigin(at.env)}${PAGES[purpose]}/${tokensOf(at, purpose, subscriber)[0]}`;
}

/**
 * Finds the subscription of a link.
 *
 * @throws NotFoundError for a link that is not ours, is of the other purpose, or was replaced by a later email
 */
export async function findLinked(
	at: At,
	db: DbOrTrx,
	{ purpose, token }: Link,
): Promise<Subscriber> {
	const [id = ""] = token.split(".");
	const subscriber = await findRow(db, "subscribers", { id });
	const isOurs = (ours: string) => hashOfToken(ours) === hashOfToken(token);
	if (!subscriber || !tokensOf(at, purpose, subscriber).some(isOurs))
		throw new NotFoundError(BROKEN_LINK);
	return subscriber;
}

/** Finds and locks the subscription of a link. @throws as findSubscriberByLink */
export async function lockLinked(at: At, trx: Trx, link: Link): Promise<Subscriber> {
	const { id } = await findLinked(at, trx, link);
	await lockRow(trx, "subscribers", { id });
	return findLinked(at, trx, link);
}

/**
 * Creates the valid tokens of a link from the installation's secret, so nothing is stored except the email in the
 * outbox.
 * Each confirmation email has its own token. The first token is used in new links.
 */
function tokensOf({ secret }: At, purpose: LinkPurpose, { id, askedAt }: Subscriber): string[] {
	const about = purpose === "confirm" ? `${id} ${askedAt}` : id;
	return secret.tokensFor(`boletin-${purpose}`, about).map((token) => `${id}.${token}`);
}
