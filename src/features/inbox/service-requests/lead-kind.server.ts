import type { WrittenRequestKind } from "#core/requests/hooks.server.ts";
import { OTHER_SERVICE } from "#core/requests/rules.ts";
import { formatCar, toCar } from "#domain/car/car.ts";
import { normalizeText } from "#domain/text/search.ts";
import { listServices } from "#features/content/services/store.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { findRow, findRows, insertRows, updateRows } from "#server/database/rows.server.ts";

export const SERVICE_REQUESTS: WrittenRequestKind = {
	async create(trx, { leadId, request, now }) {
		const { service = "", wish, car, urgency } = request;
		// A complaint that equals a service's name selects that service; «Otro» is not counted.
		const existing = await findServiceByName(trx, service || wish);
		await insertRows(trx, "serviceRequests", {
			leadId,
			serviceId: existing?.id ?? null,
			serviceName: service || existing?.name || OTHER_SERVICE,
			...toCarColumns(car),
			urgency,
			description: wish,
			contactMethod: request.channel === "phone" ? "llamada" : "whatsapp",
			createdAt: now.toISOString(),
		});
	},
	async correct(trx, leadId, { service, car }) {
		const request = await findRow(trx, "serviceRequests", { leadId });
		if (!request) return undefined;
		const newService = service && service !== request.serviceName ? service : undefined;
		const changes = {
			...(newService && {
				serviceId: (await findServiceByName(trx, newService))?.id ?? null,
				serviceName: newService,
			}),
			...(car !== undefined && toCarColumns(car)),
		};
		if (Object.keys(changes).length > 0) await updateRows(trx, "serviceRequests", { leadId }, changes);
		return newService && request.serviceName;
	},
	async exportData(db, leadIds) {
		const requests = await findRows(db, "serviceRequests", { leadId: leadIds });
		return new Map(
			requests.map((request) => [
				request.leadId,
				{
					facts: [
						["Servicio", request.serviceName],
						["Carro", formatCar(toCar(request))],
					],
					wishes: [
						["Mensaje", request.description],
						["Día que prefería", request.preferredDate],
					],
				},
			]),
		);
	},
	async setApprovedService(trx, leadId, serviceIds) {
		const service = (await listServices(trx)).find(({ id }) => serviceIds.includes(id));
		if (!service) return;
		await updateRows(
			trx,
			"serviceRequests",
			{ leadId, serviceId: null, serviceName: OTHER_SERVICE },
			{ serviceId: service.id, serviceName: service.name },
		);
	},
};

/** Finds a service by name, ignoring case, accents and punctuation. */
async function findServiceByName(trx: Trx, name: string) {
	return (await listServices(trx)).find((service) => normalizeText(service.name) === normalizeText(name));
}

/** Converts a car that staff typed as one line to columns, without a year. */
const toCarColumns = (car: string) => ({ vehicleBrand: "", vehicleModel: car, vehicleYear: 0 });
