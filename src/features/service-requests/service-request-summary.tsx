import { DataRows } from "#ui/data-rows.tsx";
import { formatDate, formatDateTime } from "#ui/format.ts";
import type { ServiceRequestDetail } from "./contract.ts";
import { CONTACT_METHOD_LABELS } from "./sentences.ts";

/** What staff read of a service that somebody asked for; who asks stands in the lead's own head. */
export function ServiceRequestSummary({ request }: { request: ServiceRequestDetail }) {
	const { vehicle_brand, vehicle_model, vehicle_year, preferred_date, consent } = request;
	const when = [preferred_date && formatDate(preferred_date), request.preferred_time]
		.filter(Boolean)
		.join(", ");
	return (
		<div className="grid gap-5">
			<DataRows
				rows={[
					{ label: "Servicio", value: request.service_name },
					{
						label: "Carro",
						value: [vehicle_brand, vehicle_model, vehicle_year].filter(Boolean).join(" "),
					},
					{ label: "Urgencia", value: request.urgency_label },
					{ label: "Prefiere", value: when || "Cualquier día" },
					{ label: "Responder por", value: CONTACT_METHOD_LABELS[request.contact_method] },
					{
						label: "Consentimiento",
						value: consent && `${formatDateTime(consent.accepted_at)} · texto ${consent.version}`,
					},
				]}
			/>
			{request.description && (
				<div>
					<h4 className="text-sm text-gris">En sus palabras</h4>
					<p className="mt-1 max-w-prose whitespace-pre-line">{request.description}</p>
				</div>
			)}
		</div>
	);
}
