import type { RequestKind } from "#core/requests/hooks.server.ts";
import { formatCar, toCar } from "#domain/car/car.ts";
import { findRows } from "#server/database/rows.server.ts";

export const APPOINTMENT_REQUESTS: RequestKind = {
	/** The agenda corrects car and service (correct-visit.server.ts). */
	correct: async () => undefined,
	async exportData(db, leadIds) {
		const appointments = await findRows(db, "appointments", { leadId: leadIds });
		return new Map(
			appointments.map((appointment) => [
				appointment.leadId,
				{
					facts: [
						["Servicio", appointment.service],
						["Carro", formatCar(toCar(appointment))],
						["Tipo de carro", appointment.vehicleType],
						["Otra marca", appointment.vehicleBrandOther],
					],
					wishes: [
						["Mensaje", appointment.description],
						["Día que prefería", appointment.preferredDate],
					],
				},
			]),
		);
	},
};
