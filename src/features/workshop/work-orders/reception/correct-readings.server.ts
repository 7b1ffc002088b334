import { applyCarProgress } from "#core/requests/changes/lead-updates.server.ts";
import { hasRight } from "#domain/permissions.ts";
import type { OrderEdit } from "#features/workshop/work-orders/contract.ts";
import { EVENTS, NOT_ALLOWED_MESSAGES, REQUIRED_MESSAGES } from "#features/workshop/work-orders/messages.ts";
import { notNowError, requireFields } from "#features/workshop/work-orders/moves/order-guards.server.ts";
import { type OrderRow, updateOrder } from "#features/workshop/work-orders/store.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { AnyWork } from "#server/work.server.ts";
import { requirePlausibleReading } from "./odometer.server.ts";

/** The fields of a correction; any other would change an order whose car left. */
const CORRECTION_FIELDS = ["updated_at", "km_in", "km_out", "km_confirmed"];

/**
 * Corrects the odometer readings of a car that left, because the next visit is compared with them. The history names
 * the old and the new reading.
 *
 * @throws RuleError not_now | odd_km (409) | missing (422)
 * @source rules 11.42
 */
export async function correctReadings(
	work: AnyWork,
	{ order, actor, edit }: { order: OrderRow; actor: Actor; edit: OrderEdit },
): Promise<void> {
	const { ctx, trx } = work;
	const changesOther = Object.entries(edit).some(
		([name, value]) =>
			!CORRECTION_FIELDS.includes(name) && value !== undefined && value !== "" && value !== null,
	);
	if (changesOther || (edit.km_in === undefined && edit.km_out === undefined))
		throw notNowError(NOT_ALLOWED_MESSAGES.over);
	if (!hasRight(actor, "correctReadings")) throw notNowError(NOT_ALLOWED_MESSAGES.readings);
	const { km_in: kmIn = order.kmIn, km_out: kmOut = order.kmOut, km_confirmed: confirmed } = edit;
	const isBelow = kmIn !== null && kmOut !== null && kmOut < kmIn;
	requireFields({ km_out: isBelow && REQUIRED_MESSAGES.kmOut(kmIn) });
	const now = ctx.now();
	const { carId, leadId } = order;
	if (kmIn !== order.kmIn) await requirePlausibleReading(trx, now, { order, carId, km: kmIn, confirmed });
	const texts = [
		kmIn !== order.kmIn && EVENTS.kmInCorrected(order.kmIn, kmIn),
		kmOut !== order.kmOut && EVENTS.kmOutCorrected(order.kmOut, kmOut),
	].filter((text) => text !== false);
	if (texts.length === 0) return;
	const author = actor.fullName;
	await updateOrder(trx, order, { now, by: author }, { kmIn, kmOut });
	await applyCarProgress(trx, now, leadId, { author, text: texts.join(". "), kind: "edited", set: {} });
}
