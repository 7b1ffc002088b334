import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { getOrderPath, WORKSHOP } from "#admin/paths.ts";
import { getConflictingRecord, read, staffApi } from "#api/client.ts";
import { loadRequestDetails } from "#app/admin/inbox/request-views.ts";
import { useDialogForm } from "#core/records/admin/use-dialog-form.ts";
import type { Lead } from "#core/requests/contract.ts";
import { fetchLeadVisit } from "#features/workshop/appointments/admin/lead-visit.tsx";
import type { PlateSearchResult } from "#features/workshop/cars/contract.ts";
import { CustomerCarChoices } from "#features/workshop/customers/admin/existing-customer.tsx";
import {
	toCarFields,
	useCustomerAutofill,
} from "#features/workshop/customers/admin/use-customer-autofill.ts";
import { CarFields, PlateField } from "#features/workshop/work-orders/admin/car-fields.tsx";
import { DropOffPersonFields } from "#features/workshop/work-orders/admin/drop-off-person-fields.tsx";
import {
	IntakeFieldset,
	ReadingFields,
	useOdometerConfirmation,
} from "#features/workshop/work-orders/admin/intake-fieldset.tsx";
import { OpenEstimateActions } from "#features/workshop/work-orders/admin/open-estimate.tsx";
import { PromiseField } from "#features/workshop/work-orders/admin/promise-field.tsx";
import {
	EMPTY_RECEPTION,
	getRequiredErrors,
	getValuesFromRequest,
	type ReceptionValues,
	selectBookedService,
	throwWithFormFields,
	toReception,
} from "#features/workshop/work-orders/admin/reception-form.ts";
import { WorkFields } from "#features/workshop/work-orders/admin/work-fields.tsx";
import { getBlockingEstimate } from "#features/workshop/work-orders/admin/work-selection.ts";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { Section } from "#ui/section.tsx";
import type { Route } from "./+types/workshop-receive";

const TITLE = "Recibir un carro";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const search = new URL(request.url).searchParams;
	const [leadId, customerId] = [search.get("solicitud"), search.get("cliente")];
	const [openingHours, lead, customer] = await Promise.all([
		read(staffApi.settings.$get()),
		leadId ? read(staffApi.admin.inbox[":id"].$get({ param: { id: leadId } })) : undefined,
		customerId
			? read(staffApi.admin.customers[":id"].$get({ param: { id: customerId }, query: {} }))
			: undefined,
	]);
	return { openingHours, lead, customer, ...(lead && { leadValues: await loadLeadValues(lead) }) };
}

/** Loads what the request already says: its car, its complaint, and the booked service. */
async function loadLeadValues(lead: Lead) {
	const [details, { visit }, { items }] = await Promise.all([
		loadRequestDetails(lead),
		fetchLeadVisit(lead),
		read(staffApi.admin["price-list"].$get({})),
	]);
	return { ...getValuesFromRequest(details), work: selectBookedService(details, visit, items) };
}

export default function ReceivePage({ loaderData }: Route.ComponentProps) {
	const { lead, customer } = loaderData;
	return <ReceiveForm key={lead?.id ?? customer?.id ?? ""} {...loaderData} />;
}

/** Receives a car: the car, its customer, the complaint and the promised time. */
function ReceiveForm({ openingHours, lead, customer, leadValues }: Route.ComponentProps["loaderData"]) {
	const navigate = useNavigate();
	const askReading = useOdometerConfirmation();
	const form = useDialogForm<ReceptionValues, Order>({
		key: `recibir:${lead?.id ?? customer?.id ?? ""}`,
		start: {
			...EMPTY_RECEPTION,
			...leadValues,
			...(lead && { name: lead.name }),
			...(customer && { customer: customer.id, name: customer.name }),
		},
		requiredMessages: (values) => getRequiredErrors(values, lead),
		save(values, key) {
			const header = { "idempotency-key": key };
			return askReading(toReception(values, lead?.id), (json) =>
				read(staffApi.admin["work-orders"].$post({ json, header })),
			).catch(throwWithFormFields);
		},
		done: "Carro recibido",
		onContinue: (order) => void navigate(getOrderPath(order), { replace: true }),
	});
	const { values, set, bind, isBusy, isDirty, problem } = form;
	const blockingEstimate = getBlockingEstimate(problem);
	// If the car is already in the workshop, the rejection names its order.
	const { id: blockingOrderId } = getConflictingRecord(problem);
	const phone = (lead ?? (values.customer ? customer : values))?.phone ?? "";
	const { customer: existingCustomer, cars } = useCustomerAutofill({
		values: { ...values, phone },
		set,
		toFields: toCarFields,
	});

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		void form.save();
	}

	function handleKnownCar({ car, person }: PlateSearchResult) {
		if (!car) return;
		const { plate, brand, model, year, color } = car;
		const ownerFields = person && { customer: person.customer_id ?? "", name: person.name };
		const hasNoCustomer = !lead && !values.customer && !values.phone;
		set({
			...toCarFields({ plate, brand, model, year }),
			color,
			...(hasNoCustomer && ownerFields),
		});
	}

	return (
		<FieldScope id="recibir" errors={form.errors}>
			<PageHead title={TITLE} back={{ to: WORKSHOP, label: "Taller" }} help="recibir-un-carro" />
			<form
				method="post"
				noValidate
				onSubmit={handleSubmit}
				className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-7 max-lg:max-w-prose lg:grid-cols-2 lg:gap-x-10 [&_.choices]:grid-cols-2 sm:[&_.choices]:grid-cols-3"
			>
				<div className="empty:hidden lg:col-span-2">
					<FormSummary
						message={form.message}
						action={
							blockingEstimate ? (
								<OpenEstimateActions estimate={blockingEstimate} onApproved={() => void form.save()} />
							) : (
								blockingOrderId && (
									<SmallLink to={getOrderPath({ id: blockingOrderId })}>Abrir su orden</SmallLink>
								)
							)
						}
					/>
				</div>
				<div className="grid content-start gap-7">
					<Section title="El carro">
						<div className="grid gap-4">
							<PlateField form={form} onCarConfirmed={handleKnownCar} />
							<CustomerCarChoices cars={cars} />
							<CarFields bind={bind} />
							<ReadingFields bind={bind} />
						</div>
					</Section>
					<Section title="Quién lo trae">
						<div className="grid gap-4">
							<DropOffPersonFields lead={lead} form={form} existingCustomer={existingCustomer} />
						</div>
					</Section>
				</div>
				<div className="grid content-start gap-7">
					<Section title="El trabajo">
						<div className="grid gap-4">
							<WorkFields form={form} />
							<PromiseField values={values} set={set} opening={openingHours} />
						</div>
					</Section>
					<details className="border border-line bg-paper px-4">
						<summary className="min-h-12 cursor-pointer py-3 font-medium">Qué dejó dentro, mecánico</summary>
						<div className="pb-4">
							<IntakeFieldset bind={bind} />
							<p className="mt-3 text-sm text-muted">Las fotos se toman en su orden, al recibirlo.</p>
						</div>
					</details>
					<div className="flex flex-wrap gap-3 max-md:*:grow">
						<Button type="submit" isBusy={isBusy} busyLabel="Recibiendo…">
							Recibir carro
						</Button>
						{isDirty && <SmallButton onClick={form.clear}>Vaciar</SmallButton>}
					</div>
				</div>
			</form>
		</FieldScope>
	);
}

export const ErrorBoundary = toLoadFailure(TITLE, "No se pudo abrir la recepción");
