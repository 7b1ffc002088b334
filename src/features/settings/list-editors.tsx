import { type ReactNode, useRef } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { Field, TextInput, useFieldId } from "#ui/field.tsx";
import { SETTING_LABELS } from "./copy.ts";
import {
	daysOfLines,
	linesOfDays,
	linesOfRows,
	type Row,
	type RowList,
	rowsOfLines,
} from "./form-values.ts";
import type { SettingsForm } from "./setting-field.tsx";

/** The days on which the shop does not open, whatever the weekday. */
export function ClosedDaysEditor({ form }: { form: SettingsForm }) {
	const days = daysOfLines(String(form.values.closedDays));
	const save = (next: typeof days) => form.set({ closedDays: linesOfDays(next) });
	return (
		<Rows
			name="closedDays"
			form={form}
			hint="Feriados y cierres. Ese día nadie puede pedir cita y el sitio lo avisa."
			addLabel="Agregar día"
			onAdd={() => save([...days, { date: "", reason: "" }])}
		>
			{days.map((day, place) => {
				const change = (over: Partial<typeof day>) => save(days.with(place, { ...day, ...over }));
				const path = `closedDays.${place}`;
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
					<li key={place} className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
						<Field
							label={`Fecha del día ${place + 1}`}
							name={`${path}.date`}
							isLabelHidden
							error={form.errors[`${path}.date`]}
							className="grow sm:w-48 sm:grow-0"
						>
							<TextInput
								type="date"
								value={day.date}
								onChange={(event) => change({ date: event.target.value })}
							/>
						</Field>
						<Remove
							label={`Quitar ${day.reason || `el día ${place + 1}`}`}
							onRemove={() => save(days.toSpliced(place, 1))}
							className="sm:order-last"
						/>
						<Field
							label={`Motivo del día ${place + 1}`}
							name={`${path}.reason`}
							isLabelHidden
							error={form.errors[`${path}.reason`]}
							className="w-full sm:grow"
						>
							<TextInput
								placeholder="Navidad"
								maxLength={80}
								value={day.reason}
								onChange={(event) => change({ reason: event.target.value })}
							/>
						</Field>
					</li>
				);
			})}
		</Rows>
	);
}

type Part = { label: string; placeholder: string; most: number; isWide?: boolean };
type ListWords = {
	hint: string;
	addLabel: string;
	/** Names a row for the button that takes it away. */
	one: string;
	parts: Record<string, Part>;
};

const FIGURES: ListWords = {
	hint: "La fuente solo la ve el personal: es tu respaldo si alguien pregunta.",
	addLabel: "Agregar cifra",
	one: "la cifra",
	parts: {
		value: { label: "Cifra", placeholder: "500+", most: 12 },
		label: { label: "Qué cuenta", placeholder: "Clientes satisfechos", most: 40 },
		source: {
			label: "De dónde sale",
			placeholder: "Registro del taller",
			most: 200,
			isWide: true,
		},
	},
};
const LISTS: Record<RowList, ListWords> = {
	stats: FIGURES,
	governmentStats: FIGURES,
	"about.timeline": {
		hint: "Lo que pasó, del primer año al último. Sale en «Nosotros».",
		addLabel: "Agregar año",
		one: "el año",
		parts: {
			year: { label: "Año", placeholder: "2008", most: 4 },
			title: { label: "Qué pasó", placeholder: "Abrimos el taller", most: 40 },
			text: { label: "En una línea", placeholder: "Con dos bahías…", most: 160, isWide: true },
		},
	},
	"about.certifications": {
		hint: "Solo papeles que puedas enseñar: «Nosotros» dice que se piden en recepción.",
		addLabel: "Agregar certificación",
		one: "la certificación",
		parts: {
			label: { label: "Tema", placeholder: "Refrigerante", most: 30 },
			value: { label: "Qué papel es", placeholder: "Manejo de gases de A/C", most: 120 },
		},
	},
};

type RowsEditorProps = { form: SettingsForm; name: RowList; most: number };

/** A list of the record whose rows are a few short texts: figures, years, papers. */
export function RowsEditor({ form, name, most }: RowsEditorProps) {
	const { hint, addLabel, one, parts } = LISTS[name];
	const rows: Record<string, string>[] = rowsOfLines(name, String(form.values[name]));
	const save = (next: typeof rows) =>
		form.set({ [name]: linesOfRows(name, next as Row<RowList>[]) });
	const empty = Object.fromEntries(Object.keys(parts).map((part) => [part, ""]));
	return (
		<Rows
			name={name}
			form={form}
			hint={hint}
			addLabel={addLabel}
			onAdd={rows.length < most ? () => save([...rows, empty]) : undefined}
		>
			{rows.map((row, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
				<li key={place} className="flex items-start gap-2 border border-linea bg-papel p-3">
					<div className="grid min-w-0 grow gap-2 sm:grid-cols-[7rem_1fr]">
						{Object.entries(parts).map(([part, { label, placeholder, most, isWide }]) => {
							const path = `${name}.${place}.${part}`;
							return (
								<Field
									key={part}
									label={label}
									name={path}
									error={form.errors[path]}
									className={isWide ? "sm:col-span-2" : undefined}
								>
									<TextInput
										placeholder={placeholder}
										maxLength={most}
										value={row[part]}
										onChange={(event) =>
											save(rows.with(place, { ...row, [part]: event.target.value }))
										}
									/>
								</Field>
							);
						})}
					</div>
					<Remove
						label={`Quitar ${one} ${Object.values(row)[0] || place + 1}`}
						onRemove={() => save(rows.toSpliced(place, 1))}
					/>
				</li>
			))}
		</Rows>
	);
}

type RowsProps = {
	name: string;
	form: SettingsForm;
	hint: string;
	addLabel: string;
	/** Absent when the list is full. */
	onAdd: (() => void) | undefined;
	children: ReactNode;
};

function Rows({ name, form, hint, addLabel, onAdd, children }: RowsProps) {
	const id = useFieldId(name);
	const list = useRef<HTMLUListElement>(null);

	function handleAdd() {
		onAdd?.();
		// The new row stands only once this press has been rendered.
		requestAnimationFrame(() => list.current?.lastElementChild?.querySelector("input")?.focus());
	}

	return (
		<fieldset id={id} tabIndex={-1}>
			<legend className="font-medium">{SETTING_LABELS[name]}</legend>
			<p className="mt-1 mb-3 text-sm text-gris">{hint}</p>
			{form.errors[name] && (
				<p className="mb-2 text-sm font-medium text-error">{form.errors[name]}</p>
			)}
			<ul ref={list} className="grid gap-2">
				{children}
			</ul>
			{onAdd && (
				<Button tone="line" size="sm" icon="plus" className="mt-3" onClick={handleAdd}>
					{addLabel}
				</Button>
			)}
		</fieldset>
	);
}

type RemoveProps = { label: string; onRemove: () => void; className?: string };

function Remove({ label, onRemove, className }: RemoveProps) {
	return <IconButton icon="trash" label={label} onClick={onRemove} className={className} />;
}
