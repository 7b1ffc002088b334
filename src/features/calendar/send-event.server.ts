import { updateRows } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { converge } from "./converge.server.ts";
import type { Lease } from "./lease.server.ts";
import { eventOf } from "./rules.ts";
import { noteProblem } from "./send-visit.server.ts";
import { findEvent, type SentEvent } from "./store.server.ts";

/**
 * Sends a staff event to Zoho, once.
 *
 * @throws LinkLostError | ZohoProblem, after recording it on the event
 * @source rules 8.9
 */
export async function sendOwnEvent(at: Platform, lease: Lease, eventId: string): Promise<void> {
	const event = await findEvent(at.db, eventId);
	if (!event || event.state === "sent") return;
	const { id, reference, title, description, day, startMinute, minutes } = event;
	const updatedAt = at.now().toISOString();
	const keep = async (set: Partial<SentEvent>) => {
		await updateRows(at.db, "calendarEvents", { id }, set);
	};
	const customer = JSON.parse(event.customer) as { name: string; phone: string; email: string };
	const wanted = eventOf({
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
		const stored = await converge(lease, {
			reference,
			wanted,
			known: undefined,
			isInDoubt: event.triedAt !== null,
			lastDay: day,
			beforeCreate: () => keep({ triedAt: updatedAt }),
			notCreated: () => keep({ triedAt: null }),
		});
		const uid = stored?.uid ?? null;
		await keep({ state: "sent", uid, error: null, triedAt: null, updatedAt });
	} catch (problem) {
		await noteProblem(problem, (state, error) => keep({ state, error, updatedAt }));
		throw problem;
	}
}
