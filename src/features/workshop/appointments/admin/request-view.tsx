import { read, staffApi } from "#api/client.ts";
import { FormDetails, formatPreferredTime } from "#core/requests/admin/form-details.tsx";
import { listMissingCarParts, type RequestDetails } from "#core/requests/admin/request-details.ts";
import { formatCar, toCar } from "#domain/car/car.ts";
import { SOURCES } from "#features/workshop/appointments/request/messages.ts";
import { formatDateTime } from "#ui/format.ts";

/** Loads what staff read of the form of an appointment. */
export async function loadAppointmentDetails(id: string): Promise<RequestDetails> {
	const appointment = await read(staffApi.admin.appointments[":id"].$get({ param: { id } }));
	const { serviceType, preferredDate, preferredTime, description } = appointment;
	const { vehicleBrand: brand, vehicleModel: model, vehicleYear: year } = appointment;
	const car = toCar(appointment);
	return {
		service: serviceType,
		car,
		text: description,
		missingCarParts: listMissingCarParts({ brand, model, year }),
		hasCarForm: Boolean(appointment.vehicleType),
		preferredDay: preferredDate,
		preferredTime,
		summary: (
			<FormDetails
				rows={[
					{ label: "Servicio", value: serviceType },
					{ label: "Cuándo", value: formatPreferredTime(preferredDate, preferredTime) || "No eligió día" },
					{ label: "Urgencia", value: appointment.urgency_label },
					{ label: "Carro", value: formatCar(car) },
					{ label: "Vehículo", value: appointment.vehicleType },
					{ label: "Pedida desde", value: SOURCES[appointment.source] },
					{ label: "Recibida", value: formatDateTime(appointment.created_at) },
				]}
				consent={appointment.consent}
				after={description && <p className="max-w-prose whitespace-pre-line">{description}</p>}
			/>
		),
	};
}
