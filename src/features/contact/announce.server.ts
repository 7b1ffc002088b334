import { photosButton } from "#features/leads/photo-link.server.ts";
import { queueReceipt } from "#features/leads/receipt.server.ts";
import { queueShopLetter } from "#features/leads/shop-letter.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ContactMessage } from "./contract.ts";

/** Tells the shop that somebody wrote, and who wrote that it arrived. */
export async function announceMessage(
	at: Platform,
	trx: Trx,
	settings: Settings,
	{ id, reference, message }: { id: string; reference: string; message: ContactMessage },
): Promise<void> {
	await queueShopLetter(at, trx, settings, {
		leadId: id,
		subject: `Nuevo mensaje ${reference}`,
		rows: [
			{ label: "Servicio", value: message.service ?? "" },
			{ label: "Vehículo", value: message.vehicleType ?? "" },
		],
		words: message.message,
	});
	const typed = [{ label: "Servicio", value: message.service ?? "" }];
	await queueReceipt(at, trx, settings, {
		leadId: id,
		typed,
		more: photosButton(at, id),
	});
}
