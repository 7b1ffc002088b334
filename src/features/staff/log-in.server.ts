import { createHash, randomBytes } from "node:crypto";
import { inTransaction } from "#platform/db.server.ts";
import { NotLoggedInError } from "#platform/errors.ts";
import type { Visitor } from "#platform/http.server.ts";
import { isPassword } from "#platform/password.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Credentials, Login } from "./contract.ts";
import type {} from "./table.server.ts";

const SESSIONS_PER_PERSON = 5;

/** A token is known to the server by its hash only. */
export const sessionIdOf = (token: string) =>
	createHash("sha256").update(token).digest("base64url");

/**
 * Opens a session.
 *
 * @throws NotLoggedInError when name and password do not belong together; the answer and its time are the same
 *   for an unknown name
 * @throws TooManyError after 10 tries per name or 20 per address in 15 minutes
 * @source spec §7 "Admin login"; quality/security 6.3.1, 6.3.8, 7.2
 */
export async function logIn(
	at: Platform,
	{ username, password }: Credentials,
	visitor: Visitor,
): Promise<Login> {
	const name = username.toLowerCase();
	await at.limits.take("login", visitor.address);
	await at.limits.take("loginName", name);
	const person = await at.db
		.selectFrom("staff")
		.selectAll()
		.where("username", "=", name)
		.where("disabledAt", "is", null)
		.executeTakeFirst();
	if (!(await isPassword(password, person?.passwordHash)) || !person) {
		at.log.warn({ event: "login_failed", address: visitor.address }, "login failed");
		throw new NotLoggedInError("Usuario o contraseña incorrectos.");
	}
	await at.limits.forgive("loginName", name);
	const token = randomBytes(32).toString("base64url");
	const id = sessionIdOf(token);
	const now = at.now().toISOString();
	await inTransaction(at.db, async (trx) => {
		await trx
			.insertInto("sessions")
			.values({
				id,
				staffId: person.id,
				...visitor,
				createdAt: now,
				lastUsedAt: now,
				authenticatedAt: now,
			})
			.execute();
		await trx.updateTable("staff").set({ lastLoginAt: now }).where("id", "=", person.id).execute();
		// Those in use stay, and the new one even if another bears the same instant.
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
	});
	at.log.info({ event: "login", staff: person.id }, "login");
	const { email, fullName, role } = person;
	return {
		access_token: token,
		user: { id: person.id, username: person.username, email, full_name: fullName, role },
		...(person.mustChangePassword === 1 && { must_change_password: true as const }),
	};
}
