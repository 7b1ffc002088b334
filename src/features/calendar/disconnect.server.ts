import { expectNoCalendar } from "#features/appointments/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { revoke } from "./client.server.ts";
import type { Done } from "./contract.ts";
import { DISCONNECTED, NOT_CONNECTED } from "./sentences.ts";
import { findLink, type Link, recordCalendar, removeLink } from "./store.server.ts";
import { unsealRefreshToken } from "./tokens.server.ts";
import { centreOf, zohoOf } from "./zoho.server.ts";

const SHORT_MS = 4000;

/**
 * Deletes the permission and revokes it at Zoho. It is deleted here even when Zoho does not respond. Existing events
 * stay in the calendar.
 *
 * @throws NotFoundError when nothing is connected
 */
export async function disconnectCalendar(at: Platform, actor: Actor): Promise<Done> {
	const link = mustExist(await findLink(at.db), NOT_CONNECTED);
	await inTransaction(at.db, async (trx) => {
		await removeLink(trx);
		await expectNoCalendar(trx);
		await recordCalendar(trx, actor, { from: link.calendarName, now: at.now() });
	});
	at.log.info({ event: "zoho_disconnected", staff: actor.id }, "zoho disconnected");
	await giveBack(at, link);
	return { success: true, message: DISCONNECTED };
}

async function giveBack(at: Platform, link: Link) {
	const zoho = zohoOf(at.env, SHORT_MS);
	const centre = zoho && centreOf(zoho, link);
	if (!zoho || !centre) return;
	try {
		await revoke(zoho, centre, unsealRefreshToken(at, link));
	} catch (error) {
		at.log.warn({ error }, "zoho did not take the permission back");
	}
}
