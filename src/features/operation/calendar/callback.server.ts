import { toPanamaDay } from "#domain/time.ts";
import { listUpcomingVisitIds } from "#features/workshop/appointments/read-model.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import type { RuleError } from "#server/errors.ts";
import { releaseOutboxJobs } from "#server/outbox/queued-jobs.server.ts";
import type { Env } from "#server/start/env.server.ts";
import { runWork } from "#server/work.server.ts";
import { consumeState } from "./authorisation.server.ts";
import type { CallbackRequest, Connected } from "./contract.ts";
import { rejectCalendar } from "./errors.server.ts";
import * as say from "./messages.ts";
import { queueFullResend } from "./queue-event.server.ts";
import { type DataCentre, findDataCentre } from "./rules.ts";
import { findLink, recordCalendar, replaceLink } from "./store.server.ts";
import { encryptRefreshToken, encryptTokens } from "./tokens.server.ts";
import { exchangeCode, listCalendars, type Zoho, ZohoProblem } from "./zoho-client.server.ts";
import { findZoho, ZOHO_TOPICS } from "./zoho-config.server.ts";

/**
 * Finishes an authorisation: exchanges the code for tokens, tests them by listing the calendars, stores both, and
 * releases all pending jobs.
 *
 * @throws RuleError not_configured (409) | bad_server | bad_state (400) | code_expired | bad_client | no_permission |
 *   no_calendar | zoho_refused (422) | zoho_down (503)
 * @source rules 8.5, 8.6; ASVS 5.0 §1.3.6, §10.2.1, §10.2.2
 */
export async function connectCalendar(call: Call, request: CallbackRequest): Promise<Connected> {
	const { ctx, actor } = call;
	const zoho = await findZoho(ctx);
	if (!zoho) throw rejectCalendar("not_configured", say.NOT_CONFIGURED);
	const { code, state, location, "accounts-server": accountsServer } = request;
	const centre = findDataCentre({ location, accountsServer }, zoho.centres);
	if (!centre) throw rejectCalendar("bad_server", say.UNKNOWN_ZOHO_SERVER);
	if (!(await consumeState(call, state))) throw rejectCalendar("bad_state", say.WRONG_OAUTH_STATE);
	const { tokens, refreshToken, calendar } = await testPermission(ctx, { zoho, centre, code });
	const now = ctx.now();
	await runWork(call, async (work) => {
		const { trx } = work;
		const previousLink = await findLink(trx);
		await replaceLink(trx, {
			dataCentre: centre.location,
			refreshToken: encryptRefreshToken(ctx, refreshToken),
			...encryptTokens(ctx, tokens),
			tokenCalls: JSON.stringify([now.toISOString()]),
			calendarUid: calendar.uid,
			calendarName: calendar.name,
			grantedBy: actor.fullName,
			grantedAt: now.toISOString(),
			lastSuccessAt: now.toISOString(),
			failures: 0,
		});
		const previousName = previousLink && !previousLink.lostAt ? previousLink.calendarName : undefined;
		await recordCalendar(work, { from: previousName, to: calendar.name, now });
		// The new calendar may differ from the previous one, so every upcoming visit is sent in full.
		for (const visitId of await listUpcomingVisitIds(trx, toPanamaDay(now)))
			await queueFullResend(work, visitId);
		await releaseOutboxJobs(trx, ZOHO_TOPICS, now);
	});
	ctx.log.info({ event: "zoho_authorised", staff: actor.id }, "zoho authorised");
	return { success: true, message: say.AUTHORISED, calendar: calendar.name };
}

/** Tests a permission before it is stored, so that we report success only for one that works. */
async function testPermission(
	{ env }: Pick<AppContext, "env">,
	{ zoho, centre, code }: { zoho: Zoho; centre: DataCentre; code: string },
) {
	try {
		const tokens = await exchangeCode(zoho, centre, code);
		const refreshToken = tokens.refresh_token;
		if (!refreshToken) throw rejectCalendar("no_permission", say.NO_REFRESH_TOKEN);
		const token = tokens.access_token;
		const [calendar] = await listCalendars({ zoho, centre, token });
		if (!calendar) throw rejectCalendar("no_calendar", say.NO_CALENDAR);
		return { tokens, refreshToken, calendar };
	} catch (problem) {
		throw problem instanceof ZohoProblem ? toRuleError(problem, env) : problem;
	}
}

function toRuleError({ kind, code }: ZohoProblem, { ZOHO_CLIENT_ID: serverId }: Env): RuleError {
	if (kind === "down" || kind === "busy") return rejectCalendar("zoho_down", say.ZOHO_UNAVAILABLE);
	if (code === "invalid_code") return rejectCalendar("code_expired", say.CODE_EXPIRED);
	if (code.startsWith("invalid_client"))
		return rejectCalendar("bad_client", serverId ? say.BAD_SERVER_CLIENT : say.BAD_CLIENT);
	return rejectCalendar("zoho_refused", say.formatZohoRejection(code));
}
