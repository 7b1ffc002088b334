import { keepSent } from "#device/sent.ts";
import { sentOf } from "./sent-of.ts";

/** What «Lo que enviaste» shows of a receipt. @source rules 4.41 */
export function keepOnDevice(...told: Parameters<typeof sentOf>): void {
	keepSent(sentOf(...told));
}
