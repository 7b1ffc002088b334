import { read, staffApi } from "#api/client.ts";
import type { OpeningDays } from "#features/settings/rules.ts";
import { WAITS } from "#features/work-orders/choices.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { useValues } from "#ui/values.ts";
import { NotedFields, notedIn, useOddReading } from "./noted-fields.tsx";
import { type OpenOrder, OrderForm } from "./order-form.tsx";
import { NO_PROMISE, promisedIn } from "./promise.ts";
import { PromiseField } from "./promise-field.tsx";

const one = staffApi.admin["work-orders"][":id"];
type Change = Omit<Parameters<typeof one.$put>[0]["json"], "updated_at">;

const WAITING = [
	{ value: "", label: "Nada" },
	...Object.entries(WAITS).map(([value, { label }]) => ({ value, label })),
];

/** Returns the editable fields of an order as form values. */
const valuesOf = (order: Order) => ({
	...NO_PROMISE,
	promise_why: "",
	waits_for: order.waits_for ?? "",
	wait_text: order.wait_text,
	wait_until: order.wait_until ?? "",
	complaint: order.complaint,
	km_in: String(order.km_in ?? ""),
	fuel_eighths: String(order.fuel_eighths ?? ""),
	belongings: order.belongings,
	mechanic_id: order.mechanic?.id ?? "",
});
type Values = ReturnType<typeof valuesOf>;

/** Builds the change that each form sends. */
const SENT = {
	promise: (values: Values): Change => ({
		promised_at: promisedIn(values),
		promise_why: values.promise_why,
	}),
	wait: ({ waits_for, wait_text, wait_until }: Values): Change => ({
		waits_for: (waits_for || null) as Order["waits_for"],
		wait_text,
		wait_until: wait_until || null,
	}),
	noted: (values: Values): Change => ({ complaint: values.complaint, ...notedIn(values) }),
};
export type Edit = keyof typeof SENT;

type EditsProps = { open: OpenOrder; edit: Edit; opening: OpeningDays; onClose: () => void };

export function OrderEdits({ open, edit, opening, onClose }: EditsProps) {
	const { order } = open;
	const { values, set, bind } = useValues(valuesOf(order));
	const askReading = useOddReading();
	const titles = {
		promise: order.promised_at ? "Cambiar la hora" : "Prometer una hora",
		wait: "¿Qué espera?",
		noted: "Lo anotado",
	};
	return (
		<OrderForm
			open={open}
			title={titles[edit]}
			submitLabel={edit === "promise" ? "Guardar hora" : "Guardar"}
			onClose={onClose}
			send={(updatedAt) =>
				askReading({ ...SENT[edit](values), updated_at: updatedAt }, (json) =>
					read(one.$put({ param: { id: order.id }, json })),
				)
			}
		>
			{edit === "promise" && <PromiseField values={values} set={set} opening={opening} />}
			{edit === "promise" && order.promised_at && (
				<Field label="¿Por qué cambia?" name="promise_why" hint="El cliente lo lee en su enlace.">
					<TextInput autoComplete="off" maxLength={300} {...bind("promise_why")} />
				</Field>
			)}
			{edit === "wait" && (
				<CompactChoice legend="Para seguir hace falta" options={WAITING} {...bind("waits_for")} />
			)}
			{edit === "wait" && values.waits_for && (
				<>
					<InputField
						label="Qué es"
						hint="Es para el taller: en su enlace el cliente lee solo que se espera."
						maxLength={300}
						{...bind("wait_text")}
					/>
					<InputField label="Para cuándo" isRequired={false} type="date" {...bind("wait_until")} />
				</>
			)}
			{edit === "noted" && (
				<>
					<InputField label="¿Qué le pasa?" rows={2} maxLength={2000} {...bind("complaint")} />
					<NotedFields mechanic={order.mechanic} bind={bind} />
				</>
			)}
		</OrderForm>
	);
}
