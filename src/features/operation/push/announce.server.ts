import { z } from "zod";
import { ALERT_LABELS, LEAD_ALERTS } from "#core/requests/alerts.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { findCurrentLead } from "#core/requests/lead-detail.server.ts";
import { truncateText } from "#domain/text/single-line.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import type { Sender } from "#server/outbox/outbox.server.ts";
import type { PushNotice } from "./contract.ts";
import { OPEN_TO_READ } from "./messages.ts";
import { STALE_AFTER_MS } from "./rules.ts";
import { queueNotices } from "./store.server.ts";

/** `since` is the instant of the event if later than the lead's creation; `alert` is the event if not the lead's own. */
const NewLead = z.object({
	leadId: z.string(),
	since: z.iso.datetime().optional(),
	alert: z.enum(LEAD_ALERTS).optional(),
});

/**
 * Creates the sender that queues one notice per subscribed staff browser for an event of a lead; each is sent and
 * retried
 * separately. Notices show on locked screens, so they contain no names and no text of a contact message.
 */
export function createLeadNotifier(ctx: AppContext): Sender {
	return async ({ payload }) => {
		const { leadId, since, alert } = NewLead.parse(payload);
		const now = ctx.now();
		const lead = await findCurrentLead(ctx.db, leadId);
		if (!lead || lead.is_quarantined) return "sent";
		if (now.getTime() - Date.parse(since ?? lead.created_at) > STALE_AFTER_MS) return "sent";
		const leadAlert = alert ?? lead.alert;
		const { noticeTitle, isPrivate } = getKindInfo(lead.kind);
		const notice: PushNotice = {
			title: `${leadAlert ? ALERT_LABELS[leadAlert] : noticeTitle} · ${lead.reference}`,
			body: isPrivate ? OPEN_TO_READ : truncateText(lead.summary, 160),
			url: `/admin/dashboard/bandeja/${lead.id}`,
			tag: lead.id,
		};
		await withTransaction(ctx.db, (trx) => queueNotices(trx, now, notice));
		return "sent";
	};
}
