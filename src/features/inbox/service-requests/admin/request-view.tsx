import { read, staffApi } from "#api/client.ts";
import { FormDetails, formatPreferredTime } from "#core/requests/admin/form-details.tsx";
import type { RequestDetails } from "#core/requests/admin/request-details.ts";
import { formatCar, toAnsweredCar } from "#domain/car/car.ts";
import { CONTACT_METHOD_LABELS } from "#features/inbox/service-requests/messages.ts";

/** The channel that a customer prefers, by the code of the form. */
const CHANNELS = { whatsapp: "whatsapp", llamada: "phone", correo: "email" } as const;

/** Loads what staff read of a service request. Its form requires the whole car. */
export async function loadServiceRequestDetails(id: string): Promise<RequestDetails> {
	const request = await read(staffApi.admin["service-requests"][":id"].$get({ param: { id } }));
	const { service_name: name, preferred_date: day, preferred_time: time, description } = request;
	const car = toAnsweredCar(request);
	return {
		service: name,
		requestedService: { id: request.service_id, name },
		car,
		text: description,
		missingCarParts: [],
		preferredDay: day,
		preferredTime: time,
		preferredChannel: CHANNELS[request.contact_method],
		summary: (
			<FormDetails
				rows={[
					{ label: "Servicio", value: name },
					{ label: "Carro", value: formatCar(car) },
					{ label: "Urgencia", value: request.urgency_label },
					{ label: "Prefiere", value: formatPreferredTime(day, time) || "Cualquier día" },
					{ label: "Responder por", value: CONTACT_METHOD_LABELS[request.contact_method] },
				]}
				consent={request.consent}
				after={
					description && (
						<div>
							<h4 className="text-sm text-muted">En sus palabras</h4>
							<p className="mt-1 max-w-prose whitespace-pre-line">{description}</p>
						</div>
					)
				}
			/>
		),
	};
}
