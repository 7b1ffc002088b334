import { randomUUID } from "node:crypto";
import { getTakenMessage, recordAccountChange } from "#core/accounts/accounts.server.ts";
import type { Admin } from "#core/accounts/contract.ts";
import { rejectAccount } from "#core/accounts/errors.server.ts";
import { canEmailLoginLink } from "#core/accounts/login-link.server.ts";
import { LOGIN_LINK_HASH } from "#core/accounts/rules.ts";
import { getAdmin, getPerson, type Person } from "#core/accounts/store.server.ts";
import { getRoleName, parseRole } from "#domain/permissions.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { getRow, insertIfMissing, lockRow, updateRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { runOnce, runWork, type Work } from "#server/work.server.ts";
import type { IssuedPasswordLink, NewPerson } from "./contract.ts";
import { getAccountAccess, PASSWORD_LINK_PATH } from "./rules.ts";
import { endOpenLink, insertLink, type NewPasswordLink, replaceToken } from "./store.server.ts";

const OWN_ACCOUNT = "La tuya la cambias tú en «Tu cuenta».";

/** Builds the address of a link: absolute where the site's address is configured. */
export const buildLinkAddress = (env: AppContext["env"], token: string) =>
	`${getPublicOrigin(env) ?? ""}${PASSWORD_LINK_PATH}${LOGIN_LINK_HASH}${token}`;

/**
 * Creates an account without a password and a link with which its person chooses one. A repeated call creates nothing:
 * it gives the link another token, because the answer with the first one was lost.
 *
 * @throws RuleError username_taken (422) | idempotency_conflict (422)
 * @source rules 7.38
 */
export async function createInvitation(call: Call, person: NewPerson): Promise<IssuedPasswordLink> {
	const { ctx, actor } = call;
	let newLink: NewPasswordLink | undefined;
	const submission = { scope: "invitations", body: person };
	const { answer, isRepeat } = await runOnce(call, submission, async (work) => {
		const { trx } = work;
		const row = await insertInvited(work, person);
		newLink = await insertLink(trx, { staffId: row.id, createdBy: actor.id, now: ctx.now() });
		return { staffId: row.id, linkId: newLink.id };
	});
	return runWork(call, async (work) => {
		const { trx } = work;
		const link = isRepeat ? await replaceToken(trx, answer.linkId) : newLink;
		return toIssuedLink(work, { person: await getPerson(trx, answer.staffId), link });
	});
}

async function insertInvited(work: Work, input: NewPerson) {
	const { ctx, trx } = work;
	const { username, email, full_name: fullName } = input;
	const role = parseRole(input.role) ?? "mechanic";
	const person = { id: randomUUID(), username, email, fullName, role, passwordHash: "" };
	const row = { ...person, disabledAt: null, lastLoginAt: null, createdAt: ctx.now().toISOString() };
	if (!(await insertIfMissing(trx, "staff", row, ["username"]))) {
		const message = getTakenMessage(await getRow(trx, "staff", { username }));
		throw rejectAccount("username_taken", message, { field: "username" });
	}
	await recordAccountChange(work, {
		id: row.id,
		event: "person_invited",
		action: "created",
		after: { username, email, full_name: fullName, role: getRoleName(role) },
	});
	return row;
}

/**
 * Issues a link with which a colleague chooses a password; their earlier one ends. The password that they have works
 * until then. A person whose invitation was withdrawn is invited again.
 *
 * @throws RuleError own_account | account_disabled (422)
 * @source rules 7.38, 7.39
 */
export function issuePasswordLink(call: Call, id: string): Promise<IssuedPasswordLink> {
	const { ctx, actor } = call;
	if (id === actor.id) throw rejectAccount("own_account", OWN_ACCOUNT);
	return runWork(call, async (work) => {
		const { trx } = work;
		const person = await lockPerson(trx, id);
		const access = getAccountAccess(person);
		if (access === "disabled")
			throw rejectAccount(
				"account_disabled",
				`La cuenta de ${person.fullName} está desactivada. Reactívala primero.`,
			);
		if (access === "withdrawn") await updateRows(trx, "staff", { id }, { disabledAt: null });
		await endOpenLink(trx, id, "renewed");
		const link = await insertLink(trx, { staffId: id, createdBy: actor.id, now: ctx.now() });
		const after = { username: person.username };
		await recordAccountChange(work, { id, action: "link_issued", after });
		return toIssuedLink(work, { person: { ...person, disabledAt: null }, link });
	});
}

/**
 * Ends the open link of a colleague; without one nothing changes.
 *
 * @source rules 7.38
 */
export function withdrawPasswordLink(call: Call, id: string): Promise<Admin> {
	const { actor } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const person = await lockPerson(trx, id);
		if (await endOpenLink(trx, id, "withdrawn"))
			await recordAccountChange(work, {
				id,
				action: "link_withdrawn",
				after: { username: person.username },
			});
		return getAdmin(trx, person, actor);
	});
}

/** Locks an account, so that two links of one person are issued one after the other. @throws NotFoundError */
const lockPerson = async (trx: Trx, id: string) =>
	requireFound(await lockRow(trx, "staff", { id }), "Esa persona ya no está en la lista.");

async function toIssuedLink(
	work: Work,
	{ person, link }: { person: Person; link: NewPasswordLink | undefined },
): Promise<IssuedPasswordLink> {
	const { ctx, trx, actor } = work;
	return {
		user: await getAdmin(trx, person, actor),
		link: link
			? {
					token: link.token,
					address: buildLinkAddress(ctx.env, link.token),
					expires_at: link.expiresAt,
				}
			: null,
		can_email: person.email !== "" && (await canEmailLoginLink(ctx, trx)),
	};
}
