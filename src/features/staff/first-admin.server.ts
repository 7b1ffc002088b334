import { randomBytes, randomUUID } from "node:crypto";
import { countAll } from "#platform/db.server.ts";
import { hashPassword } from "#platform/password.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type {} from "./table.server.ts";

export const FIRST_ADMIN = "admin";

/**
 * Creates the first administrator when nobody can log in yet.
 *
 * @param show receives a generated password before it is stored, so that it is never stored unseen;
 *   not called when BIELA_ADMIN_PASSWORD gives one
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
	if (!given) show(FIRST_ADMIN, password);
	await at.db
		.insertInto("staff")
		.values({
			id: randomUUID(),
			username: FIRST_ADMIN,
			email: "",
			fullName: "Administrador",
			role: "admin",
			passwordHash,
			disabledAt: null,
			lastLoginAt: null,
			createdAt: at.now().toISOString(),
		})
		.onConflict((conflict) => conflict.column("username").doNothing())
		.execute();
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
function generatePassword(): string {
	const letters = "abcdefghjkmnpqrstuvwxyz23456789";
	const picks = [...randomBytes(20)].map((byte) => letters[byte % letters.length]);
	return [0, 5, 10, 15].map((from) => picks.slice(from, from + 5).join("")).join("-");
}
