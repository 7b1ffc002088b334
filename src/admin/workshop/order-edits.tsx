import { useState } from "react";
import { read, staffApi } from "#api/client.ts";
import type { OpeningDays } from "#features/settings/rules.ts";
import { WAITS } from "#features/work-orders/choices.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { bound } from "#ui/bound.ts";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, TextArea, TextInput } from "#ui/field.tsx";
import { NotedFields, type NotedValues, notedIn } from "./noted-fields.tsx";
import { type OpenOrder, OrderForm } from "./order-form.tsx";
import { NO_PROMISE, promisedIn } from "./promise.ts";
import { PromiseField } from "./promise-field.tsx";

export type Edit = "promise" | "wait" | "noted";
type EditProps = { open: OpenOrder; onClose: () => void };

const one = staffApi.admin["work-orders"][":id"];
const put = ({ id }: Order, json: Parameters<typeof one.$put>[0]["json"]) =>
	read(one.$put({ param: { id }, json }));

/** What of an order is being changed. */
export function OrderEdits(props: EditProps & { edit: Edit; opening: OpeningDays }) {
	const { edit, opening, ...rest } = props;
	if (edit === "promise") return <PromiseEdit {...rest} opening={opening} />;
	return edit === "wait" ? <WaitEdit {...rest} /> : <NotedEdit {...rest} />;
}

function PromiseEdit({ open, onClose, opening }: EditProps & { opening: OpeningDays }) {
	const { order } = open;
	const [promise, setPromise] = useState(NO_PROMISE);
	const [why, setWhy] = useState("");
	return (
		<OrderForm
			open={open}
			title={order.promised_at ? "Cambiar la hora" : "Prometer una hora"}
			submitLabel="Guardar hora"
			onClose={onClose}
			send={(updatedAt) =>
				put(order, { updated_at: updatedAt, promised_at: promisedIn(promise), promise_why: why })
			}
		>
			<PromiseField
				values={promise}
				set={(change) => setPromise((last) => ({ ...last, ...change }))}
				opening={opening}
			/>
			{order.promised_at && (
				<Field label="¿Por qué cambia?" name="promise_why" hint="El cliente lo lee en su enlace.">
					<TextInput autoComplete="off" maxLength={300} {...bound(why, setWhy)} />
				</Field>
			)}
		</OrderForm>
	);
}

const NOTHING = "nada";
const WAITING = [
	{ value: NOTHING, label: "Nada" },
	...Object.entries(WAITS).map(([value, { label }]) => ({ value, label })),
];

function WaitEdit({ open, onClose }: EditProps) {
	const { order } = open;
	const [what, setWhat] = useState<string>(order.waits_for ?? NOTHING);
	const [text, setText] = useState(order.wait_text);
	const [until, setUntil] = useState(order.wait_until ?? "");
	return (
		<OrderForm
			open={open}
			title="¿Qué espera?"
			onClose={onClose}
			send={(updatedAt) =>
				put(order, {
					updated_at: updatedAt,
					waits_for: what === NOTHING ? null : (what as NonNullable<Order["waits_for"]>),
					wait_text: text,
					wait_until: until || null,
				})
			}
		>
			<RadioGroup
				legend="Para seguir hace falta"
				name="waits_for"
				isCompact
				options={WAITING}
				value={what}
				onValueChange={setWhat}
			/>
			{what !== NOTHING && (
				<>
					<Field
						label="Qué es"
						name="wait_text"
						hint="Es para el taller: en su enlace el cliente lee solo que se espera."
					>
						<TextInput autoComplete="off" maxLength={300} {...bound(text, setText)} />
					</Field>
					<Field label="Para cuándo" name="wait_until" isRequired={false}>
						<TextInput type="date" {...bound(until, setUntil)} />
					</Field>
				</>
			)}
		</OrderForm>
	);
}

const textOf = (number: number | null) => (number === null ? "" : String(number));

function NotedEdit({ open, onClose }: EditProps) {
	const { order } = open;
	const [complaint, setComplaint] = useState(order.complaint);
	const [noted, setNoted] = useState<NotedValues>({
		km_in: textOf(order.km_in),
		fuel_eighths: textOf(order.fuel_eighths),
		belongings: order.belongings,
		mechanic_id: order.mechanic?.id ?? "",
	});
	return (
		<OrderForm
			open={open}
			title="Lo anotado"
			onClose={onClose}
			send={(updatedAt) => put(order, { updated_at: updatedAt, complaint, ...notedIn(noted) })}
		>
			<Field label="¿Qué le pasa?" name="complaint">
				<TextArea rows={2} maxLength={2000} {...bound(complaint, setComplaint)} />
			</Field>
			<NotedFields
				mechanic={order.mechanic}
				bind={(name) =>
					bound(noted[name], (value) => setNoted((last) => ({ ...last, [name]: value })))
				}
			/>
		</OrderForm>
	);
}
