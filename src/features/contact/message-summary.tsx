import { DataRows } from "#ui/data-rows.tsx";
import { formatDateTime } from "#ui/format.ts";
import type { StoredMessage } from "./contract.ts";

/** What staff read of a message; who wrote it stands in the lead's own head. */
export function MessageSummary({ message }: { message: StoredMessage }) {
	const { service, vehicleType, consent } = message;
	return (
		<div className="grid gap-5">
			<p className="max-w-prose whitespace-pre-line">{message.message}</p>
			<DataRows
				rows={[
					{ label: "Servicio", value: service },
					{ label: "Vehículo", value: vehicleType },
					{ label: "Recibido", value: formatDateTime(message.created_at) },
					{
						label: "Consentimiento",
						value: consent && `${formatDateTime(consent.accepted_at)} · texto ${consent.version}`,
					},
				]}
			/>
		</div>
	);
}
