import type { Selectable } from "kysely";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow, lockRow } from "#server/database/rows.server.ts";
import { NotFoundError } from "#server/errors.ts";
import { getSiteOrigin } from "#server/site-origin.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { BROKEN_LINK } from "./messages.ts";
import type { LinkPurpose } from "./rules.ts";

type LinkContext = Pick<AppContext, "secret" | "env">;
type Link = { purpose: LinkPurpose; token: string };
export type Subscriber = Selectable<Tables["subscribers"]>;

const PAGES: Record<LinkPurpose, string> = {
	confirm: "/boletin/confirmar",
	leave: "/boletin/salir",
};

/**
 * Builds a link for an email. Its page changes nothing before a button is pressed, because mail scanners open links.
 */
export function buildLink(ctx: LinkContext, purpose: LinkPurpose, subscriber: Subscriber): string {
	return `${getSiteOrigin(ctx.env)}${PAGES[purpose]}/${createTokens(ctx, purpose, subscriber)[0]}`;
}

/**
 * Finds the subscription of a link.
 *
 * @throws NotFoundError for a link that is not ours, is of the other purpose, or was replaced by a later email
 */
export async function findSubscriberByLink(
	ctx: LinkContext,
	db: DbOrTrx,
	{ purpose, token }: Link,
): Promise<Subscriber> {
	const [id = ""] = token.split(".");
	const subscriber = await findRow(db, "subscribers", { id });
	const isOurs = (validToken: string) => hashToken(validToken) === hashToken(token);
	if (!subscriber || !createTokens(ctx, purpose, subscriber).some(isOurs))
		throw new NotFoundError(BROKEN_LINK);
	return subscriber;
}

/** Finds and locks the subscription of a link. @throws as findSubscriberByLink */
export async function lockSubscriberByLink(ctx: LinkContext, trx: Trx, link: Link): Promise<Subscriber> {
	const { id } = await findSubscriberByLink(ctx, trx, link);
	await lockRow(trx, "subscribers", { id });
	return findSubscriberByLink(ctx, trx, link);
}

/**
 * Creates the valid tokens of a link from the installation's secret, so nothing is stored except the email in the
 * outbox.
 * Each confirmation email has its own token. The first token is used in new links.
 */
function createTokens(
	{ secret }: LinkContext,
	purpose: LinkPurpose,
	{ id, confirmationRequestedAt }: Subscriber,
): string[] {
	const subject = purpose === "confirm" ? `${id} ${confirmationRequestedAt}` : id;
	return secret.getTokens(`boletin-${purpose}`, subject).map((token) => `${id}.${token}`);
}
