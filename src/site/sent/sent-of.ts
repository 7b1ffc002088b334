import { keepSent, type Sent } from "#device/sent.ts";
import type { BookingReceipt } from "#features/appointments/request/contract.ts";
import type { Receipt } from "#features/leads/contract.ts";

/** A receipt; that of a visit links to the customer portal. */
export type Saved = Receipt & Pick<BookingReceipt, "own_page" | "until">;

/** Converts a receipt to the form that the device stores. */
export function sentOf(
	title: string,
	{ reference, title: waiting, message, own_page, photos }: Saved,
	more: Pick<Sent, "note" | "day"> = {},
): Sent {
	const links = { page: own_page, photos: photos?.page };
	return {
		reference,
		title: waiting ?? title,
		told: message,
		...more,
		...links,
		at: new Date().toISOString(),
	};
}

/** Stores a receipt on the device, for «Lo que enviaste». @source rules 4.41 */
export function keepOnDevice(...told: Parameters<typeof sentOf>): void {
	keepSent(sentOf(...told));
}
