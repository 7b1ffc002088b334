import { randomBytes } from "node:crypto";
import { inTransaction } from "#platform/database/db.server.ts";
import { findRow, insertRows } from "#platform/database/rows.server.ts";
import { NotLoggedInError } from "#platform/errors.ts";
import type { Visitor } from "#platform/http/http.server.ts";
import { isPassword } from "#platform/password.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import type { Credentials, Login } from "./contract.ts";
import { findKnownDevice, type KnownDevice, rememberDevice } from "./known-devices.server.ts";
import { userOf, writeProved } from "./store.server.ts";
import { proveSecondStep } from "./two-step/prove.server.ts";
import { lacksTwoStep } from "./two-step/store.server.ts";

const SESSIONS_PER_PERSON = 5;

/** Returns the rate-limit bucket of a login. Known people have buckets that invented names cannot exhaust. */
function doorOf(name: string, personId: string | undefined, known: KnownDevice | undefined) {
	if (known) return ["loginKnown", `${name} ${known.mark}`] as const;
	return personId ? (["loginPerson", personId] as const) : (["loginName", name] as const);
}

const WRONG = "Usuario o contraseña incorrectos.";

/**
 * Opens a session.
 *
 * @throws NotLoggedInError when name and password do not belong together; the answer and its time are the same
 *   for an unknown name. With a second step: code_needed | code_refused
 * @throws TooManyError after 20 attempts of an address or 10 of a name in 15 minutes. A known browser or network
 *   has ten attempts of its own, so that attackers cannot lock the person out
 * @source rules 7.5, 7.19; ASVS 5.0 §6.3.1, §6.3.8, §7.2
 */
export async function logIn(
	at: Platform,
	{ username, password, device, code }: Credentials,
	visitor: Visitor,
): Promise<Login> {
	const name = username.toLowerCase();
	const person = await findRow(at.db, "staff", { username: name, disabledAt: null });
	const from = { device, address: visitor.address };
	const known = await findKnownDevice(at.db, person?.id, from, at.now());
	const [door, who] = doorOf(name, person?.id, known);
	// Clients behind one address share its attempts, except known browsers.
	if (known?.kind !== "device") await at.limits.take("login", visitor.address);
	await at.limits.take(door, who);
	const lane = known ? "staff" : "strangers";
	if (!(await isPassword(password, person?.passwordHash, lane)) || !person) {
		at.log.warn({ event: "login_failed", address: visitor.address }, "login failed");
		throw new NotLoggedInError(WRONG);
	}
	// Return only this attempt; earlier guesses stay counted.
	await at.limits.giveBack(door, who);
	const place = known ? `${person.id} ${known.mark}` : person.id;
	const recoveryCodesLeft = await proveSecondStep(at, person.id, code, place);
	const lacksStep = await lacksTwoStep(at.db, person);
	const token = randomBytes(32).toString("base64url");
	const id = hashOfToken(token);
	const now = at.now().toISOString();
	await inTransaction(at.db, async (trx) => {
		// Update first: a concurrent password change then waits and revokes this session, or is detected here.
		if (!(await writeProved(trx, person, { lastLoginAt: now }))) throw new NotLoggedInError(WRONG);
		await insertRows(trx, "sessions", {
			id,
			staffId: person.id,
			...visitor,
			createdAt: now,
			lastUsedAt: now,
			authenticatedAt: now,
		});
		await rememberDevice(trx, { staffId: person.id, sessionId: id }, from, at.now());
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
	});
	at.log.info({ event: "login", staff: person.id }, "login");
	return {
		access_token: token,
		user: userOf(person),
		...(person.mustChangePassword === 1 && { must_change_password: true as const }),
		...(lacksStep && { must_set_two_step: true as const }),
		...(recoveryCodesLeft !== undefined && { recovery_codes_left: recoveryCodesLeft }),
	};
}
