import { useNavigate, useOutletContext } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { read, staffApi } from "#api/client.ts";
import { PersonFields } from "#core/customer-records/admin/person-fields.tsx";
import { RoutedFormDialog } from "#core/records/admin/routed-form-dialog.tsx";
import { useDialogForm } from "#core/records/admin/use-dialog-form.ts";
import type { OpenLeadContext } from "#core/requests/admin/context.ts";
import type { LeadDetail } from "#core/requests/contract.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { WRITTEN_MESSAGES } from "#core/requests/messages.ts";
import { listAppointmentServices } from "#features/workshop/appointments/request/appointment-services.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { InputField } from "#ui/input-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import type { Route } from "./+types/lead-correct";

const SERVICES_LIST_ID = "servicios-del-taller";

export async function clientLoader() {
	return { services: await read(staffApi.services.$get()) };
}

/** Corrects the contact, car and service of a request. The agenda corrects the car and service of a visit. */
export default function LeadCorrectPage({ loaderData: { services } }: Route.ComponentProps) {
	const { lead, details, leadPath, show, reload } = useOutletContext<OpenLeadContext>();
	const navigate = useNavigate();
	const closeDialog = () => void navigate(leadPath, { preventScrollReset: true, replace: true });
	const { isVisit, hasOwnService: hasService } = getKindInfo(lead.kind);
	const initialValues = {
		phone: lead.phone_typed ?? lead.phone ?? "",
		name: lead.name,
		email: lead.email ?? "",
		car: lead.car,
		service: details.service ?? "",
	};
	const form = useDialogForm<typeof initialValues, LeadDetail>({
		key: `corregir:${lead.id}`,
		start: initialValues,
		requiredMessages: { phone: WRITTEN_MESSAGES.phone, name: WRITTEN_MESSAGES.name },
		save({ car, service, ...contact }) {
			const json = {
				...contact,
				...(!isVisit && { car }),
				...(hasService && { service }),
				updated_at: lead.updated_at,
			};
			return read(staffApi.admin.inbox[":id"].data.$put({ param: { id: lead.id }, json }));
		},
		done: "Datos corregidos",
		loadedAt: lead.updated_at,
		onSaved(saved) {
			show(saved);
			closeDialog();
		},
		// Untouched fields then show a colleague's changes.
		onStale: () => void reload().catch(() => {}),
	});
	return (
		<RoutedFormDialog
			id="corregir-solicitud"
			title="Corregir datos"
			description={
				isVisit
					? `${lead.reference}. El carro, el servicio y la hora se corrigen en su cita. Con otro teléfono, su enlace de antes no abre más.`
					: `${lead.reference}. El historial guarda lo que decía. Con otro teléfono, su enlace de antes no abre más.`
			}
			onClose={closeDialog}
			form={form}
			saveLabel="Guardar"
		>
			<PersonFields bind={form.bind} />
			{!isVisit && <InputField label="Carro" isRequired={false} maxLength={120} {...form.bind("car")} />}
			{hasService && (
				<Field label="Servicio" name="service" isRequired={false}>
					<TextInput list={SERVICES_LIST_ID} autoComplete="off" maxLength={120} {...form.bind("service")} />
				</Field>
			)}
			<Suggestions id={SERVICES_LIST_ID} values={listAppointmentServices(services.map(({ name }) => name))} />
		</RoutedFormDialog>
	);
}

export const ErrorBoundary = toLoadFailure("Corregir datos", "No se pudo abrir el formulario");
