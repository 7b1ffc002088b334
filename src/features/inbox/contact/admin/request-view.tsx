import { read, staffApi } from "#api/client.ts";
import { FormDetails } from "#core/requests/admin/form-details.tsx";
import { listMissingCarParts, type RequestDetails } from "#core/requests/admin/request-details.ts";
import { toCar } from "#domain/car/car.ts";
import { formatDateTime } from "#ui/format.ts";

/** Loads what staff read of a message. */
export async function loadMessageDetails(id: string): Promise<RequestDetails> {
	const message = await read(staffApi.admin.messages[":id"].$get({ param: { id } }));
	return {
		service: message.service,
		car: toCar({}),
		text: message.message,
		missingCarParts: listMissingCarParts({}),
		summary: (
			<FormDetails
				before={<p className="max-w-prose whitespace-pre-line">{message.message}</p>}
				rows={[
					{ label: "Servicio", value: message.service },
					{ label: "Vehículo", value: message.vehicleType },
					{ label: "Recibido", value: formatDateTime(message.created_at) },
				]}
				consent={message.consent}
			/>
		),
	};
}
