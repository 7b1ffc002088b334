import { queueNotice } from "#features/leads/notice.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import type { Trx } from "#platform/db.server.ts";
import { URGENCIES } from "#workshop.ts";
import type { AppointmentRequest } from "./contract.ts";
import { type AskedVisit, summaryOf } from "./presets.ts";

/** Tells the shop that somebody asks for a visit. */
export async function announceAppointment(
	trx: Trx,
	now: Date,
	settings: Settings,
	{
		reference,
		request,
		visit,
	}: { reference: string; request: AppointmentRequest; visit: AskedVisit },
): Promise<void> {
	await queueNotice(trx, now, settings, {
		subject: `Nueva cita ${reference}`,
		lines: [
			`${request.name} (${request.phone}) pide cita:`,
			summaryOf(visit),
			visit.urgency ? `Urgencia: ${URGENCIES[visit.urgency]}` : "",
			request.email ? `Correo: ${request.email}` : "",
		],
		words: visit.description,
	});
}
