import { createHash, randomBytes } from "node:crypto";
import type { Call } from "#server/call.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import type { AuthUrl } from "./contract.ts";
import { rejectCalendar } from "./errors.server.ts";
import { NOT_CONFIGURED } from "./messages.ts";
import { SCOPES, STATE_LIFETIME_MS } from "./rules.ts";
import { findZoho } from "./zoho-config.server.ts";

const STATE_BYTES = 32;

/** Hashes a state for storage, so that a reader of the database cannot use it. */
const hashState = (state: string) => createHash("sha256").update(state).digest("hex");

/**
 * Returns the URL where a person grants access to their Zoho Calendar. The state comes back with the callback. It is
 * hexadecimal, because Zoho breaks on other characters, and works once, for ten minutes, for this person only.
 *
 * @throws RuleError not_configured (409)
 * @source rules 8.5; ASVS 5.0 §10.1.2
 */
export async function startAuthorisation(call: Call): Promise<AuthUrl> {
	const { ctx, actor } = call;
	const zoho = await findZoho(ctx);
	const defaultCentre = zoho?.centres[0];
	if (!zoho || !defaultCentre) throw rejectCalendar("not_configured", NOT_CONFIGURED);
	const state = randomBytes(STATE_BYTES).toString("hex");
	const now = ctx.now();
	await insertRows(ctx.db, "calendarStates", {
		id: hashState(state),
		staffId: actor.id,
		expiresAt: new Date(now.getTime() + STATE_LIFETIME_MS).toISOString(),
		createdAt: now.toISOString(),
	});
	const query = new URLSearchParams({
		client_id: zoho.clientId,
		response_type: "code",
		redirect_uri: zoho.redirectUri,
		scope: SCOPES.join(","),
		// Without these two Zoho gives no refresh token.
		access_type: "offline",
		prompt: "consent",
		state,
	});
	return { auth_url: `${defaultCentre.accounts}/oauth/v2/auth?${query}` };
}

/** Consumes a state. @returns false when it is unknown for this person, already used or expired */
export async function consumeState(call: Call, state: string): Promise<boolean> {
	const { ctx, actor } = call;
	const now = ctx.now().toISOString();
	const { numUpdatedRows } = await ctx.db
		.updateTable("calendarStates")
		.set({ usedAt: now })
		.where("id", "=", hashState(state))
		.where("staffId", "=", actor.id)
		.where("usedAt", "is", null)
		.where("expiresAt", ">", now)
		.executeTakeFirst();
	return Number(numUpdatedRows) === 1;
}
