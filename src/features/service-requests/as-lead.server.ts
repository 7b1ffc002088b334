import type { KindRooms } from "#features/leads/kind-rooms.server.ts";
import { OTHER_SERVICE } from "#features/leads/other-service.ts";
import { listServices } from "#features/services/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { findRow, insertRows, updateRows } from "#platform/database/rows.server.ts";
import { fold } from "#words/search.ts";

export const SERVICE_REQUESTS: KindRooms["service_request"] = {
	async writeDown(trx, { leadId, request, now }) {
		const { service = "", wish, car, urgency } = request;
		// A complaint that equals a service's name selects that service; «Otro» is not counted.
		const known = await serviceCalled(trx, service || wish);
		await insertRows(trx, "serviceRequests", {
			leadId,
			serviceId: known?.id ?? null,
			serviceName: service || known?.name || OTHER_SERVICE,
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
			...(other && {
				serviceId: (await serviceCalled(trx, other))?.id ?? null,
				serviceName: other,
			}),
			...(car !== undefined && lineColumns(car)),
		};
		if (Object.keys(set).length > 0) await updateRows(trx, "serviceRequests", { leadId }, set);
		return other && asked.serviceName;
	},
	async learnService(trx, leadId, serviceIds) {
		const named = (await listServices(trx)).find(({ id }) => serviceIds.includes(id));
		if (!named) return;
		await updateRows(
			trx,
			"serviceRequests",
			{ leadId, serviceId: null, serviceName: OTHER_SERVICE },
			{ serviceId: named.id, serviceName: named.name },
		);
	},
	/** Clears the model too, because it may contain a plate. */
	async forget(trx, leadIds) {
		const set = { description: "", vehicleModel: "" };
		await updateRows(trx, "serviceRequests", { leadId: leadIds }, set);
	},
};

/** Finds a service by name, ignoring case, accents and punctuation. */
async function serviceCalled(trx: Trx, name: string) {
	return (await listServices(trx)).find((service) => fold(service.name) === fold(name));
}

/** Converts a car that staff typed as one line to columns, without a year. */
const lineColumns = (car: string) => ({ vehicleBrand: "", vehicleModel: car, vehicleYear: 0 });
