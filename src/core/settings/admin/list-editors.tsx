import { type ReactNode, useRef } from "react";
import type { RecordField, Row } from "#core/records/record-fields.ts";
import { SETTINGS } from "#core/settings/fields.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Field, FieldError, TextInput, useFieldId } from "#ui/field.tsx";
import type { SettingsForm } from "./form-values.ts";

/** Edits the dates on which the shop is closed. */
export function ClosedDaysEditor({ form }: { form: SettingsForm }) {
	return (
		<Rows
			form={form}
			name="closedDays"
			addLabel="Agregar día"
			rowClass="flex flex-wrap items-start gap-2 sm:flex-nowrap"
		>
			{({ row, index, cell, remove }) => (
				<>
					{cell("date", `Fecha del día ${index + 1}`, "grow sm:w-48 sm:grow-0")}
					{remove(row.reason || `el día ${index + 1}`, "sm:order-last")}
					{cell("reason", `Motivo del día ${index + 1}`, "w-full sm:grow")}
				</>
			)}
		</Rows>
	);
}

/** Edits the dates with special opening hours. */
export function SpecialDaysEditor({ form }: { form: SettingsForm }) {
	return (
		<Rows
			form={form}
			name="specialDays"
			addLabel="Agregar día con otro horario"
			rowClass="grid grid-cols-2 items-start gap-2 border border-line bg-paper p-3 sm:grid-cols-[11rem_8rem_8rem_1fr_auto]"
		>
			{({ row, index, cell, remove }) => (
				<>
					{cell("date", `Fecha del día con otro horario ${index + 1}`)}
					{remove(row.reason || `el día ${index + 1}`, "justify-self-end sm:order-last")}
					{cell("opens", `Hora a la que abre ese día ${index + 1}`)}
					{cell("closes", `Hora a la que cierra ese día ${index + 1}`)}
					{cell("reason", `Motivo del otro horario ${index + 1}`, "max-sm:col-span-2")}
				</>
			)}
		</Rows>
	);
}

/** Edits the hours of a date in which the shop takes no cars. */
export function BlockedHoursEditor({ form }: { form: SettingsForm }) {
	return (
		<Rows
			form={form}
			name="blockedHours"
			addLabel="Agregar horas bloqueadas"
			rowClass="grid grid-cols-2 items-start gap-2 border border-line bg-paper p-3 sm:grid-cols-[11rem_8rem_8rem_1fr_auto]"
		>
			{({ row, index, cell, remove }) => (
				<>
					{cell("date", `Fecha de las horas bloqueadas ${index + 1}`)}
					{remove(row.reason || `las horas bloqueadas ${index + 1}`, "justify-self-end sm:order-last")}
					{cell("from", `Desde qué hora están bloqueadas ${index + 1}`)}
					{cell("to", `Hasta qué hora están bloqueadas ${index + 1}`)}
					{cell("reason", `Motivo de las horas bloqueadas ${index + 1}`, "max-sm:col-span-2")}
				</>
			)}
		</Rows>
	);
}

/** Edits the telephones besides the main one, each with its use. */
export function OtherPhonesEditor({ form }: { form: SettingsForm }) {
	return (
		<Rows
			form={form}
			name="otherPhones"
			addLabel="Agregar teléfono"
			rowClass="flex items-start gap-2 border border-line bg-paper p-3"
		>
			{({ row, index, cell, remove }) => (
				<>
					<div className="grid min-w-0 grow gap-2 sm:grid-cols-[12rem_1fr]">
						{cell("number")}
						{cell("use")}
					</div>
					{remove(`el teléfono ${row.use || row.number || index + 1}`)}
				</>
			)}
		</Rows>
	);
}

type RowsEditorProps = {
	form: SettingsForm;
	name: string;
	addLabel: string;
	/** Name of a row in the label of its remove button. */
	rowName: string;
};

/** Edits a list of short text rows: stats, years, certifications. */
export function RowsEditor({ rowName, ...list }: RowsEditorProps) {
	const parts = Object.keys(SETTINGS[list.name]?.parts ?? {});
	return (
		<Rows {...list} rowClass="flex items-start gap-2 border border-line bg-paper p-3">
			{({ row, index, cell, remove }) => (
				<>
					<div className="grid min-w-0 grow gap-2 sm:grid-cols-[7rem_1fr]">
						{parts.map((part) => cell(part))}
					</div>
					{remove(`${rowName} ${row[parts[0] ?? ""] || index + 1}`)}
				</>
			)}
		</Rows>
	);
}

type RowContext = {
	row: Row;
	index: number;
	/** @param hiddenLabel label for screen readers where a visible label would repeat in each row */
	cell: (part: string, hiddenLabel?: string, className?: string) => ReactNode;
	remove: (what: string, className?: string) => ReactNode;
};
type RowsProps = Omit<RowsEditorProps, "rowName"> & {
	rowClass: string;
	children: (row: RowContext) => ReactNode;
};

function Rows({ name, form, addLabel, rowClass, children }: RowsProps) {
	const { label, hint, parts = {}, max = 0 } = SETTINGS[name] ?? {};
	const rows = form.values[name] as readonly Row[];
	const save = (next: readonly Row[]) => form.set({ [name]: next });
	const id = useFieldId(name);
	const list = useRef<HTMLUListElement>(null);
	const addButton = useRef<HTMLButtonElement>(null);

	/** Focuses the first field of a row, or the button that adds one. The rows exist only after this event has rendered. */
	const focusRow = (index: number) =>
		requestAnimationFrame(() =>
			(list.current?.children[index]?.querySelector("input") ?? addButton.current)?.focus(),
		);

	function handleAdd() {
		save([...rows, Object.fromEntries(Object.keys(parts).map((part) => [part, ""]))]);
		focusRow(rows.length);
	}

	function handleRemove(index: number) {
		save(rows.toSpliced(index, 1));
		focusRow(Math.min(index, rows.length - 2));
	}

	function buildRow(row: Row, index: number): RowContext {
		return {
			row,
			index,
			cell: (part, hiddenLabel, className) => {
				const partField = parts[part];
				const path = `${name}.${index}.${part}`;
				return (
					<Field
						key={part}
						label={hiddenLabel ?? partField?.label}
						name={path}
						isLabelHidden={hiddenLabel !== undefined}
						className={partField?.isWide ? "sm:col-span-2" : className}
					>
						<TextInput
							type={toInputType(partField?.type)}
							placeholder={partField?.placeholder}
							maxLength={partField?.maxLength}
							value={row[part]}
							onChange={({ target: { value } }) => save(rows.with(index, { ...row, [part]: value }))}
						/>
					</Field>
				);
			},
			remove: (what, className) => (
				<IconButton
					icon="trash"
					label={`Quitar ${what}`}
					onClick={() => handleRemove(index)}
					className={className}
				/>
			),
		};
	}

	return (
		<fieldset id={id} tabIndex={-1}>
			<legend className="font-medium">{label}</legend>
			<p className="mt-1 mb-3 text-sm text-muted">{hint}</p>
			<FieldError error={form.errors[name]} />
			<ul ref={list} className="mt-2 grid gap-2">
				{rows.map((row, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
					<li key={index} className={rowClass}>
						{children(buildRow(row, index))}
					</li>
				))}
			</ul>
			{rows.length < max && (
				<Button ref={addButton} tone="line" size="sm" icon="plus" className="mt-3" onClick={handleAdd}>
					{addLabel}
				</Button>
			)}
		</fieldset>
	);
}

const toInputType = (type: RecordField["type"]) =>
	type === "date" || type === "time" || type === "tel" ? type : "text";
