import { createHash, randomBytes } from "node:crypto";
import { insertRows } from "#platform/database/rows.server.ts";
import { conflict } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { AuthUrl } from "./contract.ts";
import { SCOPES, STATE_LIVES_MS } from "./rules.ts";
import { NOT_SET_UP } from "./sentences.ts";
import { zohoOf } from "./zoho.server.ts";

const STATE_BYTES = 32;

/** Hashes a state for storage, so that a reader of the database cannot use it. */
const hashOf = (state: string) => createHash("sha256").update(state).digest("hex");

/**
 * Returns the URL where a person grants access to their Zoho Calendar. The state comes back with the callback. It is
 * hexadecimal, because Zoho breaks on other characters, and works once, for ten minutes, for this person only.
 *
 * @throws RuleError not_configured (409)
 * @source rules 8.5; ASVS 5.0 §10.1.2
 */
export async function startAuthorisation(at: Platform, actor: Actor): Promise<AuthUrl> {
	const zoho = zohoOf(at.env);
	const first = zoho?.centres[0];
	if (!zoho || !first) throw conflict("not_configured", NOT_SET_UP);
	const state = randomBytes(STATE_BYTES).toString("hex");
	const now = at.now();
	await insertRows(at.db, "calendarStates", {
		id: hashOf(state),
		staffId: actor.id,
		expiresAt: new Date(now.getTime() + STATE_LIVES_MS).toISOString(),
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
	return { auth_url: `${first.accounts}/oauth/v2/auth?${query}` };
}

/** Consumes a state. @returns false when it is unknown for this person, already used or expired */
export async function takeState(at: Platform, actor: Actor, state: string): Promise<boolean> {
	const now = at.now().toISOString();
	const { numUpdatedRows } = await at.db
		.updateTable("calendarStates")
		.set({ usedAt: now })
		.where("id", "=", hashOf(state))
		.where("staffId", "=", actor.id)
		.where("usedAt", "is", null)
		.where("expiresAt", ">", now)
		.executeTakeFirst();
	return Number(numUpdatedRows) === 1;
}
