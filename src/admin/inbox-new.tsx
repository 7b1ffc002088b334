import { useNavigate } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { appointmentServices } from "#features/appointments/request/rules.ts";
import type { LeadDetail, NewRequest } from "#features/leads/contract.ts";
import { RequestFields } from "#features/leads/inbox/request-fields.tsx";
import { WRITTEN_MISSING } from "#features/leads/sentences.ts";
import { panamaDay } from "#panama/time.ts";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/inbox-new";
import { agendaPath } from "./agenda/query.ts";
import { KnownCustomer } from "./customers/known.tsx";
import { KnownCars } from "./customers/known-cars.tsx";
import { inOneLine, useCaller } from "./customers/use-caller.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { useInbox } from "./inbox/context.ts";
import { INBOX } from "./inbox/query.ts";
import { FormSheet } from "./record/form-sheet.tsx";
import { useIsGone } from "./record/use-is-gone.ts";
import { useSheetForm } from "./record/use-sheet-form.ts";

const EMPTY = {
	...{ phone: "", name: "", email: "", channel: "counter", kind: "contact" },
	...{ wish: "", service: "", urgency: "baja", car: "" },
};

export async function clientLoader() {
	return { services: await read(staffApi.services.$get()) };
}

export default function InboxNewPage({ loaderData: { services } }: Route.ComponentProps) {
	const { listPath, refresh } = useInbox();
	const navigate = useNavigate();
	const isGone = useIsGone();
	const now = useServerNow();
	const form = useSheetForm<typeof EMPTY, LeadDetail>({
		key: "nueva-solicitud",
		start: EMPTY,
		needed: {
			phone: WRITTEN_MISSING.phone,
			name: WRITTEN_MISSING.name,
			wish: WRITTEN_MISSING.wish,
		},
		save(values, key) {
			const isService = values.kind === "service_request";
			// What another kind asked is not sent along when the kind was changed since.
			const { service, urgency, ...rest } = values;
			const json = { ...rest, ...(isService && { service, urgency }) } as NewRequest;
			const header = { "idempotency-key": key };
			return read(staffApi.admin.inbox.$post({ json, header }));
		},
		done: "Solicitud guardada",
		onSaved(lead) {
			void refresh();
			if (!isGone.current)
				void navigate(`${INBOX}/${lead.id}`, { replace: true, preventScrollReset: true });
		},
	});
	const { values, set } = form;
	const { known, cars } = useCaller({ values, set, carOf: inOneLine });
	const visitTo = agendaPath({ day: panamaDay(now), view: null }, "/nueva");
	return (
		<FormSheet
			id="nueva-solicitud"
			title="Nueva solicitud"
			description={
				<>
					Lo que llega por WhatsApp, por teléfono o al mostrador. ¿Ya tiene día y hora?{" "}
					<Anchor to={visitTo} className="link">
						Anota la cita
					</Anchor>
					.
				</>
			}
			onClose={() => void navigate(listPath, { preventScrollReset: true })}
			form={form}
			saveLabel="Guardar solicitud"
		>
			<RequestFields
				{...{ values, bind: form.bind, errors: form.errors }}
				onChange={set}
				services={appointmentServices(services.map(({ name }) => name))}
				known={known && <KnownCustomer customer={known} name={values.name} onUse={set} />}
				cars={<KnownCars cars={cars} />}
			/>
		</FormSheet>
	);
}

export const ErrorBoundary = loadFailureOf("Nueva solicitud", "No se pudo abrir el formulario");
