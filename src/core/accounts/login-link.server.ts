import { setTimeout } from "node:timers/promises";
import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type DbOrTrx, withTransaction } from "#server/database/db.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import type { Visitor } from "#server/http/http.server.ts";
import { composeEmail } from "#server/mail/compose-email.server.ts";
import { MAIL_TOPIC, type MailMessage } from "#server/mail/mail.server.ts";
import { isMailOn } from "#server/mail/mail-settings.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { getPublicOrigin, getSiteOrigin } from "#server/site-origin.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { rejectAccount } from "./errors.server.ts";
import { LOGIN_LINK_HASH, LOGIN_LINK_MINUTES } from "./rules.ts";
import type { Person } from "./store.server.ts";

const PURPOSE = "login-link";
const LOGIN_PATH = "/admin/login";
/** A known name takes a transaction longer; both are answered after this time. */
const ANSWER_AFTER_MS = 400;
const NO_EMAIL =
	"Este servidor no envía correos. Espera a que pasen los 15 minutos, entra desde un equipo donde ya hayas entrado, o con el código de tu app de verificación. Si nada de eso sirve, quien administra el servidor te da una entrada con «npm run admin:password».";

type LinkContext = Pick<AppContext, "secret" | "now">;

/** Checks whether links can be emailed. */
export const canEmailLoginLink = async (ctx: Pick<AppContext, "env" | "db">, db: DbOrTrx = ctx.db) =>
	getPublicOrigin(ctx.env) !== undefined && (await isMailOn(ctx, db));

/**
 * Builds a link with which a person may try their password while guesses of others have used up the attempts of the
 * name. It opens nothing without the password. It dies with the next login, with a change of the password, and after
 * half an hour.
 */
export function buildLoginLink(ctx: LinkContext & Pick<AppContext, "env">, person: Person): string {
	const expiresAt = ctx.now().getTime() + LOGIN_LINK_MINUTES * 60_000;
	return `${getSiteOrigin(ctx.env)}${LOGIN_PATH}${LOGIN_LINK_HASH}${signToken(ctx, person, expiresAt)}`;
}

/** Checks the token of a link. @param person undefined for an unknown name, which takes equally long */
export function isLoginLink(ctx: LinkContext, person: Person | undefined, token: string): boolean {
	const expiresAt = Number.parseInt(token.split(".")[0] ?? "", 36);
	const remainingMs = expiresAt - ctx.now().getTime();
	// A link that lives longer was made while the clock ran ahead.
	const isCurrent = remainingMs > 0 && remainingMs <= LOGIN_LINK_MINUTES * 60_000;
	const expected = signToken(ctx, person, expiresAt);
	// Hashes hide in the time of the comparison how much of the token is right.
	return isCurrent && person !== undefined && hashToken(token) === hashToken(expected);
}

function signToken({ secret }: LinkContext, person: Person | undefined, expiresAt: number): string {
	const { id = "", lastLoginAt = null, passwordHash = "" } = person ?? {};
	const signature = secret.getToken(PURPOSE, [id, expiresAt, lastLoginAt, passwordHash].join(" "));
	return `${expiresAt.toString(36)}.${signature}`;
}

/**
 * Emails a login link to the person of a user name, if there is one with an address. The answer is the same for every
 * name, and takes the same time.
 *
 * @throws RuleError no_email (422) when the server sends no emails
 * @throws TooManyError after one link for a name in 20 minutes, or ten requests of an address in an hour
 * @source rules 7.5
 */
export async function sendLoginLink(ctx: AppContext, username: string, visitor: Visitor): Promise<void> {
	if (!(await canEmailLoginLink(ctx))) throw rejectAccount("no_email", NO_EMAIL);
	await ctx.limits.takePoint("loginLinkAddress", visitor.address);
	const name = username.toLowerCase();
	const person = await findRow(ctx.db, "staff", { username: name, disabledAt: null });
	if (person) await ctx.limits.takePoint("loginLinkPerson", person.id);
	else await ctx.limits.takePoint("loginLinkName", name);
	// Without a password there is nothing to try: an invited person has a link of another kind.
	const canTry = person && person.email !== "" && person.passwordHash !== "";
	await Promise.all([canTry && queueLink(ctx, person), setTimeout(ANSWER_AFTER_MS)]);
	ctx.log.warn({ event: "login_link", address: visitor.address }, "a login link was requested");
}

async function queueLink(ctx: AppContext, person: Person): Promise<void> {
	await withTransaction(ctx.db, async (trx) => {
		const { name: shop } = await getSettings(trx);
		const content = {
			subject: `Entrar al panel de ${shop}`,
			preheader: `El enlace sirve durante ${LOGIN_LINK_MINUTES} minutos, una vez.`,
			greeting: `Hola, ${person.fullName}:`,
			paragraphs: [
				`Alguien pidió entrar al panel con tu usuario. Con este enlace puedes escribir tu contraseña aunque otros la hayan intentado muchas veces. Sirve durante ${LOGIN_LINK_MINUTES} minutos, para entrar una vez.`,
				"Si no fuiste tú, no hagas nada: sin tu contraseña, el enlace no abre el panel. No lo reenvíes.",
			],
			buttons: [{ label: "Entrar al panel", href: buildLoginLink(ctx, person) }],
			footer: [`Lo escribe el panel de ${shop}.`],
		};
		const payload: MailMessage = {
			to: person.email,
			fromName: shop,
			...composeEmail({ shop, rows: [], ...content }),
		};
		await enqueueJob(trx, ctx.now(), { topic: MAIL_TOPIC, payload });
	});
}
