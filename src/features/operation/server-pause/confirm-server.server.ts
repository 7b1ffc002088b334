import { recordChange } from "#core/audit/store.server.ts";
import { confirmStoredPlace } from "#features/operation/backups/remote-place/stored-place.server.ts";
import { ZOHO_TOPICS } from "#features/operation/calendar/zoho-config.server.ts";
import { PUSH_TOPIC } from "#features/operation/push/rules.ts";
import type { Call } from "#server/call.server.ts";
import { MAIL_TOPIC } from "#server/mail/mail.server.ts";
import { confirmStoredMail } from "#server/mail/mail-settings.server.ts";
import { releaseHeldJobs } from "#server/outbox/queued-jobs.server.ts";
import { endServerPause } from "#server/start/server-pause.server.ts";
import { runWork } from "#server/work.server.ts";
import type { ConfirmedServer } from "./contract.ts";
import { CONFIRMED } from "./messages.ts";

/**
 * Lets a restored or moved shop send from this server. What waited leaves: calendar events of any age, because they
 * follow the visit as it is now, and emails and notices of the last three days.
 *
 * @source rules 9.23
 */
export async function confirmServer(call: Call): Promise<ConfirmedServer> {
	const { ctx, actor } = call;
	await runWork(call, async (work) => {
		const { trx } = work;
		if (!(await endServerPause(trx))) return;
		await confirmStoredMail(trx);
		await confirmStoredPlace(trx);
		const now = ctx.now();
		await releaseHeldJobs(trx, now, { only: [MAIL_TOPIC, PUSH_TOPIC] });
		await releaseHeldJobs(trx, now, { only: ZOHO_TOPICS, isAnyAge: true });
		await recordChange(work, {
			...{ subject: "settings", subjectId: "1", action: "updated" },
			...{ before: { server: "en pausa" }, after: { server: "confirmado" } },
			changedAt: now.toISOString(),
		});
		ctx.log.info({ event: "server_confirmed", by: actor.id }, "this server sends now");
	});
	return { message: CONFIRMED };
}
