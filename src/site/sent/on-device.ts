import { keepSent } from "#device/sent.ts";
import type { Left } from "./receipt-again.ts";
import { sentOf } from "./sent-of.ts";

/** What «Lo que enviaste» shows of a receipt. @source rules 4.41 */
export function keepOnDevice({ title, saved, note, day }: Omit<Left, "entry">): void {
	keepSent(sentOf(title, saved, { note, day }));
}
