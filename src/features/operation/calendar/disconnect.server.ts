import { disableCalendarSync } from "#features/workshop/appointments/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { requireFound } from "#server/errors.ts";
import { runWork } from "#server/work.server.ts";
import type { Done } from "./contract.ts";
import { DISCONNECTED, NOT_CONNECTED } from "./messages.ts";
import { findLink, type Link, recordCalendar, removeLink } from "./store.server.ts";
import { decryptRefreshToken } from "./tokens.server.ts";
import { revokeToken } from "./zoho-client.server.ts";
import { findCentre, findZoho } from "./zoho-config.server.ts";

const REVOKE_TIMEOUT_MS = 4000;

/**
 * Deletes the permission and revokes it at Zoho. It is deleted here even when Zoho does not respond. Existing events
 * stay in the calendar.
 *
 * @throws NotFoundError when nothing is connected
 */
export async function disconnectCalendar(call: Call): Promise<Done> {
	const { ctx, actor } = call;
	const link = requireFound(await findLink(ctx.db), NOT_CONNECTED);
	await runWork(call, async (work) => {
		const { trx } = work;
		await removeLink(trx);
		await disableCalendarSync(trx);
		await recordCalendar(work, { from: link.calendarName, now: ctx.now() });
	});
	ctx.log.info({ event: "zoho_disconnected", staff: actor.id }, "zoho disconnected");
	await revokePermission(ctx, link);
	return { success: true, message: DISCONNECTED };
}

async function revokePermission(ctx: AppContext, link: Link) {
	const zoho = await findZoho(ctx, REVOKE_TIMEOUT_MS);
	const centre = zoho && findCentre(zoho, link);
	if (!zoho || !centre) return;
	try {
		await revokeToken(zoho, centre, decryptRefreshToken(ctx, link));
	} catch (error) {
		ctx.log.warn({ error }, "zoho did not take the permission back");
	}
}
