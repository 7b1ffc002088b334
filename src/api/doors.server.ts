import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { UPLOAD_MAX_BYTES } from "#features/media/rules.ts";
import { REFUSALS } from "#features/media/sentences.ts";
import { uploadInTurn } from "#features/media/upload-queue.server.ts";
import { REFUSALS as PHOTO_REFUSALS } from "#features/photos/sentences.ts";
import {
	PASSWORD_CHANGE_NEEDED,
	PASSWORD_FRESH_MS,
	PASSWORD_NEEDED,
	TWO_STEP_NEEDED,
} from "#features/staff/rules.ts";
import { recogniseSession, type Session } from "#features/staff/session.server.ts";
import { NotAllowedError, NotLoggedInError, RuleError } from "#platform/errors.ts";
import { openBodyRoom } from "#platform/http/body-room.ts";
import type { ApiEnv } from "#platform/http/http.server.ts";
import { isForEverybody } from "#platform/pages/page-caller.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import { withoutLastSlashes } from "#site-path.ts";
import { WATCH_HEADER } from "#workshop.ts";
import { type RoleLists, requireRole } from "./role-lists.server.ts";
import { isStaffPath, needsSession, STAFF } from "./staff-paths.ts";
import { isAddress, isStorableBody, withoutControls } from "./storable.server.ts";

const FORM_MAX_BYTES = 128 * 1024;
const SUBMIT = new Set([
	"/api/quotes",
	"/api/newsletter",
	"/api/service-requests",
	"/api/contact",
	"/api/appointments",
]);

/** What a customer changes through their link. */
const OWN_VISIT = /^\/api\/visits\/([^/]+)\/[^/]+$/;
/** What a customer reads and says through the link of an estimate. */
const OWN_ESTIMATE = /^\/api\/estimates\/([^/]+)(\/(?:decision|renewal))?/;

/** What asks for the password again when it is over 15 minutes old (rules 7.4). */
const SENSITIVE = [
	/^POST \/create-admin$/,
	/^(POST|DELETE) \/admins\/[^/]+\/deactivation$/,
	/^PUT \/admins\/[^/]+\/role$/,
	/^POST \/admins\/[^/]+\/password$/,
	/^DELETE \/admins\/[^/]+\/two-step$/,
	/^PUT \/two-step-policy$/,
	/^POST \/me\/two-step$/,
	/^POST \/customers\/[^/]+\/erasure$/,
	/^GET \/export\//,
	/^GET \/zoho\/auth-url$/,
];
/** What is open to whoever still has the password that somebody else chose. */
const BEFORE_OWN_PASSWORD = /^(PUT \/me\/password|POST \/logout)$/;
/** What is open to an owner who has yet to set up the second step that the shop asks for. */
const BEFORE_TWO_STEP =
	/^((GET|POST|PUT) \/me\/two-step|PUT \/me\/password|POST \/(logout|reauthenticate))$/;

/** The one door that takes a file instead of JSON. */
const UPLOAD = "/api/admin/upload/image";

/** What takes a piece of a photo: bytes, and as many at most as a form has. */
const PIECE = /^\/api\/photos\/[^/]+\/[^/]+\/[^/]+$/;

const isWrite = (method: string) => method !== "GET" && method !== "HEAD" && method !== "OPTIONS";

/** Counts the request against the door it came through. The login counts its own tries, the panel those of a session. */
export const limited: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const path = withoutLastSlashes(c.req.path);
	const { limits } = c.var.at;
	const [, token] = OWN_VISIT.exec(path) ?? [];
	if (isWrite(c.req.method) && SUBMIT.has(path)) return countSubmission(c, next);
	if (isWrite(c.req.method) && token) {
		await limits.take("visit", c.var.visitor.address);
		await limits.take("visitLink", hashOfToken(token));
	} else if (!isStaffPath(path) && !isForEverybody(c.var.visitor))
		await limits.take("read", c.var.visitor.address);
	const [, link, isSaid] = OWN_ESTIMATE.exec(path) ?? [];
	if (link) await countEstimate(c, link, isSaid !== undefined);
	await next();
};

/** An answer counts for its link, whoever sends it; a look, and what it marks, for whoever looks. @source rules 10.10 */
async function countEstimate(c: Context<ApiEnv>, link: string, isSaid: boolean) {
	const { limits } = c.var.at;
	if (isSaid) await limits.take("estimateAnswer", hashOfToken(link));
	else await limits.take("estimateRead", c.var.visitor.address);
}

/** Only what is stored counts among the few: a mistake is mended and sent again. */
const countSubmission: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const { limits } = c.var.at;
	const { address } = c.var.visitor;
	await limits.take("submitTry", address);
	await limits.take("submit", address);
	await next();
	if (!c.res.ok) await limits.giveBack("submit", address);
};

/**
 * Everything under /api/admin needs a session, except the way in, and a role that is on the operation's list. A new
 * admin route is guarded by being there.
 *
 * @param lists the role lists, which are read once every route is there
 */
