import type { Trx } from "#server/database/db.server.ts";
import type { NewRequest } from "./contract.ts";
import type { LeadKind, WrittenKind } from "./rules.ts";

/** Operations of a lead type on its own table, each in the transaction that changes the request. */
type KindHandler = {
	/** Stores a request that staff just created. */
	create: (trx: Trx, input: { leadId: string; request: NewRequest; now: Date }) => Promise<void>;
	/** Corrects it; an undefined field stays. @returns the previous service, undefined without one */
	correct: (
		trx: Trx,
		leadId: string,
		correction: { service: string | undefined; car: string | undefined },
	) => Promise<string | undefined>;
	/** Sets the service from approved price list items if none was set. */
	setApprovedService?: (trx: Trx, leadId: string, serviceIds: readonly string[]) => Promise<void>;
	/** Deletes free text and the car; counted data stays. */
	forget: (trx: Trx, leadIds: readonly string[]) => Promise<void>;
};
/** The other types have no details that staff create or correct. */
export type KindHandlers = Record<WrittenKind, KindHandler> & Partial<Record<LeadKind, KindHandler>>;
