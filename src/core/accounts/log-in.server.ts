import { randomBytes } from "node:crypto";
import { isMissingTwoStep } from "#core/accounts/two-step/store.server.ts";
import { verifySecondStep } from "#core/accounts/two-step/verify.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { findRow, insertRows } from "#server/database/rows.server.ts";
import { NotLoggedInError } from "#server/errors.ts";
import type { Visitor } from "#server/http/http.server.ts";
import { verifyPassword } from "#server/password.server.ts";
import { hashToken } from "#server/start/secret.server.ts";
import type { Credentials, Login } from "./contract.ts";
import { findKnownDevice, type KnownDevice, rememberDevice } from "./known-devices.server.ts";
import { toStaffUser, updateIfPasswordUnchanged } from "./store.server.ts";

const SESSIONS_PER_PERSON = 5;

/** Returns the rate-limit bucket of a login. Known people have buckets that invented names cannot exhaust. */
function getLoginBucket(name: string, personId: string | undefined, knownDevice: KnownDevice | undefined) {
	if (knownDevice) return ["loginKnown", `${name} ${knownDevice.mark}`] as const;
	return personId ? (["loginPerson", personId] as const) : (["loginName", name] as const);
}

const WRONG_CREDENTIALS_MESSAGE = "Usuario o contraseña incorrectos.";

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
	ctx: AppContext,
	{ username, password, device, code }: Credentials,
	visitor: Visitor,
): Promise<Login> {
	const name = username.toLowerCase();
	const person = await findRow(ctx.db, "staff", { username: name, disabledAt: null });
	const origin = { device, address: visitor.address };
	const knownDevice = await findKnownDevice(ctx.db, person?.id, origin, ctx.now());
	const [bucket, bucketKey] = getLoginBucket(name, person?.id, knownDevice);
	// Clients behind one address share its attempts, except known browsers.
	if (knownDevice?.kind !== "device") await ctx.limits.takePoint("login", visitor.address);
	await ctx.limits.takePoint(bucket, bucketKey);
	const lane = knownDevice ? "staff" : "unknown";
	if (!(await verifyPassword(password, person?.passwordHash, lane)) || !person) {
		ctx.log.warn({ event: "login_failed", address: visitor.address }, "login failed");
		throw new NotLoggedInError(WRONG_CREDENTIALS_MESSAGE);
	}
	// Return only this attempt; earlier guesses stay counted.
	await ctx.limits.returnPoint(bucket, bucketKey);
	const limitKey = knownDevice ? `${person.id} ${knownDevice.mark}` : person.id;
	const recoveryCodesLeft = await verifySecondStep(ctx, person.id, code, limitKey);
	const mustSetTwoStep = await isMissingTwoStep(ctx.db, person);
	const token = randomBytes(32).toString("base64url");
	const id = hashToken(token);
	const now = ctx.now().toISOString();
	await withTransaction(ctx.db, async (trx) => {
		// Update first: a concurrent password change then waits and revokes this session, or is detected here.
		if (!(await updateIfPasswordUnchanged(trx, person, { lastLoginAt: now })))
			throw new NotLoggedInError(WRONG_CREDENTIALS_MESSAGE);
		await insertRows(trx, "sessions", {
			id,
			staffId: person.id,
			...visitor,
			createdAt: now,
			lastUsedAt: now,
			authenticatedAt: now,
		});
		await rememberDevice(trx, { staffId: person.id, sessionId: id }, origin, ctx.now());
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
	ctx.log.info({ event: "login", staff: person.id }, "login");
	return {
		access_token: token,
		user: toStaffUser(person),
		...(person.mustChangePassword === 1 && { must_change_password: true as const }),
		...(mustSetTwoStep && { must_set_two_step: true as const }),
		...(recoveryCodesLeft !== undefined && { recovery_codes_left: recoveryCodesLeft }),
	};
}
