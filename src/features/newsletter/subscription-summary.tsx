import { DataRows } from "#ui/data-rows.tsx";
import { formatDateTime } from "#ui/format.ts";
import type { StoredSubscription } from "./contract.ts";
import { STATE_LABELS } from "./sentences.ts";

/** Whether a subscriber confirmed, as staff need to know it before writing to them. */
export function SubscriptionSummary({ subscription }: { subscription: StoredSubscription }) {
	const { state, created_at, asked_at, confirmed_at, left_at, consent } = subscription;
	return (
		<DataRows
			rows={[
				{ label: "Boletín", value: STATE_LABELS[state] },
				{ label: "Qué significa", value: meaningOf(subscription) },
				{ label: "Lo pidió", value: formatDateTime(created_at) },
				{
					label: "Otra vez",
					value: asked_at && asked_at !== created_at ? formatDateTime(asked_at) : undefined,
				},
				{ label: "Confirmó", value: confirmed_at && formatDateTime(confirmed_at) },
				{ label: "De baja", value: left_at && formatDateTime(left_at) },
				{ label: "Consentimiento", value: consent },
			]}
		/>
	);
}

function meaningOf({ state, confirmed_at, is_mail_on }: StoredSubscription): string {
	if (state === "baja") return "Pidió que no le escriban: no le envíes ofertas.";
	if (state === "activa")
		return confirmed_at
			? "Confirmó desde su correo: le puedes escribir."
			: "Se suscribió antes de que pidiéramos confirmar: sigue en la lista.";
	return is_mail_on
		? "Todavía no abre el correo para confirmar: no le envíes ofertas."
		: "El correo del taller o la dirección del sitio no están configurados y no le llegó el enlace para confirmar.";
}
