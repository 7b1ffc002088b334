import { getOpening } from "#core/settings/rules.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { sendPickupReminder } from "#features/workshop/work-orders/customer/notify-customer.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { listPickupRemindersDue } from "./ready-cars-read-model.server.ts";
import { getThresholds } from "./rules.ts";

/**
 * Hourly job: emails owners whose car has been ready for 3, 10 and 30 days, once each, during opening hours.
 *
 * @source rules 11.14
 */
export async function emailPickupReminders(ctx: AppContext): Promise<void> {
	const now = ctx.now();
	const settings = await getSettings(ctx.reads);
	if (!getOpening(now, settings).isOpen) return;
	for (const { orderId, times: dueCount } of await listPickupRemindersDue(
		ctx.reads,
		getThresholds(now, settings),
	))
		await sendPickupReminder(ctx, orderId, Number(dueCount));
}
