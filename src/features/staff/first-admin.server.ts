import { randomBytes, randomUUID } from "node:crypto";
import { countAll } from "#platform/db.server.ts";
import { hashPassword } from "#platform/password.server.ts";
import { type Platform, sayWaiting } from "#platform/platform.server.ts";
import { untilReached } from "#platform/until-reached.ts";
import type {} from "./table.server.ts";

export const FIRST_ADMIN = "admin";

/**
 * Creates the first administrator when nobody can log in yet. Of several machines that start together one does, and a
 * commit whose answer was lost is looked up before anything is said.
 *
 * @param show receives a generated password once it is stored; not called when BIELA_ADMIN_PASSWORD gives one. Whose
 *   process ended in between asks for another with `npm run admin:password`
 * @source rules 7.1
 */
export async function ensureFirstAdmin(
	at: Platform,
	show: (username: string, password: string) => void,
): Promise<void> {
	const { people } = await at.db
		.selectFrom("staff")
		.select(countAll.as("people"))
		.executeTakeFirstOrThrow();
	if (people > 0) return;
	const given = at.env.BIELA_ADMIN_PASSWORD;
	const password = given ?? generatePassword();
	const passwordHash = await hashPassword(password);
	const id = randomUUID();
	const store = async () => {
		await at.db
			.insertInto("staff")
			.values({
				id,
				username: FIRST_ADMIN,
				email: "",
				fullName: "Administrador",
				role: "dueno",
				passwordHash,
				disabledAt: null,
				lastLoginAt: null,
				createdAt: at.now().toISOString(),
			})
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		const ours = at.db.selectFrom("staff").select("id").where("id", "=", id);
		return (await ours.executeTakeFirst()) !== undefined;
	};
	// Here and not only around the whole start: this password must outlive an outage that began while it was stored.
	const isStored = await untilReached(store, (reason) => sayWaiting(at.env, reason));
	if (isStored && !given) show(FIRST_ADMIN, password);
}

/** Gives the first administrator a new password and ends every session of theirs. */
export async function resetAdminPassword(at: Platform): Promise<string> {
	const password = generatePassword();
	const passwordHash = await hashPassword(password);
	const rows = await at.db
		.updateTable("staff")
		.set({ passwordHash, disabledAt: null, mustChangePassword: 0 })
		.where("username", "=", FIRST_ADMIN)
		.returning("id")
		.execute();
	for (const { id } of rows) await at.db.deleteFrom("sessions").where("staffId", "=", id).execute();
	return password;
}

/** 100 bits in groups that a person can read out loud. */
export function generatePassword(): string {
	const letters = "abcdefghjkmnpqrstuvwxyz23456789";
	const picks = [...randomBytes(20)].map((byte) => letters[byte % letters.length]);
	return [0, 5, 10, 15].map((from) => picks.slice(from, from + 5).join("")).join("-");
}
