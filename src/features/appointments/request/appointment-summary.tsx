import { DataRows } from "#ui/data-rows.tsx";
import { formatDate, formatDateTime } from "#ui/format.ts";
import type { Appointment } from "./contract.ts";
import { SOURCES } from "./sentences.ts";

/** What staff read of a visit that somebody asked for; who asks stands in the lead's own head. */
export function AppointmentSummary({ appointment }: { appointment: Appointment }) {
	const { vehicleBrand, vehicleModel, vehicleYear, consent } = appointment;
	const { preferredDate, preferredTime } = appointment;
	const car = [vehicleBrand, vehicleModel, vehicleYear].filter(Boolean).join(" ");
	const when = [preferredDate && formatDate(preferredDate), preferredTime]
		.filter(Boolean)
		.join(", ");
	return (
		<div className="grid gap-5">
			<DataRows
				rows={[
					{ label: "Servicio", value: appointment.serviceType },
					{ label: "Cuándo", value: when || "No eligió día" },
					{ label: "Urgencia", value: appointment.urgency_label },
					{ label: "Carro", value: car },
					{ label: "Vehículo", value: appointment.vehicleType },
					{ label: "Pedida desde", value: SOURCES[appointment.source] },
					{ label: "Recibida", value: formatDateTime(appointment.created_at) },
					{
						label: "Consentimiento",
						value: consent && `${formatDateTime(consent.accepted_at)} · texto ${consent.version}`,
					},
				]}
			/>
			{appointment.description && (
				<p className="max-w-prose whitespace-pre-line">{appointment.description}</p>
			)}
		</div>
	);
}
