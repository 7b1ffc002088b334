import { setTimeout } from "node:timers/promises";
import { recordAccountChange } from "#core/accounts/accounts.server.ts";
import { rejectAccount } from "#core/accounts/errors.server.ts";
import { canEmailLoginLink } from "#core/accounts/login-link.server.ts";
import { getPerson, type Person } from "#core/accounts/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { findRow, lockRow } from "#server/database/rows.server.ts";
import type { Visitor } from "#server/http/http.server.ts";
import { composeEmail } from "#server/mail/compose-email.server.ts";
import { MAIL_TOPIC, type MailMessage } from "#server/mail/mail.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { type AnyWork, runWork } from "#server/work.server.ts";
import { buildLinkAddress } from "./issue-link.server.ts";
import { buildOpenLinkEmail, buildResetEmail, NO_RESET_EMAIL } from "./reset-messages.ts";
import { getAccountAccess, getPasswordLinkPhase, RESET_LINK_MINUTES } from "./rules.ts";
import { endOpenLink, insertLink } from "./store.server.ts";

/** A known name takes a transaction longer; both are answered after this time. */
const ANSWER_AFTER_MS = 400;

/**
 * Emails a link with which a person who forgot the password chooses another, if the user name has an account with an
 * address. The answer is the same for every name, and takes the same time.
 *
 * @throws RuleError no_email (422) when the server sends no emails
 * @throws TooManyError after one link for a name in 20 minutes, or ten requests of an address in an hour
 * @source rules 7.39
 */
export async function requestPasswordReset(
	ctx: AppContext,
	username: string,
	visitor: Visitor,
): Promise<void> {
	if (!(await canEmailLoginLink(ctx))) throw rejectAccount("no_email", NO_RESET_EMAIL);
	await ctx.limits.takePoint("passwordResetAddress", visitor.address);
	const name = username.toLowerCase();
	const person = await findRow(ctx.db, "staff", { username: name, disabledAt: null });
	if (person) await ctx.limits.takePoint("passwordResetPerson", person.id);
	else await ctx.limits.takePoint("passwordResetName", name);
	await Promise.all([person && queueResetEmail(ctx, person.id), setTimeout(ANSWER_AFTER_MS)]);
	ctx.log.warn({ event: "password_reset", address: visitor.address }, "a password reset was requested");
}

function queueResetEmail(ctx: AppContext, id: string): Promise<void> {
	return runWork({ ctx, actor: undefined }, async (work) => {
		const { trx } = work;
		// An owner may give or end a link at the same moment.
		const person = await lockRow(trx, "staff", { id });
		if (!person?.email || getAccountAccess(person) !== "active") return;
		const { name: shop } = await getSettings(trx);
		const content = await buildContent(work, { person, shop });
		const payload: MailMessage = {
			to: person.email,
			fromName: shop,
			...composeEmail({ shop, rows: [], ...content }),
		};
		await enqueueJob(trx, ctx.now(), { topic: MAIL_TOPIC, payload });
	});
}

/** Makes a link, unless one that an owner gave is open: a stranger who knows the user name must not end that one. */
async function buildContent(work: AnyWork, { person, shop }: { person: Person; shop: string }) {
	const { ctx, trx } = work;
	const { id, username, fullName, role } = person;
	const facts = { shop, fullName, username };
	const openLink = await findRow(trx, "passwordLinks", { staffId: id, state: "open" });
	if (openLink && openLink.createdBy !== id && getPasswordLinkPhase(openLink, ctx.now()) === "open") {
		const issuer = (await getPerson(trx, openLink.createdBy)).fullName;
		return buildOpenLinkEmail({ ...facts, issuer, expiresAt: openLink.expiresAt });
	}
	await endOpenLink(trx, id, "renewed");
	const lifeMs = RESET_LINK_MINUTES * 60_000;
	const { token } = await insertLink(trx, { staffId: id, createdBy: id, now: ctx.now(), lifeMs });
	const actor = { id, fullName, role, sessionId: "" };
	await recordAccountChange({ ...work, actor }, { id, action: "link_requested", after: { username } });
	return buildResetEmail({ ...facts, url: buildLinkAddress(ctx.env, token) });
}
