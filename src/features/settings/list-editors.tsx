import type { ReactNode } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { Field, TextInput, useFieldId } from "#ui/field.tsx";
import { SETTING_LABELS } from "./copy.ts";
import {
	daysOfLines,
	type Figure,
	figuresOfLines,
	linesOfDays,
	linesOfFigures,
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

const PARTS = [
	{ name: "value", label: "Cifra", placeholder: "500+", most: 12 },
	{ name: "label", label: "Qué cuenta", placeholder: "Clientes satisfechos", most: 40 },
	{ name: "source", label: "De dónde sale", placeholder: "Registro del taller", most: 200 },
] as const satisfies { name: keyof Figure; label: string; placeholder: string; most: number }[];

type FiguresEditorProps = { form: SettingsForm; name: "stats" | "governmentStats"; most: number };

/** Figures that the site shows, each with where it comes from. */
export function FiguresEditor({ form, name, most }: FiguresEditorProps) {
	const figures = figuresOfLines(String(form.values[name]));
	const save = (next: Figure[]) => form.set({ [name]: linesOfFigures(next) });
	return (
		<Rows
			name={name}
			form={form}
			hint="La fuente solo la ve el personal: es tu respaldo si alguien pregunta."
			addLabel="Agregar cifra"
			onAdd={
				figures.length < most
					? () => save([...figures, { value: "", label: "", source: "" }])
					: undefined
			}
		>
			{figures.map((figure, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
				<li key={place} className="flex items-start gap-2 border border-linea bg-papel p-3">
					<div className="grid min-w-0 grow gap-2 sm:grid-cols-[7rem_1fr]">
						{PARTS.map((part) => {
							const path = `${name}.${place}.${part.name}`;
							return (
								<Field
									key={part.name}
									label={part.label}
									name={path}
									error={form.errors[path]}
									className={part.name === "source" ? "sm:col-span-2" : undefined}
								>
									<TextInput
										placeholder={part.placeholder}
										maxLength={part.most}
										value={figure[part.name]}
										onChange={(event) =>
											save(figures.with(place, { ...figure, [part.name]: event.target.value }))
										}
									/>
								</Field>
							);
						})}
					</div>
					<Remove
						label={`Quitar la cifra ${figure.value || place + 1}`}
						onRemove={() => save(figures.toSpliced(place, 1))}
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
	return (
		<fieldset id={id} tabIndex={-1}>
			<legend className="font-medium">{SETTING_LABELS[name]}</legend>
			<p className="mt-1 mb-3 text-sm text-gris">{hint}</p>
			{form.errors[name] && (
				<p className="mb-2 text-sm font-medium text-error">{form.errors[name]}</p>
			)}
			<ul className="grid gap-2">{children}</ul>
			{onAdd && (
				<Button tone="line" size="sm" icon="plus" className="mt-3" onClick={onAdd}>
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
