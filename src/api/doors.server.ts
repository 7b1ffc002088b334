import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { UPLOAD_MAX_BYTES } from "#features/media/rules.ts";
import { REFUSALS } from "#features/media/sentences.ts";
import { uploadInTurn } from "#features/media/upload-queue.server.ts";
import { REFUSALS as PHOTO_REFUSALS } from "#features/photos/sentences.ts";
import { getSettings } from "#features/settings/store.server.ts";
import {
	PASSWORD_CHANGE_NEEDED,
	PASSWORD_FRESH_MS,
	PASSWORD_NEEDED,
	ROLE_REFUSED,
	roleRefusal,
	TWO_STEP_NEEDED,
} from "#features/staff/rules.ts";
import { recogniseSession, type Session } from "#features/staff/session.server.ts";
import { NotAllowedError, NotLoggedInError, RuleError } from "#platform/errors.ts";
import { openBodyRoom } from "#platform/http/body-room.ts";
import type { ApiEnv } from "#platform/http/http.server.ts";
import type { Policy } from "#platform/http/policy.server.ts";
import { isPacked, wholeOf } from "#platform/http/whole-answer.ts";
import type { Bucket } from "#platform/limits.server.ts";
import { isForEverybody } from "#platform/pages/page-caller.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import { type Role, roleOf } from "#roles.ts";
import { WATCH_HEADER } from "#workshop.ts";
import { secretOf } from "./policies.server.ts";
import { isAddress, isStorableBody, toStoredText } from "./storable.server.ts";

const FORM_MAX_BYTES = 128 * 1024;
const isWrite = (method: string) => method !== "GET" && method !== "HEAD" && method !== "OPTIONS";

/** Counts a call against the rate limit of its operation. */
export const limited: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { operation, visitor } = c.var;
	const { limit } = operation.policy;
	if (limit === "submission") return countSubmission(c, next);
	const link = hashOfToken(secretOf(c.req.path, operation) ?? "");
	for (const [bucket, by] of Object.entries(COUNTED[limit]) as [Bucket, Counted][])
		if (bucket !== "read" || !isForEverybody(visitor))
			await c.var.at.limits.take(bucket, by === "link" ? link : visitor.address);
	await next();
};

type Counted = "network" | "link";

/** Buckets that a call takes a point from, in this order, keyed by its network or its link. */
const COUNTED: Record<Exclude<Policy["limit"], "submission">, { [_ in Bucket]?: Counted }> = {
	// Session calls are counted once the session is known; the login counts its own attempts.
	session: {},
	itself: {},
	read: { read: "network" },
	// Reads count for the link alone, writes for the network too (rules 4.4).
	link: { link: "link" },
	linkWrite: { read: "network", link: "link" },
	visitByLink: { visit: "network", visitLink: "link" },
	estimateAnswer: { read: "network", estimateAnswer: "link" },
};

/** Counts stored submissions only, so that a visitor may correct a mistake and resend. */
const countSubmission: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { limits } = c.var.at;
	const { address } = c.var.visitor;
	await limits.take("submitTry", address);
	await limits.take("submit", address);
	await next();
	if (!c.res.ok) await limits.giveBack("submit", address);
};

/** Requires a session, a permitted role and the policy's further conditions for staff operations. */
export const guarded: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { at, visitor, operation } = c.var;
	const { roles } = operation.policy;
	if (roles) {
		const isWatching = c.req.header(WATCH_HEADER) !== undefined;
		const session = await recogniseSession(at, c.req.header("authorization"), isWatching).catch(
			async (refusal) => {
				if (refusal instanceof NotLoggedInError) await at.limits.take("staff", visitor.address);
				throw refusal;
			},
		);
		// Count staff by session so that an overloaded shared address does not block them.
		await at.limits.take("staff", session.sessionId);
		requireRole(roles, session.role);
		requireProof(operation.policy, session, at.now());
		c.set("actor", session);
	}
	await next();
};

/**
 * @throws NotAllowedError role_refused (403) when the role is not on the list
 * @source rules 7.16; ASVS 5.0 §8.2.1
 */
function requireRole(roles: readonly Role[], role: string) {
	const theirs = roleOf(role);
	if (!theirs || !roles.includes(theirs))
		throw new NotAllowedError(roleRefusal(role), ROLE_REFUSED);
}

function requireProof({ without, proof }: Policy, session: Session, now: Date) {
	if (session.mustChangePassword && !without.includes("ownPassword"))
		throw new NotAllowedError(
			"Antes de seguir, elige tu propia contraseña.",
			PASSWORD_CHANGE_NEEDED,
		);
	if (session.mustSetTwoStep && !without.includes("twoStep"))
		throw new NotAllowedError(
			"Antes de seguir, activa la verificación en dos pasos: el taller la pide a los Dueños.",
			TWO_STEP_NEEDED,
		);
	const age = now.getTime() - Date.parse(session.authenticatedAt);
	if (proof === "fresh" && age > PASSWORD_FRESH_MS)
		throw new NotAllowedError("Escribe tu contraseña para continuar.", PASSWORD_NEEDED);
}

