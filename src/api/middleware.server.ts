import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
	getRoleRejection,
	PASSWORD_CHANGE_NEEDED,
	PASSWORD_FRESH_MS,
	PASSWORD_NEEDED,
	ROLE_REJECTED,
	TWO_STEP_NEEDED,
} from "#core/accounts/rules.ts";
import { authenticateSession, type Session } from "#core/accounts/session.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { parseRole, type Role } from "#domain/permissions.ts";
import { WATCH_HEADER } from "#domain/shop.ts";
import { UPLOAD_ERRORS } from "#features/content/media/messages.ts";
import { UPLOAD_MAX_BYTES } from "#features/content/media/rules.ts";
import { queueUpload } from "#features/content/media/upload.server.ts";
import { MAX_SHEET_BYTES } from "#features/content/products/bulk/bulk-limits.ts";
import { BATCH_ERRORS } from "#features/content/products/bulk/messages.ts";
import { PHOTO_ERRORS } from "#features/workshop/photos/messages.ts";
import { NotAllowedError, NotLoggedInError, RuleError } from "#server/errors.ts";
import { createBodyLimiter } from "#server/http/body-limiter.ts";
import type { ApiEnv } from "#server/http/http.server.ts";
import type { Policy } from "#server/http/policy.server.ts";
import { isCompressed, readUpTo } from "#server/http/read-limited.ts";
import type { Bucket } from "#server/limits.server.ts";
import { isPageCacheCaller } from "#server/pages/page-caller.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { type ApiErrorCode, rejectCall } from "./errors.server.ts";
import { getPathSecret } from "./policies.server.ts";
import { isStorableBody, isStorableUrl, toStoredText } from "./storable.server.ts";

const FORM_MAX_BYTES = 128 * 1024;
const isWrite = (method: string) => method !== "GET" && method !== "HEAD" && method !== "OPTIONS";

/** Counts a call against the rate limit of its operation. */
export const enforceRateLimit: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { operation, visitor } = c.var;
	const { limit } = operation.policy;
	if (limit === "submission") return countSubmission(c, next);
	const link = hashToken(getPathSecret(c.req.path, operation) ?? "");
	for (const [bucket, by] of Object.entries(LIMIT_BUCKETS[limit]) as [Bucket, LimitKey][])
		if (bucket !== "read" || !isPageCacheCaller(visitor))
			await c.var.ctx.limits.takePoint(bucket, by === "link" ? link : visitor.address);
	await next();
};

type LimitKey = "network" | "link";

/** Buckets that a call takes a point from, in this order, keyed by its network or its link. */
const LIMIT_BUCKETS: Record<Exclude<Policy["limit"], "submission">, { [_ in Bucket]?: LimitKey }> = {
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
	const { limits } = c.var.ctx;
	const { address } = c.var.visitor;
	await limits.takePoint("submitTry", address);
	await limits.takePoint("submit", address);
	await next();
	if (!c.res.ok) await limits.returnPoint("submit", address);
};

/** Requires a session, a permitted role and the policy's further conditions for staff operations. */
export const authorizeStaff: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { ctx, visitor, operation } = c.var;
	const { roles } = operation.policy;
	if (roles) {
		const isWatching = c.req.header(WATCH_HEADER) !== undefined;
		const session = await authenticateSession(ctx, c.req.header("authorization"), isWatching).catch(
			async (error) => {
				if (error instanceof NotLoggedInError) await ctx.limits.takePoint("staff", visitor.address);
				throw error;
			},
		);
		// Count staff by session so that an overloaded shared address does not block them.
		await ctx.limits.takePoint("staff", session.sessionId);
		requireRole(roles, session.role);
		requireProof(operation.policy, session, ctx.now());
		c.set("actor", session);
	}
	await next();
};

/**
 * @throws NotAllowedError role_refused (403) when the role is not on the list
 * @source rules 7.16; ASVS 5.0 §8.2.1
 */
function requireRole(roles: readonly Role[], role: string) {
	const parsedRole = parseRole(role);
	if (!parsedRole || !roles.includes(parsedRole))
		throw new NotAllowedError(getRoleRejection(role), ROLE_REJECTED);
}

function requireProof({ without, proof }: Policy, session: Session, now: Date) {
	if (session.mustChangePassword && !without.includes("ownPassword"))
		throw new NotAllowedError("Antes de seguir, elige tu propia contraseña.", PASSWORD_CHANGE_NEEDED);
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
export const requireFeature: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { ctx, operation } = c.var;
	const { needs } = operation.policy;
	if (needs === "orders" && !(await getSettings(ctx.db)).usesWorkOrders) return c.notFound();
	return next();
};

const COMPRESSED = "Envía los datos sin comprimir.";

