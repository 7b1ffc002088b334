import { keepSent, type Sent } from "#device/sent.ts";
import type { BookingReceipt } from "#features/appointments/request/contract.ts";
import type { Receipt } from "#features/leads/contract.ts";

/** A receipt; of a visit it leads to the customer's page. */
export type Saved = Receipt & Pick<BookingReceipt, "own_page" | "until">;

/** A receipt as it is found again. */
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

/** What «Lo que enviaste» shows of a receipt. @source rules 4.41 */
export function keepOnDevice(...told: Parameters<typeof sentOf>): void {
	keepSent(sentOf(...told));
}