/** Answers 404 for a feature that the shop does not use, to every caller. @source rules 11.15 */
export const used: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { at, operation } = c.var;
	const { needs } = operation.policy;
	if (needs === "orders" && !(await getSettings(at.db)).usesWorkOrders) return c.notFound();
	return next();
};

const PACKED = "Envía los datos sin comprimir.";

/**
 * Requires a JSON content type, which another site's form cannot send (CSRF). Rejects compressed bodies.
 *
 * @source RFC 9110 §15.5.16
 */
export const jsonOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
	if (isWrite(c.req.method) && isPacked(c.req.header("content-encoding")))
		return c.json({ detail: PACKED, code: "encoded" }, 415, { "Accept-Encoding": "identity" });
	const type = c.req.header("content-type") ?? "";
	const length = c.req.header("content-length");
	const hasBody = (length !== undefined && length !== "0") || c.req.header("transfer-encoding");
	const { takes } = c.var.operation.policy;
	const { isType, detail, code } = BODIES[takes];
	const isAsked = takes !== "json" || (isWrite(c.req.method) && (hasBody || type));
	if (isAsked && !isType.test(type)) return c.json({ detail, code }, 415);
	await next();
};

/** Expected content type of each body kind, and the error for another. */
const BODIES: Record<Policy["takes"], { isType: RegExp; detail: string; code: string }> = {
	json: {
		isType: /^application\/json\s*(;|$)/i,
		detail: "Envía los datos como application/json.",
		code: "not_json",
	},
	bytes: {
		isType: /^application\/octet-stream\b/i,
		detail: PHOTO_REFUSALS.notBytes,
		code: "not_bytes",
	},
	picture: {
		isType: /^multipart\/form-data\b/i,
		detail: REFUSALS.notMultipart,
		code: "not_multipart",
	},
};

/**
 * Rejects text that cannot be stored or put in a URL: NUL (which PostgreSQL rejects) and lone surrogates. Normalizes
 * text to NFC without control and zero-width characters. Multipart forms are skipped: they are decoded as UTF-8 and
 * lose control characters later. A photo chunk is not text.
 */
export const wellFormed: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { takes } = c.var.operation.policy;
	const isRead = isWrite(c.req.method) && takes !== "picture";
	const body = isRead ? await readBody(c) : undefined;
	const isText = takes === "json";
	const isFine = isAddress(c.req.url) && (!body || !isText || isStorableBody(body));
	if (!isFine)
		throw new RuleError(
			"bad_character",
			"Hay un carácter que no se puede guardar. Bórralo y prueba otra vez.",
		);
	if (body) c.req.raw = new Request(c.req.raw, { body: isText ? toStoredText(`${body}`) : body });
	await next();
};

const tooLarge = (sentence: string) => new RuleError("too_large", sentence, { status: 413 });
const CUT_OFF = "Lo que enviabas llegó cortado. Envíalo otra vez.";
const TOO_LONG = "Lo que enviaste es demasiado grande. Acorta el texto y prueba otra vez.";
const inRoom = openBodyRoom("Hay mucha gente a la vez. Prueba otra vez en unos segundos.");

/** Reads a full body within the shared memory budget. @throws RuleError */
async function readBody({ req }: Context<ApiEnv>): Promise<Buffer<ArrayBuffer> | undefined> {
	if (!req.raw.body) return undefined;
	// Keep the connection open on abort: the error response still needs it.
	const arriving = inRoom(req.raw.body.values({ preventCancel: true }));
	const body = await wholeOf(arriving, FORM_MAX_BYTES).catch((error) => {
		// A client that disconnects causes network errors that look like a lost database; report 400 instead.
		throw error instanceof RuleError ? error : new RuleError("cut_off", CUT_OFF, { status: 400 });
	});
	if (!body) throw tooLarge(TOO_LONG);
	return body;
}

const uploadLimit = bodyLimit({
	maxSize: UPLOAD_MAX_BYTES,
	onError: () => {
		throw tooLarge(REFUSALS.tooHeavySentence);
	},
});

/** Limits the body size of each operation, and concurrent uploads to what fits in memory. */
export const notTooLarge: MiddlewareHandler<ApiEnv> = async (c, next) => {
	if (c.var.operation.policy.takes === "picture")
		return uploadInTurn(async () => uploadLimit(c, next));
	if (Number(c.req.header("content-length") ?? 0) > FORM_MAX_BYTES) throw tooLarge(TOO_LONG);
	await next();
};