/**
 * Requires a JSON content type, which another site's form cannot send (CSRF). Rejects compressed bodies.
 *
 * @source RFC 9110 §15.5.16
 */
export const requireContentType: MiddlewareHandler<ApiEnv> = async (c, next) => {
	if (isWrite(c.req.method) && isCompressed(c.req.header("content-encoding")))
		return c.json({ detail: COMPRESSED, code: "encoded" }, 415, { "Accept-Encoding": "identity" });
	const type = c.req.header("content-type") ?? "";
	const length = c.req.header("content-length");
	const hasBody = (length !== undefined && length !== "0") || c.req.header("transfer-encoding");
	const { takes } = c.var.operation.policy;
	const { isType, detail, code } = BODIES[takes];
	const isTypeChecked = takes !== "json" || (isWrite(c.req.method) && (hasBody || type));
	if (isTypeChecked && !isType.test(type)) return c.json({ detail, code }, 415);
	await next();
};

const MULTIPART_BODY = {
	isType: /^multipart\/form-data\b/i,
	detail: UPLOAD_ERRORS.notMultipart,
	code: "not_multipart",
} as const;

/** Expected content type of each body kind, and the error for another. */
const BODIES: Record<Policy["takes"], { isType: RegExp; detail: string; code: ApiErrorCode }> = {
	json: {
		isType: /^application\/json\s*(;|$)/i,
		detail: "Envía los datos como application/json.",
		code: "not_json",
	},
	bytes: {
		isType: /^application\/octet-stream\b/i,
		detail: PHOTO_ERRORS.notBytes,
		code: "not_bytes",
	},
	picture: MULTIPART_BODY,
	sheet: MULTIPART_BODY,
};

/**
 * Rejects text that cannot be stored or put in a URL: NUL (which PostgreSQL rejects) and lone surrogates. Normalizes
 * text to NFC without control and zero-width characters. Multipart forms are skipped: they are decoded as UTF-8 and
 * lose control characters later. A photo chunk is not text.
 */
export const normalizeBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { takes } = c.var.operation.policy;
	const hasTextBody = isWrite(c.req.method) && !isUpload(takes);
	const body = hasTextBody ? await readBody(c) : undefined;
	const isText = takes === "json";
	const isStorable = isStorableUrl(c.req.url) && (!body || !isText || isStorableBody(body));
	if (!isStorable)
		throw rejectCall("bad_character", "Hay un carácter que no se puede guardar. Bórralo y prueba otra vez.");
	if (body) c.req.raw = new Request(c.req.raw, { body: isText ? toStoredText(`${body}`) : body });
	await next();
};

const createTooLargeError = (message: string) => rejectCall("too_large", message);
const CUT_OFF = "Lo que enviabas llegó cortado. Envíalo otra vez.";
const TOO_LONG = "Lo que enviaste es demasiado grande. Acorta el texto y prueba otra vez.";
const withinBodyBudget = createBodyLimiter("Hay mucha gente a la vez. Prueba otra vez en unos segundos.");

/** Reads a full body within the shared memory budget. @throws RuleError */
async function readBody({ req }: Context<ApiEnv>): Promise<Buffer<ArrayBuffer> | undefined> {
	if (!req.raw.body) return undefined;
	// Keep the connection open on abort: the error response still needs it.
	const chunks = withinBodyBudget(req.raw.body.values({ preventCancel: true }));
	const body = await readUpTo(chunks, FORM_MAX_BYTES).catch((error) => {
		// A client that disconnects causes network errors that look like a lost database; report 400 instead.
		throw error instanceof RuleError ? error : rejectCall("cut_off", CUT_OFF);
	});
	if (!body) throw createTooLargeError(TOO_LONG);
	return body;
}

const isUpload = (takes: Policy["takes"]) => takes === "picture" || takes === "sheet";

const createUploadLimit = (maxSize: number, message: string) =>
	bodyLimit({
		maxSize,
		onError: () => {
			throw createTooLargeError(message);
		},
	});
/** A form is longer than its file. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
const pictureLimit = createUploadLimit(UPLOAD_MAX_BYTES, UPLOAD_ERRORS.tooLarge);
const sheetLimit = createUploadLimit(MAX_SHEET_BYTES + FORM_OVERHEAD_BYTES, BATCH_ERRORS.tooLarge);

/** Limits the body size of each operation, and concurrent uploads to what fits in memory. */
export const limitBodySize: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { takes } = c.var.operation.policy;
	const limitUpload = takes === "sheet" ? sheetLimit : pictureLimit;
	if (isUpload(takes)) return queueUpload(async () => limitUpload(c, next));
	if (Number(c.req.header("content-length") ?? 0) > FORM_MAX_BYTES) throw createTooLargeError(TOO_LONG);
	await next();
};
