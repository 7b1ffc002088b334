import { read, staffApi } from "#api/client.ts";
import type { OpeningDays } from "#core/settings/rules.ts";
import { WAIT_REASONS } from "#features/workshop/work-orders/choices.ts";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { useFormValues } from "#ui/form-values.ts";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import {
	IntakeFieldset,
	parseKilometres,
	ReadingFields,
	toIntakeInput,
	useOdometerConfirmation,
} from "./intake-fieldset.tsx";
import { type OpenOrder, OrderForm } from "./order-form.tsx";
import { PromiseField } from "./promise-field.tsx";
import { EMPTY_PROMISE, toPromisedAt } from "./promised-time.ts";

const orderApi = staffApi.admin["work-orders"][":id"];
type OrderChange = Omit<Parameters<typeof orderApi.$put>[0]["json"], "updated_at">;

const WAIT_OPTIONS = [
	{ value: "", label: "Nada" },
	...Object.entries(WAIT_REASONS).map(([value, { label }]) => ({ value, label })),
];

/** Returns the editable fields of an order as form values. */
const getFormValues = (order: Order) => ({
	...EMPTY_PROMISE,
	promise_reason: "",
	waits_for: order.waits_for ?? "",
	wait_detail: order.wait_detail,
	wait_until: order.wait_until ?? "",
	complaint: order.complaint,
	km_in: String(order.km_in ?? ""),
	km_out: String(order.km_out ?? ""),
	fuel_eighths: String(order.fuel_eighths ?? ""),
	belongings: order.belongings,
	mechanic_id: order.mechanic?.id ?? "",
});
type Values = ReturnType<typeof getFormValues>;

/** Builds the change that each form sends. */
const CHANGE_BUILDERS = {
	promise: (values: Values): OrderChange => ({
		promised_at: toPromisedAt(values),
		promise_reason: values.promise_reason,
	}),
	wait: ({ waits_for, wait_detail, wait_until }: Values): OrderChange => ({
		waits_for: (waits_for || null) as Order["waits_for"],
		wait_detail,
		wait_until: wait_until || null,
	}),
	noted: (values: Values): OrderChange => ({
		complaint: values.complaint,
		...toIntakeInput(values),
	}),
	readings: ({ km_in, km_out }: Values): OrderChange => ({
		km_in: parseKilometres(km_in),
		km_out: parseKilometres(km_out),
	}),
};
export type OrderEdit = keyof typeof CHANGE_BUILDERS;

type OrderEditsProps = {
	open: OpenOrder;
	edit: OrderEdit;
	opening: OpeningDays;
	onClose: () => void;
};

export function OrderEdits({ open, edit, opening, onClose }: OrderEditsProps) {
	const { order } = open;
	const { values, set, bind } = useFormValues(getFormValues(order));
	const sendWithConfirmation = useOdometerConfirmation();
	const titles = {
		promise: order.promised_at ? "Cambiar la hora" : "Prometer una hora",
		wait: "¿Qué espera?",
		noted: "Lo anotado",
		readings: "Corregir los kilómetros",
	};
	return (
		<OrderForm
			open={open}
			title={titles[edit]}
			submitLabel={edit === "promise" ? "Guardar hora" : "Guardar"}
			onClose={onClose}
			send={(updatedAt) =>
				sendWithConfirmation({ ...CHANGE_BUILDERS[edit](values), updated_at: updatedAt }, (json) =>
					read(orderApi.$put({ param: { id: order.id }, json })),
				)
			}
		>
			{edit === "promise" && <PromiseField values={values} set={set} opening={opening} />}
			{edit === "promise" && order.promised_at && (
				<Field label="¿Por qué cambia?" name="promise_reason" hint="El cliente lo lee en su enlace.">
					<TextInput autoComplete="off" maxLength={300} {...bind("promise_reason")} />
				</Field>
			)}
			{edit === "wait" && (
				<CompactChoice legend="Para seguir hace falta" options={WAIT_OPTIONS} {...bind("waits_for")} />
			)}
			{edit === "wait" && values.waits_for && (
				<>
					<InputField
						label="Qué es"
						hint="Es para el taller: en su enlace el cliente lee solo que se espera."
						maxLength={300}
						{...bind("wait_detail")}
					/>
					<InputField label="Para cuándo" isRequired={false} type="date" {...bind("wait_until")} />
				</>
			)}
			{edit === "readings" && (
				<div className="grid grid-cols-2 gap-3">
					<InputField label="Al recibirlo" inputMode="numeric" maxLength={12} {...bind("km_in")} />
					<InputField
						label="Al salir"
						isRequired={false}
						inputMode="numeric"
						maxLength={12}
						{...bind("km_out")}
					/>
				</div>
			)}
			{edit === "noted" && (
				<>
					<InputField label="¿Qué le pasa?" rows={2} maxLength={2000} {...bind("complaint")} />
					<ReadingFields bind={bind} />
					<IntakeFieldset mechanic={order.mechanic} bind={bind} />
				</>
			)}
		</OrderForm>
	);
}
