import type { Trx } from "#platform/database/db.server.ts";
import type { NewRequest } from "./contract.ts";
import type { LeadKind, WrittenKind } from "./rules.ts";

/** What the room of a kind keeps of a request in its own table, each in the transaction that changes the request. */
type KindRoom = {
	/** Staff have just opened it by hand. */
	writeDown: (
		trx: Trx,
		written: { leadId: string; request: NewRequest; now: Date },
	) => Promise<void>;
	/** What is undefined stays. @returns the service that it said before, undefined without one */
	correct: (
		trx: Trx,
		leadId: string,
		to: { service: string | undefined; car: string | undefined },
	) => Promise<string | undefined>;
	/** Work of the list was approved at the counter: it names the service where nobody had said one. */
	learnService?: (trx: Trx, leadId: string, serviceIds: readonly string[]) => Promise<void>;
	/** What people wrote in their own words goes, their car with it; what is counted stays. */
	forget: (trx: Trx, leadIds: readonly string[]) => Promise<void>;
};
/** The others have nothing of their own that staff write down or correct. */
export type KindRooms = Record<WrittenKind, KindRoom> & Partial<Record<LeadKind, KindRoom>>;
