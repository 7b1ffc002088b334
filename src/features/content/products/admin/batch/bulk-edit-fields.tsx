import { useId, useState } from "react";
import { parseTypedInteger } from "#domain/text/typed-integer.ts";
import { getBrandLabel } from "#features/content/products/brand-label.ts";
import { ROUNDINGS, type Rounding } from "#features/content/products/bulk/bulk-edit.ts";
import {
	MAX_DECREASE_PERCENT,
	MAX_PERCENT,
	PERCENT_MESSAGE,
} from "#features/content/products/bulk/bulk-limits.ts";
import type { BatchEdit } from "#features/content/products/bulk/edit-contract.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import {
	AVAILABILITIES,
	AVAILABILITY,
	type Availability,
	MAX_ORDER_DAYS,
} from "#features/content/products/stock/availability.ts";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, Select, TextInput } from "#ui/field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";

const EDITS = {
	price: "Subir o bajar precios",
	availability: "Disponibilidad",
	is_visible: "Mostrar u ocultar",
	type: "Tipo",
	brand: "Marca",
} as const satisfies Record<BatchEdit["field"], string>;
type EditField = keyof typeof EDITS;
const EDIT_OPTIONS = Object.entries(EDITS).map(([value, label]) => ({ value, label }));
const ROUNDING_OPTIONS = Object.entries(ROUNDINGS).map(([value, { label }]) => ({ value, label }));
const AVAILABILITY_OPTIONS = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY[value].label }));

type Names = { brands: readonly string[]; types: readonly string[] };

/** Fields of a bulk edit: which field changes, and to what. */
export function BulkEditFields({ names }: { names: Names }) {
	const [field, setField] = useState<EditField>("price");
	return (
		<div className="grid gap-4">
			<Field label="Qué cambia" name="field" isRequired>
				<Select
					value={field}
					options={EDIT_OPTIONS}
					onChange={(event) => setField(event.currentTarget.value as EditField)}
				/>
			</Field>
			{field === "price" && <PriceFields />}
			{field === "availability" && <AvailabilityFields />}
			{field === "is_visible" && (
				<RadioGroup
					legend="En el sitio"
					name="is_visible"
					defaultValue="yes"
					options={[
						{ value: "yes", label: "Se muestran" },
						{ value: "no", label: "Se ocultan" },
					]}
				/>
			)}
			{field === "type" && <NameField name="type" values={names.types} />}
			{field === "brand" && <NameField name="brand" values={names.brands.map(getBrandLabel)} />}
		</div>
	);
}

function PriceFields() {
	return (
		<>
			<RadioGroup
				legend="Los precios"
				name="direction"
				defaultValue="up"
				isCompact
				options={[
					{ value: "up", label: "Suben" },
					{ value: "down", label: "Bajan" },
				]}
			/>
			<Field label="Porcentaje" name="percent" isRequired hint="Solo el número: 5 o 7.5">
				<TextInput inputMode="decimal" autoComplete="off" />
			</Field>
			<Field label="Cómo terminan" name="rounding">
				<Select options={ROUNDING_OPTIONS} defaultValue="none" />
			</Field>
		</>
	);
}

function AvailabilityFields() {
	const [availability, setAvailability] = useState<string>("in_stock");
	return (
		<>
			<Field label={PRODUCT.availability.label} name="availability" isRequired>
				<Select
					value={availability}
					options={AVAILABILITY_OPTIONS}
					onChange={(event) => setAvailability(event.currentTarget.value)}
				/>
			</Field>
			{availability === "on_order" && (
				<Field label={PRODUCT.order_days.label} name="order_days" isRequired>
					<TextInput inputMode="numeric" autoComplete="off" />
				</Field>
			)}
		</>
	);
}

function NameField({ name, values }: { name: "type" | "brand"; values: readonly string[] }) {
	const id = useId();
	return (
		<Field label={PRODUCT[name].label} name={name} isRequired>
			<TextInput list={id} maxLength={PRODUCT[name].maxLength} autoComplete="off" />
			<Suggestions id={id} values={values} />
		</Field>
	);
}

type ParsedEdit =
	| { edit: BatchEdit; fieldErrors?: never }
	| { edit?: never; fieldErrors: Record<string, string> };

/** Reads the form of a bulk edit; the server checks it too. @returns the edit, or the errors by field name */
export function parseBulkEdit(form: FormData): ParsedEdit {
	const getText = (name: string) => String(form.get(name) ?? "").trim();
	const toNumber = (name: string) => Number(getText(name).replace("%", "").replace(",", ".") || Number.NaN);
	const field = getText("field") as EditField;
	if (field === "price") {
		const isDecrease = getText("direction") === "down";
		const percent = toNumber("percent");
		const isValid = percent > 0 && percent <= (isDecrease ? MAX_DECREASE_PERCENT : MAX_PERCENT);
		if (!isValid) return { fieldErrors: { percent: PERCENT_MESSAGE } };
		return {
			edit: { field, percent: isDecrease ? -percent : percent, rounding: getText("rounding") as Rounding },
		};
	}
	if (field === "availability") {
		const availability = getText("availability") as Availability;
		const days = form.has("order_days") ? parseTypedInteger(getText("order_days")) : null;
		const isValid = days === null || (Number.isInteger(days) && days > 0 && days <= MAX_ORDER_DAYS);
		if (!isValid) return { fieldErrors: { order_days: PRODUCT.order_days.invalidMessage } };
		return { edit: { field, availability, order_days: days } };
	}
	if (field === "is_visible") return { edit: { field, is_visible: getText("is_visible") !== "no" } };
	const name = getText(field);
	if (!name) return { fieldErrors: { [field]: PRODUCT[field].required } };
	return { edit: field === "type" ? { field, type: name } : { field, brand: name } };
}
