import { isMissingTwoStep } from "#core/accounts/two-step/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { NotLoggedInError } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { shareInFlight } from "#server/share-in-flight.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { isSessionOver } from "./rules.ts";

/** Minimum interval between writes of the last use. */
const TOUCH_EVERY_MS = 60_000;

/** An actor with the session facts that the middleware checks. */
export type Session = Actor & {
	authenticatedAt: string;
	mustChangePassword: boolean;
	mustSetTwoStep: boolean;
};

const ENDED = "Tu sesión terminó. Escribe tu contraseña para seguir.";

/**
 * Authenticates the bearer of a token.
 *
 * @param authorization the full header, "Bearer …"
 * @param isWatching true for a background call, which does not count as use
 * @throws NotLoggedInError without a token, with an unknown one, after 2 hours idle or 12 hours in all
 * @source rules 7.2; decision 003
 */
export async function authenticateSession(
	ctx: AppContext,
	authorization: string | undefined,
	isWatching = false,
): Promise<Session> {
	const token = authorization?.match(/^bearer +([\w-]{20,100}) *$/i)?.[1];
	if (!token) throw new NotLoggedInError(ENDED);
	const sessionId = hashToken(token);
	const session = await ctx.db
		.selectFrom("sessions")
		.innerJoin("staff", "staff.id", "sessions.staffId")
		.select([
			"sessions.createdAt",
			"sessions.lastUsedAt",
			"sessions.authenticatedAt",
			"staff.mustChangePassword",
			"staff.id",
			"staff.fullName",
			"staff.role",
		])
		.where("sessions.id", "=", sessionId)
		.where("staff.disabledAt", "is", null)
		.executeTakeFirst();
	const now = ctx.now();
	if (!session || isSessionOver(session, now)) throw new NotLoggedInError(ENDED);
	const idle = now.getTime() - Date.parse(session.lastUsedAt);
	if (idle > TOUCH_EVERY_MS && !isWatching) void updateLastUse(ctx, sessionId);
	const { id, fullName, role, authenticatedAt } = session;
	const mustChangePassword = session.mustChangePassword === 1;
	const mustSetTwoStep = await isMissingTwoStep(ctx.db, session);
	return { id, fullName, role, sessionId, authenticatedAt, mustChangePassword, mustSetTwoStep };
}

/** One pending update per session. */
const shareLastUseUpdate = shareInFlight<void>();

/**
 * Updates the last use without blocking the request. A failure, as on a full disk or in a locked file, must not
 * reject a read.
 */
const updateLastUse = (ctx: AppContext, id: string) =>
	shareLastUseUpdate(id, async () => {
		const set = { lastUsedAt: ctx.now().toISOString() };
		await updateRows(ctx.db, "sessions", { id }, set).catch((error) =>
			ctx.log.warn({ error }, "the use of a session was not written"),
		);
	});

/** Ends one session; its token is invalid from the next request on. */
export async function logOut(ctx: AppContext, sessionId: string): Promise<void> {
	await ctx.db.deleteFrom("sessions").where("id", "=", sessionId).execute();
	ctx.log.info({ event: "logout" }, "logout");
}
