import { useNavigate } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { INBOX } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { RoutedFormDialog } from "#core/records/admin/routed-form-dialog.tsx";
import { useDialogForm } from "#core/records/admin/use-dialog-form.ts";
import { useInbox } from "#core/requests/admin/context.ts";
import type { LeadDetail, NewRequest } from "#core/requests/contract.ts";
import { KINDS, WRITTEN_KINDS, type WrittenKind } from "#core/requests/kinds.ts";
import { CHANNEL_LABELS, KIND_LABELS, WRITTEN_MESSAGES } from "#core/requests/messages.ts";
import { STAFF_CHANNELS } from "#core/requests/rules.ts";
import { URGENCIES } from "#domain/car/facts.ts";
import { toPanamaDay } from "#domain/time.ts";
import { buildAgendaPath } from "#features/workshop/appointments/admin/query.ts";
import { listAppointmentServices } from "#features/workshop/appointments/request/appointment-services.ts";
import {
	CustomerCarChoices,
	ExistingCustomerNotice,
} from "#features/workshop/customers/admin/existing-customer.tsx";
import { toCarText, useCustomerAutofill } from "#features/workshop/customers/admin/use-customer-autofill.ts";
import { CallerFields } from "#ui/caller-fields.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/inbox-new";

const EMPTY_VALUES = {
	phone: "",
	name: "",
	email: "",
	channel: "counter",
	kind: WRITTEN_KINDS[0] as WrittenKind,
	wish: "",
	service: "",
	urgency: "baja",
	car: "",
};

/** The email is optional. */
const { email: _, ...REQUIRED_MESSAGES } = WRITTEN_MESSAGES;

const CHANNEL_OPTIONS = STAFF_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
const KIND_OPTIONS = WRITTEN_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const URGENCY_OPTIONS = Object.entries(URGENCIES).map(([value, label]) => ({ value, label }));

export async function clientLoader() {
	return { services: await read(staffApi.services.$get()) };
}

/** Records a request from the counter, a call or a chat. The phone comes first, to find an existing customer. */
export default function InboxNewPage({ loaderData: { services } }: Route.ComponentProps) {
	const { listPath, refresh } = useInbox();
	const navigate = useNavigate();
	const now = useServerNow();
	const form = useDialogForm<typeof EMPTY_VALUES, LeadDetail>({
		key: "nueva-solicitud",
		start: EMPTY_VALUES,
		requiredMessages: REQUIRED_MESSAGES,
		save(values, key) {
			const { asksForWork } = KINDS[values.kind];
			// Service and urgency may hold values typed before the kind was changed, so send them only for a service request.
			const { service, urgency, ...fields } = values;
			const json = { ...fields, ...(asksForWork && { service, urgency }) } as NewRequest;
			const header = { "idempotency-key": key };
			return read(staffApi.admin.inbox.$post({ json, header }));
		},
		done: "Solicitud guardada",
		onSaved: () => void refresh(),
		onContinue: ({ id }) => void navigate(`${INBOX}/${id}`, { replace: true, preventScrollReset: true }),
	});
	const { values, set, bind } = form;
	const { customer: existingCustomer, cars } = useCustomerAutofill({
		values,
		set,
		toFields: toCarText,
	});
	const newVisitPath = buildAgendaPath({ day: toPanamaDay(now), view: null }, "/nueva");
	return (
		<RoutedFormDialog
			id="nueva-solicitud"
			title="Nueva solicitud"
			description={
				<>
					Lo que llega por WhatsApp, por teléfono o al mostrador. ¿Ya tiene día y hora?{" "}
					<Anchor to={newVisitPath} className="link">
						Anota la cita
					</Anchor>
					.
				</>
			}
			onClose={() => void navigate(listPath, { preventScrollReset: true })}
			form={form}
			saveLabel="Guardar solicitud"
		>
			<CallerFields bind={bind}>
				<ExistingCustomerNotice customer={existingCustomer} name={values.name} onUse={set} />
			</CallerFields>
			<CompactChoice legend="Llegó por" options={CHANNEL_OPTIONS} {...bind("channel")} />
			<CompactChoice legend="Tipo" options={KIND_OPTIONS} {...bind("kind")} />
			{KINDS[values.kind].asksForWork && (
				<div className="grid gap-5 sm:grid-cols-2">
					<InputField
						label="Servicio"
						isRequired={false}
						placeholder="Otro"
						options={listAppointmentServices(services.map(({ name }) => name))}
						{...bind("service")}
					/>
					<InputField label="Para cuándo" options={URGENCY_OPTIONS} {...bind("urgency")} />
				</div>
			)}
			<InputField
				label="Qué pide"
				isRequired
				rows={3}
				maxLength={2000}
				placeholder={KINDS[values.kind].wishPlaceholder}
				{...bind("wish")}
			/>
			<div className="grid gap-5 sm:grid-cols-2">
				<div>
					<InputField
						label="Carro"
						isRequired={false}
						maxLength={120}
						placeholder="Toyota Hilux 2019, AB1234"
						{...bind("car")}
					/>
					<div className="mt-3">
						<CustomerCarChoices cars={cars} />
					</div>
				</div>
				<Field label="Correo" name="email" isRequired={false}>
					<TextInput type="email" autoComplete="off" maxLength={200} {...bind("email")} />
				</Field>
			</div>
		</RoutedFormDialog>
	);
}

export const ErrorBoundary = toLoadFailure("Nueva solicitud", "No se pudo abrir el formulario");
