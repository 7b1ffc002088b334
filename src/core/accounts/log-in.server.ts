import { isSecondStepCode, verifySecondStep } from "#core/accounts/two-step/verify.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import { NotLoggedInError, TooManyError } from "#server/errors.ts";
import type { Visitor } from "#server/http/http.server.ts";
import type { Bucket } from "#server/limits.server.ts";
import { verifyPassword } from "#server/password.server.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { runWork } from "#server/work.server.ts";
import type { Credentials, Login } from "./contract.ts";
import { findKnownDevice, type KnownDevice } from "./known-devices.server.ts";
import { canEmailLoginLink, isLoginLink } from "./login-link.server.ts";
import { openSession, toLogin } from "./open-session.server.ts";
import { LOGIN_LOCKED, LOGIN_LOCKED_EMAIL } from "./rules.ts";
import { type Person, updateIfPasswordUnchanged } from "./store.server.ts";

/** An attempt to log in, with the proofs that it is no guess of a stranger. */
type Attempt = {
	name: string;
	person: Person | undefined;
	knownDevice: KnownDevice | undefined;
	code: string | undefined;
	/** Token of a valid emailed link. */
	link: string | undefined;
};

/** Returns the rate-limit bucket of a login. Known people have buckets that invented names cannot exhaust. */
function getLoginBucket({ name, person, knownDevice, link }: Attempt): [Bucket, string] {
	if (link) return ["loginLink", hashToken(link)];
	if (knownDevice) return ["loginKnown", `${name} ${knownDevice.mark}`];
	return person ? ["loginPerson", person.id] : ["loginName", name];
}

/**
 * Takes a point of the login's bucket. Once guesses have used up those of the name, a correct code of the second step
 * opens another: its holder is no stranger, and cannot be locked out by strangers.
 *
 * @returns the bucket, and its key
 * @throws TooManyError
 */
async function takeLoginPoint(ctx: AppContext, attempt: Attempt): Promise<[Bucket, string]> {
	const bucket = getLoginBucket(attempt);
	try {
		await ctx.limits.takePoint(...bucket);
		return bucket;
	} catch (error) {
		const { person, code } = attempt;
		const isLocked = error instanceof TooManyError && /^login(Person|Name)$/.test(bucket[0]);
		if (!isLocked) throw error;
		if (code && (await isSecondStepCode(ctx, person?.id, code)) && person) {
			const codeBucket: [Bucket, string] = ["loginCode", person.id];
			await ctx.limits.takePoint(...codeBucket);
			return codeBucket;
		}
		throw await createLockedError(ctx, error);
	}
}

/** Adds the ways that are still open; the answer is the same for every name. */
async function createLockedError(
	ctx: AppContext,
	{ retryAfterSeconds }: TooManyError,
): Promise<TooManyError> {
	const canEmail = await canEmailLoginLink(ctx);
	const minutes = Math.ceil(retryAfterSeconds / 60);
	const wait = minutes > 1 ? `${minutes} minutos` : "un minuto";
	const emailWay = canEmail
		? ", con el código de tu app de verificación o con un enlace a tu correo"
		: " o con el código de tu app de verificación";
	return new TooManyError(
		`Hubo demasiados intentos con este usuario. Espera ${wait}, o entra ya: desde un equipo donde ya hayas entrado${emailWay}.`,
		retryAfterSeconds,
		canEmail ? LOGIN_LOCKED_EMAIL : LOGIN_LOCKED,
	);
}

const WRONG_CREDENTIALS_MESSAGE = "Usuario o contraseña incorrectos.";

/**
 * Opens a session.
 *
 * @throws NotLoggedInError when name and password do not belong together; the answer and its time are the same
 *   for an unknown name. With a second step: code_needed | code_refused
 * @throws TooManyError after 20 attempts of an address or 10 of a name in 15 minutes. A known browser or network, a
 *   correct code and an emailed link have ten attempts of their own, so that attackers cannot lock the person out
 * @source rules 7.5, 7.19; ASVS 5.0 §6.3.1, §6.3.8, §7.2
 */
export async function logIn(
	ctx: AppContext,
	{ username, password, device, code, link }: Credentials,
	visitor: Visitor,
): Promise<Login> {
	const name = username.toLowerCase();
	const person = await findRow(ctx.db, "staff", { username: name, disabledAt: null });
	const origin = { device, address: visitor.address };
	const knownDevice = await findKnownDevice(ctx.db, person?.id, origin, ctx.now());
	const validLink = link && isLoginLink(ctx, person, link) ? link : undefined;
	// Clients behind one address share its attempts, except known browsers and holders of a link.
	if (knownDevice?.kind !== "device" && !validLink) await ctx.limits.takePoint("login", visitor.address);
	const attempt = { name, person, knownDevice, code, link: validLink };
	const [bucket, bucketKey] = await takeLoginPoint(ctx, attempt);
	const isTrusted = knownDevice !== undefined || !/^login(Person|Name)$/.test(bucket);
	const lane = isTrusted ? "staff" : "unknown";
	if (!(await verifyPassword(password, person?.passwordHash, lane)) || !person) {
		ctx.log.warn({ event: "login_failed", address: visitor.address }, "login failed");
		throw new NotLoggedInError(WRONG_CREDENTIALS_MESSAGE);
	}
	// Return only this attempt; earlier guesses stay counted.
	await ctx.limits.returnPoint(bucket, bucketKey);
	const limitKey = knownDevice ? `${person.id} ${knownDevice.mark}` : person.id;
	const recoveryCodesLeft = await verifySecondStep(ctx, person.id, code, limitKey);
	const token = await runWork({ ctx, actor: undefined }, async (work) => {
		const { trx } = work;
		// Update first: a concurrent password change then waits and revokes this session, or is detected here.
		// A link dies with the first login.
		const unchanged = validLink ? { lastLoginAt: person.lastLoginAt } : {};
		const lastLoginAt = ctx.now().toISOString();
		if (!(await updateIfPasswordUnchanged(trx, person, { lastLoginAt }, unchanged)))
			throw new NotLoggedInError(WRONG_CREDENTIALS_MESSAGE);
		return openSession(work, { person, ...visitor, device });
	});
	ctx.log.info({ event: "login", staff: person.id }, "login");
	return toLogin(ctx, person, { token, recoveryCodesLeft });
}
