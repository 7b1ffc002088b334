import { photosButton } from "#features/leads/photo-link.server.ts";
import { queueReceipt } from "#features/leads/receipt.server.ts";
import { queueShopLetter } from "#features/leads/shop-letter.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { formatCents } from "#panama/dollars.ts";
import type { Trx } from "#platform/database/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { NewLine } from "./store.server.ts";

type Asked = {
	id: string;
	reference: string;
	notes: string | undefined;
	lines: NewLine[];
	totalCents: number;
	/** "" when nobody told it. */
	car: string;
};

/** Tells the shop that a quote came in, and who asked that it arrived: letters in the outbox, sent after the commit. */
export async function announceQuote(
	at: Platform,
	trx: Trx,
	settings: Settings,
	{ id, reference, notes, lines, totalCents, car }: Asked,
): Promise<void> {
	const rows = [
		...lines.map(({ quantity, name, sku, priceCents }) => ({
			label: `${quantity} × ${sku}`,
			value: `${name}, a ${formatCents(priceCents)}`,
		})),
		{ label: "Total", value: `${formatCents(totalCents)}, ITBMS incluido` },
	];
	const subject = `Nueva cotización ${reference}`;
	const typed = [{ label: "Carro", value: car }];
	const told = [...rows, ...typed];
	await queueShopLetter(at, trx, settings, { leadId: id, subject, rows: told, words: notes });
	await queueReceipt(at, trx, settings, {
		leadId: id,
		rows,
		typed,
		more: photosButton(at, id),
	});
}
