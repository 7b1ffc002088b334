import type { Writers } from "#features/leads/write-down.server.ts";
import { listServices } from "#features/services/store.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import { lineColumns } from "./store.server.ts";

/** Keeps a service that staff wrote down. */
export const writeDownService: Writers["service_request"] = async (
	trx,
	{ leadId, request, now },
) => {
	const { service = "", wish, car, urgency } = request;
	const known = (await listServices(trx)).find(({ name }) => name === service);
	await insertRows(trx, "serviceRequests", {
		leadId,
		serviceId: known?.id ?? null,
		serviceName: service || "Otro",
		...lineColumns(car),
		urgency,
		preferredDate: null,
		preferredTime: null,
		description: wish,
		contactMethod: request.channel === "phone" ? "llamada" : "whatsapp",
		createdAt: now.toISOString(),
	});
};
