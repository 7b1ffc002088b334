import { FORGOTTEN_LINE } from "#features/workshop/estimates/messages.ts";
import { isRefundLine } from "./accounting/messages.ts";
import { ADJUSTMENT } from "./ledger/tax-lines.ts";

/** Replaces a line that staff typed on an estimate; what the accounts themselves name stays. */
export const eraseTypedLine = (description: string): string =>
	description === ADJUSTMENT || isRefundLine(description) ? description : FORGOTTEN_LINE;
