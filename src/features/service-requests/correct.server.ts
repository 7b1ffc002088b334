import type { Correctors } from "#features/leads/correct.server.ts";
import { listServices } from "#features/services/store.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { findAsked, lineColumns } from "./store.server.ts";

/** Corrects the service that was asked for, and the car: from then on it is the one line that staff wrote. */
export const correctService: NonNullable<Correctors["service_request"]> = async (
	trx,
	leadId,
	{ service, car },
) => {
	const asked = await findAsked(trx, leadId);
	if (!asked) return undefined;
	const isService = Boolean(service) && service !== asked.serviceName;
	const known = isService
		? (await listServices(trx)).find(({ name }) => name === service)
		: undefined;
	const set = {
		...(isService && { serviceId: known?.id ?? null, serviceName: service }),
		...(car !== undefined && lineColumns(car)),
	};
	if (Object.keys(set).length > 0) await updateRows(trx, "serviceRequests", { leadId }, set);
	return isService ? asked.serviceName : undefined;
};
