import { queueNotice } from "#features/leads/notice.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import type { Trx } from "#platform/db.server.ts";
import type { ContactMessage } from "./contract.ts";

/** Tells the shop that somebody wrote. */
export async function announceMessage(
	trx: Trx,
	now: Date,
	settings: Settings,
	{ reference, message }: { reference: string; message: ContactMessage },
): Promise<void> {
	await queueNotice(trx, now, settings, {
		subject: `Nuevo mensaje ${reference}`,
		lines: [
			`${message.name} (${message.phone}) escribe:`,
			message.email ? `Correo: ${message.email}` : "",
			message.service ? `Servicio: ${message.service}` : "",
			message.vehicleType ? `Vehículo: ${message.vehicleType}` : "",
		],
		words: message.message,
	});
}
