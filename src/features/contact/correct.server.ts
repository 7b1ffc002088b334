import type { Correctors } from "#features/leads/correct.server.ts";
import { replaceService } from "./store.server.ts";

export const correctMessage: NonNullable<Correctors["contact"]> = async (
	trx,
	leadId,
	{ service },
) => {
	if (service === undefined) return undefined;
	return (await replaceService(trx, leadId, service || null)) ?? "";
};
