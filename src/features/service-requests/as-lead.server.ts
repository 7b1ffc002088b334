import type { KindRooms } from "#features/leads/kind-rooms.server.ts";
import { listServices } from "#features/services/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { findRow, insertRows, updateRows } from "#platform/database/rows.server.ts";

export const SERVICE_REQUESTS: KindRooms["service_request"] = {
	async writeDown(trx, { leadId, request, now }) {
		const { service = "", wish, car, urgency } = request;
		await insertRows(trx, "serviceRequests", {
			leadId,
			serviceId: await idOfService(trx, service),
			serviceName: service || "Otro",
			...lineColumns(car),
			urgency,
			description: wish,
			contactMethod: request.channel === "phone" ? "llamada" : "whatsapp",
			createdAt: now.toISOString(),
		});
	},
	async correct(trx, leadId, { service, car }) {
		const asked = await findRow(trx, "serviceRequests", { leadId });
		if (!asked) return undefined;
		const other = service && service !== asked.serviceName ? service : undefined;
		const set = {
			...(other && { serviceId: await idOfService(trx, other), serviceName: other }),
			...(car !== undefined && lineColumns(car)),
		};
		if (Object.keys(set).length > 0) await updateRows(trx, "serviceRequests", { leadId }, set);
		return other && asked.serviceName;
	},
	/** Without its model a plate that stood there is gone too. */
	async forget(trx, leadIds) {
		const set = { description: "", vehicleModel: "" };
		await updateRows(trx, "serviceRequests", { leadId: leadIds }, set);
	},
};

/** The service of a name, where the shop has it. */
async function idOfService(trx: Trx, name: string): Promise<string | null> {
	return (await listServices(trx)).find((service) => service.name === name)?.id ?? null;
}

/** A car that staff wrote in one line, without a year of its own. */
const lineColumns = (car: string) => ({ vehicleBrand: "", vehicleModel: car, vehicleYear: 0 });
