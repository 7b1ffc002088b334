import { rejectAccount } from "#core/accounts/errors.server.ts";
import { canEmailLoginLink } from "#core/accounts/login-link.server.ts";
import { getPerson } from "#core/accounts/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { Call } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { composeEmail } from "#server/mail/compose-email.server.ts";
import { MAIL_TOPIC, type MailMessage } from "#server/mail/mail.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { requireOpenLink } from "./choose-password.server.ts";
import { buildLinkAddress } from "./issue-link.server.ts";
import { buildLinkEmail } from "./messages.ts";

/**
 * Emails an open link to its person. The caller sends the token, because the server stores only its hash.
 *
 * @throws RuleError no_email (422) when the person has no address, or the server sends no emails
 * @throws NotFoundError when the link has ended, or is of another person
 * @throws TooManyError after three emails to a person in 20 minutes
 * @source rules 7.38
 */
export async function emailPasswordLink(
	call: Call,
	{ id, token }: { id: string; token: string },
): Promise<void> {
	const { ctx, actor } = call;
	if (!(await canEmailLoginLink(ctx)))
		throw rejectAccount(
			"no_email",
			"Este servidor no envía correos. Copia el enlace o muestra el código QR.",
		);
	const { link, person } = await requireOpenLink(ctx, token, id);
	if (!person.email)
		throw rejectAccount(
			"no_email",
			`${person.fullName} no tiene correo. Copia el enlace o muestra el código QR.`,
		);
	await ctx.limits.takePoint("passwordLinkEmail", id);
	await withTransaction(ctx.db, async (trx) => {
		const { name: shop } = await getSettings(trx);
		const issuer = (await getPerson(trx, actor.id)).fullName;
		const content = buildLinkEmail({
			kind: person.passwordHash === "" ? "invitation" : "reset",
			shop,
			fullName: person.fullName,
			username: person.username,
			url: buildLinkAddress(ctx.env, token),
			expiresAt: link.expiresAt,
			issuer,
		});
		const email = composeEmail({ shop, rows: [], ...content });
		const payload: MailMessage = { to: person.email, fromName: shop, ...email };
		await enqueueJob(trx, ctx.now(), { topic: MAIL_TOPIC, payload });
	});
	ctx.log.info({ event: "password_link_emailed", staff: id, by: actor.id }, "a password link was emailed");
}
