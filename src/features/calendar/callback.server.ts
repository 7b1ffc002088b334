import { listVisitsAhead } from "#features/appointments/read-model.server.ts";
import { panamaDay } from "#panama/time.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { conflict, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { releaseEffects } from "#platform/outbox/queued-effects.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { takeState } from "./authorise.server.ts";
import { exchangeCode, listCalendars, type Zoho, ZohoProblem } from "./client.server.ts";
import type { CallbackRequest, Connected } from "./contract.ts";
import { sendAnew } from "./queue-event.server.ts";
import { type DataCentre, dataCentreOf } from "./rules.ts";
import * as say from "./sentences.ts";
import { findLink, recordCalendar, replaceLink } from "./store.server.ts";
import { sealRefreshToken, sealTokens } from "./tokens.server.ts";
import { ZOHO_TOPICS, zohoOf } from "./zoho.server.ts";

/**
 * Finishes an authorisation: exchanges the code for tokens, tests them by listing the calendars, stores both, and
 * releases all pending jobs.
 *
 * @throws RuleError not_configured (409) | bad_server | bad_state (400) | code_expired | bad_client | no_permission |
 *   no_calendar | zoho_refused (422) | zoho_down (503)
 * @source rules 8.5, 8.6; ASVS 5.0 §1.3.6, §10.2.1, §10.2.2
 */
export async function connectCalendar(
	at: Platform,
	actor: Actor,
	request: CallbackRequest,
): Promise<Connected> {
	const zoho = zohoOf(at.env);
	if (!zoho) throw conflict("not_configured", say.NOT_SET_UP);
	const { code, state, location, "accounts-server": accountsServer } = request;
	const centre = dataCentreOf({ location, accountsServer }, zoho.centres);
	if (!centre) throw new RuleError("bad_server", say.UNKNOWN_ZOHO_SERVER, { status: 400 });
	if (!(await takeState(at, actor, state)))
		throw new RuleError("bad_state", say.WRONG_OAUTH_STATE, { status: 400 });
	const { tokens, refreshToken, calendar } = await meetZoho(zoho, centre, code);
	const now = at.now();
	await inTransaction(at.db, async (trx) => {
		const before = await findLink(trx);
		await replaceLink(trx, {
			dataCentre: centre.location,
			refreshToken: sealRefreshToken(at, refreshToken),
			...sealTokens(at, tokens),
			tokenCalls: JSON.stringify([now.toISOString()]),
			calendarUid: calendar.uid,
			calendarName: calendar.name,
			grantedBy: actor.fullName,
			grantedAt: now.toISOString(),
			lastSuccessAt: now.toISOString(),
			failures: 0,
		});
		const known = before && !before.lostAt ? before.calendarName : undefined;
		await recordCalendar(trx, actor, { from: known, to: calendar.name, now });
		// The new calendar may differ from the previous one, so every upcoming visit is sent in full.
		for (const leadId of await listVisitsAhead(trx, panamaDay(now)))
			await sendAnew(at, trx, leadId);
		await releaseEffects(trx, ZOHO_TOPICS, now);
	});
	at.log.info({ event: "zoho_authorised", staff: actor.id }, "zoho authorised");
	return { success: true, message: say.AUTHORISED, calendar: calendar.name };
}

/** Tests a permission before it is stored, so that we report success only for one that works. */
async function meetZoho(zoho: Zoho, centre: DataCentre, code: string) {
	try {
		const tokens = await exchangeCode(zoho, centre, code);
		const refreshToken = tokens.refresh_token;
		if (!refreshToken) throw new RuleError("no_permission", say.NO_REFRESH_TOKEN);
		const token = tokens.access_token;
		const [calendar] = await listCalendars({ zoho, centre, token });
		if (!calendar) throw new RuleError("no_calendar", say.NO_CALENDAR);
		return { tokens, refreshToken, calendar };
	} catch (problem) {
		throw problem instanceof ZohoProblem ? refusalOf(problem) : problem;
	}
}

function refusalOf({ kind, code }: ZohoProblem): RuleError {
	if (kind === "down" || kind === "busy")
		return new RuleError("zoho_down", say.ZOHO_IS_DOWN, { status: 503 });
	if (code === "invalid_code") return new RuleError("code_expired", say.CODE_EXPIRED);
	if (code.startsWith("invalid_client")) return new RuleError("bad_client", say.BAD_CLIENT);
	return new RuleError("zoho_refused", say.zohoRefused(code));
}
