import { type ReactNode, useRef } from "react";
import type { Row } from "#record-fields.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Field, TextInput, useFieldId } from "#ui/field.tsx";
import { SETTINGS } from "./fields.ts";
import type { SettingsForm } from "./form-values.ts";

/** A list of the form, and how it is changed. */
function rowsIn(form: SettingsForm, name: string) {
	const { parts = {}, most = 0 } = SETTINGS[name] ?? {};
	const rows = form.values[name] as readonly Row[];
	const save = (next: readonly Row[]) => form.set({ [name]: next });
	const blank = Object.fromEntries(Object.keys(parts).map((part) => [part, ""]));
	return {
		...{ parts, rows },
		onAdd: rows.length < most ? () => save([...rows, blank]) : undefined,
		change: (place: number, over: Row) => save(rows.with(place, { ...rows[place], ...over })),
		remove: (place: number) => save(rows.toSpliced(place, 1)),
	};
}

/** The days on which the shop does not open, whatever the weekday. */
export function ClosedDaysEditor({ form }: { form: SettingsForm }) {
	const { rows: days, onAdd, change, remove } = rowsIn(form, "closedDays");
	return (
		<Rows name="closedDays" form={form} addLabel="Agregar día" onAdd={onAdd}>
			{days.map((day, place) => {
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
								onChange={(event) => change(place, { date: event.target.value })}
							/>
						</Field>
						<Remove
							label={`Quitar ${day.reason || `el día ${place + 1}`}`}
							onRemove={() => remove(place)}
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
								onChange={(event) => change(place, { reason: event.target.value })}
							/>
						</Field>
					</li>
				);
			})}
		</Rows>
	);
}

type RowsEditorProps = {
	form: SettingsForm;
	name: string;
	addLabel: string;
	/** Names a row for the button that takes it away. */
	one: string;
};

/** A list of the record whose rows are a few short texts: figures, years, papers. */
export function RowsEditor({ form, name, addLabel, one }: RowsEditorProps) {
	const { parts, rows, onAdd, change, remove } = rowsIn(form, name);
	return (
		<Rows name={name} form={form} addLabel={addLabel} onAdd={onAdd}>
			{rows.map((row, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
				<li key={place} className="flex items-start gap-2 border border-linea bg-papel p-3">
					<div className="grid min-w-0 grow gap-2 sm:grid-cols-[7rem_1fr]">
						{Object.entries(parts).map(([part, { label, placeholder, longest, isWide }]) => {
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
										maxLength={longest}
										value={row[part]}
										onChange={(event) => change(place, { [part]: event.target.value })}
									/>
								</Field>
							);
						})}
					</div>
					<Remove
						label={`Quitar ${one} ${Object.values(row)[0] || place + 1}`}
						onRemove={() => remove(place)}
					/>
				</li>
			))}
		</Rows>
	);
}

type RowsProps = {
	name: string;
	form: SettingsForm;
	addLabel: string;
	/** Absent when the list is full. */
	onAdd: (() => void) | undefined;
	children: ReactNode;
};

function Rows({ name, form, addLabel, onAdd, children }: RowsProps) {
	const id = useFieldId(name);
	const list = useRef<HTMLUListElement>(null);

	function handleAdd() {
		onAdd?.();
		// The new row stands only once this press has been rendered.
		requestAnimationFrame(() => list.current?.lastElementChild?.querySelector("input")?.focus());
	}

	return (
		<fieldset id={id} tabIndex={-1}>
			<legend className="font-medium">{SETTINGS[name]?.label}</legend>
			<p className="mt-1 mb-3 text-sm text-gris">{SETTINGS[name]?.hint}</p>
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