export const guarded =
	(lists: () => RoleLists): MiddlewareHandler<ApiEnv> =>
	async (c, next) => {
		const path = withoutLastSlashes(c.req.path);
		if (needsSession(path)) {
			const isWatching = c.req.header(WATCH_HEADER) !== undefined;
			const { at, visitor } = c.var;
			const session = await recogniseSession(at, c.req.header("authorization"), isWatching).catch(
				async (refusal) => {
					if (refusal instanceof NotLoggedInError) await at.limits.take("staff", visitor.address);
					throw refusal;
				},
			);
			// Whoever works behind an address that strangers crowd is not turned away with them.
			await at.limits.take("staff", session.sessionId);
			requireRole(lists(), c, session.role);
			const method = c.req.method === "HEAD" ? "GET" : c.req.method;
			requireFreshProof(session, `${method} ${path.slice(STAFF.length)}`, c.var.at.now());
			c.set("actor", session);
		}
		await next();
	};

function requireFreshProof(session: Session, call: string, now: Date) {
	if (session.mustChangePassword && !BEFORE_OWN_PASSWORD.test(call))
		throw new NotAllowedError(
			"Antes de seguir, elige tu propia contraseña.",
			PASSWORD_CHANGE_NEEDED,
		);
	if (session.mustSetTwoStep && !BEFORE_TWO_STEP.test(call))
		throw new NotAllowedError(
			"Antes de seguir, activa la verificación en dos pasos: el taller la pide a los Dueños.",
			TWO_STEP_NEEDED,
		);
	const age = now.getTime() - Date.parse(session.authenticatedAt);
	if (age > PASSWORD_FRESH_MS && SENSITIVE.some((pattern) => pattern.test(call)))
		throw new NotAllowedError("Escribe tu contraseña para continuar.", PASSWORD_NEEDED);
}

/** A body must say that it is JSON: a form of another site cannot, so it cannot write here. */
export const jsonOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const type = c.req.header("content-type") ?? "";
	const length = c.req.header("content-length");
	const hasBody = (length !== undefined && length !== "0") || c.req.header("transfer-encoding");
	if (isPiece(c)) {
		if (!/^application\/octet-stream\b/i.test(type))
			return c.json({ detail: PHOTO_REFUSALS.notBytes, code: "not_bytes" }, 415);
	} else if (isWrite(c.req.method) && withoutLastSlashes(c.req.path) === UPLOAD) {
		if (!/^multipart\/form-data\b/i.test(type))
			return c.json({ detail: REFUSALS.notMultipart, code: "not_multipart" }, 415);
	} else if (
		isWrite(c.req.method) &&
		(hasBody || type) &&
		!/^application\/json\s*(;|$)/i.test(type)
	)
		return c.json({ detail: "Envía los datos como application/json.", code: "not_json" }, 415);
	await next();
};

/**
 * Every text that comes in can be stored, shown and put in an address: no NUL, which PostgreSQL refuses, and no half of a
 * letter; and no control but tab and newline is left in it. A form with a file needs no look: its bytes are read as UTF-8, and its words lose their control characters. A
 * piece of a photo is no text.
 */
export const wellFormed: MiddlewareHandler<ApiEnv> = async (c, next) => {
	const hasText = isWrite(c.req.method) && withoutLastSlashes(c.req.path) !== UPLOAD;
	const body = hasText ? await readBody(c) : undefined;
	const isFine = isAddress(c.req.url) && (!body || isPiece(c) || isStorableBody(body));
	if (!isFine)
		throw new RuleError(
			"bad_character",
			"Hay un carácter que no se puede guardar. Bórralo y prueba otra vez.",
		);
	if (body)
		c.req.raw = new Request(c.req.raw, { body: isPiece(c) ? body : withoutControls(`${body}`) });
	await next();
};

const isPiece = ({ req }: Context<ApiEnv>) =>
	isWrite(req.method) && PIECE.test(withoutLastSlashes(req.path));
const tooLarge = (sentence: string) => new RuleError("too_large", sentence, { status: 413 });
const CUT_OFF = "Lo que enviabas llegó cortado. Envíalo otra vez.";
const TOO_LONG = "Lo que enviaste es demasiado grande. Acorta el texto y prueba otra vez.";
const inRoom = openBodyRoom("Hay mucha gente a la vez. Prueba otra vez en unos segundos.");

/** Reads a body whole, within the room that all of them have. @throws RuleError */
async function readBody({ req }: Context<ApiEnv>): Promise<Buffer<ArrayBuffer> | undefined> {
	if (!req.raw.body) return undefined;
	const chunks: Uint8Array<ArrayBuffer>[] = [];
	let bytes = 0;
	try {
		// Leaving this loop must not end the connection: the refusal still goes through it.
		for await (const chunk of inRoom(req.raw.body.values({ preventCancel: true }))) {
			bytes += chunk.length;
			if (bytes > FORM_MAX_BYTES) throw tooLarge(TOO_LONG);
			chunks.push(chunk);
		}
	} catch (error) {
		// Whoever hangs up half-way breaks nothing of ours: the network's words for it are those for a database that went.
		throw error instanceof RuleError ? error : new RuleError("cut_off", CUT_OFF, { status: 400 });
	}
	return Buffer.concat(chunks);
}

const uploadLimit = bodyLimit({
	maxSize: UPLOAD_MAX_BYTES,
	onError: () => {
		throw tooLarge(REFUSALS.tooHeavy);
	},
});

/** No more of a body is read than its door takes, and no more uploads at once than fit in memory. */
export const notTooLarge: MiddlewareHandler<ApiEnv> = async (c, next) => {
	if (isWrite(c.req.method) && withoutLastSlashes(c.req.path) === UPLOAD)
		return uploadInTurn(async () => uploadLimit(c, next));
	if (Number(c.req.header("content-length") ?? 0) > FORM_MAX_BYTES) throw tooLarge(TOO_LONG);
	await next();
};
