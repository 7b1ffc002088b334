import { useNavigate, useOutletContext } from "react-router";
import { useDialogForm } from "#admin/record/use-dialog-form.ts";
import { read, staffApi } from "#api/client.ts";
import { appointmentServices } from "#features/appointments/request/appointment-services.ts";
import { PersonFields } from "#features/customers/person-fields.tsx";
import type { LeadDetail } from "#features/leads/contract.ts";
import { WRITTEN_MISSING } from "#features/leads/sentences.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { InputField } from "#ui/input-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import type { Route } from "./+types/lead-correct";
import { loadFailureOf } from "./frame/load-failed.tsx";
import type { OpenLeadContext } from "./inbox/context.ts";
import type { Wish } from "./inbox/lead-wish.tsx";
import { FormSheet } from "./record/form-sheet.tsx";

const SERVICES = "servicios-del-taller";

export async function clientLoader() {
	return { services: await read(staffApi.services.$get()) };
}

/** Corrects the contact, car and service of a request. The agenda corrects the car and service of a visit. */
export default function LeadCorrectPage({ loaderData: { services } }: Route.ComponentProps) {
	const { lead, wish, leadPath, show, reload } = useOutletContext<OpenLeadContext>();
	const navigate = useNavigate();
	const back = () => void navigate(leadPath, { preventScrollReset: true, replace: true });
	const isVisit = lead.kind === "appointment";
	const hasService = lead.kind === "service_request" || lead.kind === "contact";
	const start = {
		phone: lead.phone_typed ?? lead.phone ?? "",
		name: lead.name,
		email: lead.email ?? "",
		car: lead.car,
		service: serviceOf(wish),
	};
	const form = useDialogForm<typeof start, LeadDetail>({
		key: `corregir:${lead.id}`,
		start,
		needed: { phone: WRITTEN_MISSING.phone, name: WRITTEN_MISSING.name },
		save({ car, service, ...person }) {
			const json = {
				...person,
				...(!isVisit && { car }),
				...(hasService && { service }),
				updated_at: lead.updated_at,
			};
			return read(staffApi.admin.inbox[":id"].data.$put({ param: { id: lead.id }, json }));
		},
		done: "Datos corregidos",
		seenAt: lead.updated_at,
		onSaved(saved) {
			show(saved);
			back();
		},
		// Untouched fields then show a colleague's changes.
		onStale: () => void reload().catch(() => {}),
	});
	return (
		<FormSheet
			id="corregir-solicitud"
			title="Corregir datos"
			description={
				isVisit
					? `${lead.reference}. El carro, el servicio y la hora se corrigen en su cita. Con otro teléfono, su enlace de antes no abre más.`
					: `${lead.reference}. El historial guarda lo que decía. Con otro teléfono, su enlace de antes no abre más.`
			}
			onClose={back}
			form={form}
			saveLabel="Guardar"
		>
			<PersonFields bind={form.bind} />
			{!isVisit && (
				<InputField label="Carro" isRequired={false} maxLength={120} {...form.bind("car")} />
			)}
			{hasService && (
				<Field label="Servicio" name="service" isRequired={false}>
					<TextInput list={SERVICES} autoComplete="off" maxLength={120} {...form.bind("service")} />
				</Field>
			)}
			<Suggestions id={SERVICES} words={appointmentServices(services.map(({ name }) => name))} />
		</FormSheet>
	);
}

const serviceOf = ({ request, message }: Wish) => request?.service_name ?? message?.service ?? "";

export const ErrorBoundary = loadFailureOf("Corregir datos", "No se pudo abrir el formulario");
