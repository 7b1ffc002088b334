import { recordAccountChange } from "#core/accounts/accounts.server.ts";
import type { Login } from "#core/accounts/contract.ts";
import { openSession, toLogin } from "#core/accounts/open-session.server.ts";
import { requireStrongPassword } from "#core/accounts/password-strength.server.ts";
import { getPerson, type Person, revokeSessions } from "#core/accounts/store.server.ts";
import { hasTwoStep } from "#core/accounts/two-step/store.server.ts";
import { verifySecondStep } from "#core/accounts/two-step/verify.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { NotFoundError } from "#server/errors.ts";
import type { Visitor } from "#server/http/http.server.ts";
import { hashPassword } from "#server/password.server.ts";
import { runWork } from "#server/work.server.ts";
import type { ChosenPassword, PasswordLinkFacts } from "./contract.ts";
import { ENDED_LINK_MESSAGES, UNKNOWN_LINK_MESSAGE } from "./messages.ts";
import {
	getPasswordLinkPhase,
	PASSWORD_LINK_CODES,
	PASSWORD_LINK_UNKNOWN,
	type PasswordLinkPhase,
} from "./rules.ts";
import { findLinkByToken, markLinkUsed, type PasswordLink } from "./store.server.ts";

/**
 * Finds the open link of a token and its person.
 *
 * @param staffId the person, where the caller names one
 * @throws NotFoundError link_unknown (404) | link_expired | link_used | link_renewed | link_withdrawn (410)
 */
export async function requireOpenLink(
	ctx: { db: DbOrTrx; now: () => Date },
	token: string,
	staffId?: string,
): Promise<{ link: PasswordLink; person: Person }> {
	const link = await findLinkByToken(ctx.db, token);
	if (!link || (staffId !== undefined && link.staffId !== staffId))
		throw new NotFoundError(UNKNOWN_LINK_MESSAGE, 404, PASSWORD_LINK_UNKNOWN);
	const phase = getPasswordLinkPhase(link, ctx.now());
	if (phase !== "open") throw createEndedError(phase);
	const person = await getPerson(ctx.db, link.staffId);
	if (person.disabledAt !== null) throw createEndedError("withdrawn");
	return { link, person };
}

const createEndedError = (phase: Exclude<PasswordLinkPhase, "open">) =>
	new NotFoundError(ENDED_LINK_MESSAGES[phase], 410, PASSWORD_LINK_CODES[phase]);

/**
 * Returns what the page of a link shows. It uses nothing up, so that a preview of a chat ends no link.
 *
 * @throws NotFoundError as `requireOpenLink` | TooManyError after 30 calls of an address in 15 minutes
 * @source rules 7.38
 */
export async function readPasswordLink(
	ctx: AppContext,
	token: string,
	visitor: Visitor,
): Promise<PasswordLinkFacts> {
	await ctx.limits.takePoint("passwordLinkAddress", visitor.address);
	const { link, person } = await requireOpenLink(ctx, token);
	const { name: shop } = await getSettings(ctx.db);
	const issuer = await getPerson(ctx.db, link.createdBy);
	return {
		kind: person.passwordHash === "" ? "invitation" : "reset",
		full_name: person.fullName,
		username: person.username,
		role: person.role,
		shop,
		issued_by: issuer.fullName,
		is_own_request: link.createdBy === link.staffId,
		expires_at: link.expiresAt,
		needs_code: await hasTwoStep(ctx.db, person.id),
	};
}

/**
 * Sets the password that a person chose with a link, and logs them in. The link ends only now; a rejected password or
 * code leaves it open. All other sessions end. The second step stays, and its code is needed before anything changes.
 *
 * @throws NotFoundError as `requireOpenLink` | RuleError weak_password (422)
 * @throws NotLoggedInError code_needed | code_refused (401)
 * @throws TooManyError after 30 calls of an address or 20 passwords with a link in 15 minutes
 * @source rules 7.38, 7.39; ASVS 5.0 §6.4.1, §6.4.3
 */
export async function choosePassword(
	ctx: AppContext,
	{ token, password, code, device }: ChosenPassword,
	visitor: Visitor,
): Promise<Login> {
	await ctx.limits.takePoint("passwordLinkAddress", visitor.address);
	const { link, person } = await requireOpenLink(ctx, token);
	await ctx.limits.takePoint("passwordLink", link.id);
	const { name: shop } = await getSettings(ctx.db);
	await requireStrongPassword(password, "password", [shop, person.username, person.fullName]);
	const recoveryCodesLeft = await verifySecondStep(ctx, person.id, code, person.id);
	const passwordHash = await hashPassword(password);
	const actor = { id: person.id, fullName: person.fullName, role: person.role, sessionId: "" };
	const sessionToken = await runWork({ ctx, actor }, async (work) => {
		const { trx } = work;
		const changes = { passwordHash, mustChangePassword: 0, lastLoginAt: ctx.now().toISOString() };
		// Update the account first, in the order of the presses that end links.
		const updatedCount = await updateRows(trx, "staff", { id: person.id, disabledAt: null }, changes);
		if (updatedCount === 0) throw createEndedError("withdrawn");
		if (!(await markLinkUsed(trx, link.id))) throw await findEndedError({ db: trx, now: ctx.now }, token);
		await revokeSessions(trx, person.id, "all");
		await recordAccountChange(work, { id: person.id, action: "password_chosen" });
		return openSession(work, { person, ...visitor, device });
	});
	ctx.log.info({ event: "password_chosen", staff: person.id }, "a password was chosen with a link");
	return toLogin(ctx, { ...person, mustChangePassword: 0 }, { token: sessionToken, recoveryCodesLeft });
}

/** Says how a link ended while its password was hashed. */
function findEndedError(ctx: { db: DbOrTrx; now: () => Date }, token: string): Promise<Error> {
	return requireOpenLink(ctx, token).then(
		() => createEndedError("used"),
		(error) => error,
	);
}
