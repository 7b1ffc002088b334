import type { AppContext } from "#server/app-context.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import type { Lease } from "./lease.server.ts";
import { reconcileEvent } from "./reconcile.server.ts";
import { toEventData } from "./rules.ts";
import { recordProblem } from "./send-visit.server.ts";
import { findEvent, type StaffEvent } from "./store.server.ts";

/**
 * Sends a staff event to Zoho, once.
 *
 * @throws LinkLostError | ZohoProblem, after recording it on the event
 * @source rules 8.9
 */
export async function sendStaffEvent(ctx: AppContext, lease: Lease, eventId: string): Promise<void> {
	const event = await findEvent(ctx.db, eventId);
	if (!event || event.state === "sent") return;
	const { id, reference, title, description, day, startMinute, minutes } = event;
	const updatedAt = ctx.now().toISOString();
	const updateEvent = async (set: Partial<StaffEvent>) => {
		await updateRows(ctx.db, "calendarEvents", { id }, set);
	};
	const customer = JSON.parse(event.customer) as { name: string; phone: string; email: string };
	const desired = toEventData({
		reference,
		title,
		lines: [
			description,
			customer.name && `Cliente: ${customer.name}`,
			customer.phone && `Teléfono: ${customer.phone}`,
			customer.email && `Correo: ${customer.email}`,
		],
		location: "",
		day,
		startMinute,
		minutes,
	});
	try {
		const zohoEvent = await reconcileEvent(lease, {
			reference,
			desired,
			stored: undefined,
			isUncertain: event.triedAt !== null,
			lastDay: day,
			onBeforeCreate: () => updateEvent({ triedAt: updatedAt }),
			onCreateRejected: () => updateEvent({ triedAt: null }),
		});
		const uid = zohoEvent?.uid ?? null;
		await updateEvent({ state: "sent", uid, error: null, triedAt: null, updatedAt });
	} catch (problem) {
		await recordProblem(problem, (state, error) => updateEvent({ state, error, updatedAt }));
		throw problem;
	}
}
