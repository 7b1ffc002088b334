import { randomBytes } from "node:crypto";
import { isMissingTwoStep } from "#core/accounts/two-step/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import type { Visitor } from "#server/http/http.server.ts";
import { hashToken } from "#server/start/secret.server.ts";
import type { AnyWork } from "#server/work.server.ts";
import type { Login } from "./contract.ts";
import { rememberDevice } from "./known-devices.server.ts";
import { type Person, toStaffUser } from "./store.server.ts";

const SESSIONS_PER_PERSON = 5;

/**
 * Opens a session of a person; a sixth one ends the one that was unused the longest. The browser becomes a known one.
 *
 * @returns the token, which is stored nowhere
 * @source rules 7.2
 */
export async function openSession(
	work: AnyWork,
	{ person, device, address, userAgent }: { person: Person } & Visitor & { device: string | undefined },
): Promise<string> {
	const { ctx, trx } = work;
	const token = randomBytes(32).toString("base64url");
	const id = hashToken(token);
	const now = ctx.now().toISOString();
	const times = { createdAt: now, lastUsedAt: now, authenticatedAt: now };
	await insertRows(trx, "sessions", { id, staffId: person.id, address, userAgent, ...times });
	await rememberDevice(trx, { staffId: person.id, sessionId: id }, { device, address }, ctx.now());
	// Keep the most recently used sessions and the new one, even if another has the same time.
	const newest = trx
		.selectFrom("sessions")
		.select("id")
		.where("staffId", "=", person.id)
		.where("id", "!=", id)
		.orderBy("lastUsedAt", "desc")
		.orderBy("createdAt", "desc")
		.limit(SESSIONS_PER_PERSON - 1);
	await trx
		.deleteFrom("sessions")
		.where("staffId", "=", person.id)
		.where("id", "!=", id)
		.where("id", "not in", newest)
		.execute();
	return token;
}

/** Builds the answer of a login, with the steps that the person still lacks. */
export async function toLogin(
	ctx: AppContext,
	person: Person,
	{ token, recoveryCodesLeft }: { token: string; recoveryCodesLeft: number | undefined },
): Promise<Login> {
	return {
		access_token: token,
		user: toStaffUser(person),
		...(person.mustChangePassword === 1 && { must_change_password: true as const }),
		...((await isMissingTwoStep(ctx.db, person)) && { must_set_two_step: true as const }),
		...(recoveryCodesLeft !== undefined && { recovery_codes_left: recoveryCodesLeft }),
	};
}
