import type { Correctors } from "#features/leads/correct.server.ts";
import { replaceService } from "./store.server.ts";

/** Corrects the service that a message is about. */
export const correctMessage: NonNullable<Correctors["contact"]> = async (
	trx,
	leadId,
	{ service },
) => {
	if (service === undefined) return undefined;
	return (await replaceService(trx, leadId, service || null)) ?? "";
};
