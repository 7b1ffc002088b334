import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { inTheWayOf, read, staffApi } from "#api/client.ts";
import type { KnownPlate } from "#features/cars/contract.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { Section } from "#ui/section.tsx";
import type { Route } from "./+types/workshop-receive";
import { KnownCars } from "./customers/known.tsx";
import { inFields, useCaller } from "./customers/use-caller.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { SmallButton, SmallLink } from "./frame/small-button.tsx";
import { readWish } from "./inbox/lead-wish.tsx";
import { useDialogForm } from "./record/use-dialog-form.ts";
import { BringerFields } from "./workshop/bringer-fields.tsx";
import { CarFields, PlateField } from "./workshop/car-fields.tsx";
import { NotedFields, useOddReading } from "./workshop/noted-fields.tsx";
import { WaysOut } from "./workshop/open-estimate.tsx";
import { orderPath, WORKSHOP } from "./workshop/paths.ts";
import { openEstimateIn } from "./workshop/picked.ts";
import { PromiseField } from "./workshop/promise-field.tsx";
import {
	NOTHING_TOLD,
	neededOf,
	type ReceivingValues,
	receivingOf,
	refuseInForm,
	toldBy,
} from "./workshop/receiving.ts";
import { WorkFields } from "./workshop/work-fields.tsx";

const TITLE = "Recibir un carro";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const search = new URL(request.url).searchParams;
	const [leadId, customerId] = [search.get("solicitud"), search.get("cliente")];
	const [opening, lead, customer] = await Promise.all([
		read(staffApi.settings.$get()),
		leadId ? read(staffApi.admin.inbox[":id"].$get({ param: { id: leadId } })) : undefined,
		customerId
			? read(staffApi.admin.customers[":id"].$get({ param: { id: customerId }, query: {} }))
			: undefined,
	]);
	return { opening, lead, customer, ...(lead && { told: toldBy(await readWish(lead)) }) };
}

export default function ReceivePage({ loaderData }: Route.ComponentProps) {
	const { lead, customer } = loaderData;
	return <ReceiveForm key={lead?.id ?? customer?.id ?? ""} {...loaderData} />;
}

/** Receives a car: the car, its customer, the complaint and the promised time. */
function ReceiveForm({ opening, lead, customer, told }: Route.ComponentProps["loaderData"]) {
	const navigate = useNavigate();
	const askReading = useOddReading();
	const form = useDialogForm<ReceivingValues, Order>({
		key: `recibir:${lead?.id ?? customer?.id ?? ""}`,
		start: {
			...NOTHING_TOLD,
			...told,
			...(lead && { name: lead.name }),
			...(customer && { customer: customer.id, name: customer.name }),
		},
		needed: (values) => neededOf(values, lead),
		save(values, key) {
			const header = { "idempotency-key": key };
			return askReading(receivingOf(values, lead?.id), (json) =>
				read(staffApi.admin["work-orders"].$post({ json, header })),
			).catch(refuseInForm);
		},
		done: "Carro recibido",
		goOn: (order) => void navigate(orderPath(order), { replace: true, state: { isNew: true } }),
	});
	const { values, set, bind, isBusy, isDirty, problem } = form;
	const inTheWay = openEstimateIn(problem);
	// If the car is already in the workshop, the rejection names its order.
	const { id: inside } = inTheWayOf(problem);
	const phone = (lead ?? (values.customer ? customer : values))?.phone ?? "";
	const { known, cars } = useCaller({ values: { ...values, phone }, set, carOf: inFields });

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		void form.save();
	}

	function handleKnown({ car, person }: KnownPlate) {
		if (!car) return;
		const { plate, brand, model, year, color } = car;
		const owner = person && { customer: person.customer_id ?? "", name: person.name };
		const isOpen = !lead && !values.customer && !values.phone;
		set({ ...inFields({ plate, brand, model, year }), color, ...(isOpen && owner) });
	}

	return (
		<FieldScope id="recibir" errors={form.errors}>
			<PageHead title={TITLE} back={{ to: WORKSHOP, label: "Taller" }} />
			<form method="post" noValidate onSubmit={handleSubmit} className="mt-5 grid max-w-2xl gap-7">
				<FormSummary
					message={form.message}
					action={
						inTheWay ? (
							<WaysOut estimate={inTheWay} onApproved={() => void form.save()} />
						) : (
							inside && <SmallLink to={orderPath({ id: inside })}>Abrir su orden</SmallLink>
						)
					}
				/>
				<Section title="El carro">
					<div className="grid gap-4">
						<PlateField form={form} onKnown={handleKnown} />
						<KnownCars cars={cars} />
						<CarFields bind={bind} />
					</div>
				</Section>
				<Section title="Quién lo trae">
					<div className="grid gap-4">
						<BringerFields lead={lead} form={form} known={known} />
					</div>
				</Section>
				<Section title="El trabajo">
					<div className="grid gap-4">
						<WorkFields form={form} />
						<PromiseField values={values} set={set} opening={opening} />
					</div>
				</Section>
				<details className="border border-line bg-paper px-4">
					<summary className="min-h-12 cursor-pointer py-3 font-medium">
						Kilómetros, combustible, qué dejó, mecánico
					</summary>
					<div className="pb-4">
						<NotedFields bind={bind} />
						<p className="mt-3 text-sm text-muted">Las fotos se toman en su orden, al recibirlo.</p>
					</div>
				</details>
				<div className="flex flex-wrap gap-3 max-md:*:grow">
					<Button type="submit" isBusy={isBusy} busyLabel="Recibiendo…">
						Recibir carro
					</Button>
					{isDirty && <SmallButton onClick={form.clear}>Vaciar</SmallButton>}
				</div>
			</form>
		</FieldScope>
	);
}

export const ErrorBoundary = loadFailureOf(TITLE, "No se pudo abrir la recepción");
