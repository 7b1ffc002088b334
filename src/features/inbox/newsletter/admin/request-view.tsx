import { read, staffApi } from "#api/client.ts";
import type { RequestDetails } from "#core/requests/admin/request-details.ts";
import { toCar } from "#domain/car/car.ts";
import type { StoredSubscription } from "#features/inbox/newsletter/contract.ts";
import { STATE_LABELS } from "#features/inbox/newsletter/rules.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatDateTime } from "#ui/format.ts";

/** Loads what staff read of a subscription. */
export async function loadSubscriptionDetails(id: string): Promise<RequestDetails> {
	const subscription = await read(staffApi.admin.newsletter[":id"].$get({ param: { id } }));
	return {
		service: null,
		car: toCar({}),
		text: "",
		missingCarParts: [],
		summary: <SubscriptionSummary subscription={subscription} />,
	};
}

/** Shows whether a subscriber confirmed, which staff must know before writing to them. */
function SubscriptionSummary({ subscription }: { subscription: StoredSubscription }) {
	const { state, created_at, confirmation_requested_at, confirmed_at, unsubscribed_at, consent } =
		subscription;
	return (
		<DataRows
			rows={[
				{ label: "Boletín", value: STATE_LABELS[state] },
				{ label: "Qué significa", value: getMeaning(subscription) },
				{ label: "Lo pidió", value: formatDateTime(created_at) },
				{
					label: "Otra vez",
					value:
						confirmation_requested_at && confirmation_requested_at !== created_at
							? formatDateTime(confirmation_requested_at)
							: undefined,
				},
				{ label: "Confirmó", value: confirmed_at && formatDateTime(confirmed_at) },
				{ label: "De baja", value: unsubscribed_at && formatDateTime(unsubscribed_at) },
				{ label: "Consentimiento", value: consent },
			]}
		/>
	);
}

function getMeaning({ state, confirmation_requested_at, is_mail_on }: StoredSubscription): string {
	if (state === "unsubscribed") return "Pidió que no le escriban: no le envíes ofertas.";
	if (state === "active") return "Confirmó desde su correo: le puedes escribir.";
	if (!is_mail_on)
		return "El correo del taller o la dirección del sitio no están configurados y no le llegó el enlace para confirmar.";
	return confirmation_requested_at
		? "Todavía no confirma desde su correo: no le envíes ofertas."
		: "Todavía no le escribimos para que confirme: no le envíes ofertas.";
}
