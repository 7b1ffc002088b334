import { type FormEvent, useId } from "react";
import { useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi, toFormFailure } from "#api/client.ts";
import { formatCents, toCents } from "#domain/money.ts";
import { PRODUCT_TYPES } from "#domain/product-types.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { type DecimalSign, parsePrice } from "#features/content/products/bulk/sheets/price-reading.ts";
import {
	DEFAULT_FIELDS,
	SHEET_FIELD_NAMES,
	SHEET_FIELDS,
	type SheetField,
} from "#features/content/products/bulk/sheets/sheet-fields.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, FieldScope, Select, TextInput } from "#ui/field.tsx";
import { formatCount } from "#ui/format.ts";
import { Notice } from "#ui/notice.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import { NameFields, needsType, readNameUses, TypeFromName } from "./name-words.tsx";
import { getColumnName, getPriceHeading, quoteAll, SheetFacts } from "./sheet-facts.tsx";

type Sheet = NonNullable<ProductBatch["sheet"]>;
const FIELD_OPTIONS = [
	{ value: "", label: "Dejar fuera" },
	...SHEET_FIELD_NAMES.map((value) => ({ value, label: SHEET_FIELDS[value].label })),
];
/** Values for new products that the sheet does not name, and what they get otherwise. */
const DEFAULT_HINTS = {
	brand: "La misma para todos. Vacía: los nuevos quedan con error",
	type: "El mismo para todos. Vacío: los nuevos quedan con error",
	uses: "Vacío: el tipo",
	description: "Vacío: el nombre",
} as const;

/** Asks what the columns of a sheet are, and the questions that it leaves open. @source rules 6.43, 6.45 */
export function SheetSettingsForm({ batch, sheet }: { batch: ProductBatch; sheet: Sheet }) {
	const id = useId();
	const { send, errors, isBusy } = useFormChange();
	const { needs_sku: needsSku, unclear_price: unclearPrice, new_types: newTypes } = batch.summary;
	const { unknown_headings: unknownHeadings, names } = batch.summary;
	const columns = sheet.columns.map((column, index) => ({
		...column,
		name: `column-${index}`,
		label: getColumnName(sheet.columns, index),
	}));
	const isUnknown = ({ heading }: { heading: string }) => unknownHeadings.includes(heading);
	const shownColumns = [...columns.filter(isUnknown), ...columns.filter((column) => !isUnknown(column))];
	const missingFields = DEFAULT_FIELDS.filter((name) => !sheet.columns.some(({ field }) => field === name));
	const asksForSign = unclearPrice !== null || sheet.decimal_sign !== null;
	const { hidden_rows: hiddenRows, empty_cells: emptyCells } = batch.summary;
	const asksForHidden = sheet.hidden_rows > 0;
	const mustAnswer = needsSku || unclearPrice !== null || unknownHeadings.length > 0 || hiddenRows > 0;

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const { submitter } = event.nativeEvent as SubmitEvent;
		const form = new FormData(event.currentTarget, submitter);
		const getText = (name: string) => String(form.get(name) ?? "");
		const json = {
			fields: columns.map(({ name }) => (getText(name) || null) as SheetField | null),
			decimal_sign: (getText("decimal_sign") || null) as Sheet["decimal_sign"],
			accepts_new_types: form.has("accepts_new_types"),
			reads_hidden_rows: form.has("reads_hidden_rows") ? getText("reads_hidden_rows") === "yes" : null,
			clears_empty: form.has("clears_empty") ? getText("clears_empty") === "yes" : sheet.clears_empty,
			from_name: readNameUses(form, sheet, names),
			defaults: Object.fromEntries(missingFields.map((name) => [name, getText(name)])),
		};
		void send({
			call: () =>
				read(staffApi.admin["product-batches"][":id"].settings.$put({ param: { id: batch.id }, json })),
			failureMessage: (problem) => toFormFailure("No se guardaron las respuestas", problem),
		});
	}

	return (
		<FieldScope id={id} errors={errors}>
			<form onSubmit={handleSubmit} className="mt-6">
				{unknownHeadings.length > 0 && (
					<Notice
						text={`No conozco ${formatCount(unknownHeadings.length, "columna", "columnas")}: ${quoteAll(unknownHeadings)}`}
					>
						<p>
							Revisa abajo qué es cada una: lo que propongo se puede cambiar. La próxima hoja con los mismos
							encabezados ya no pregunta, salvo por los repetidos y por dos precios.
						</p>
					</Notice>
				)}
				{needsSku && (
					<Notice text="¿Qué columna es el SKU?">
						<p>El SKU dice qué producto es cada fila. Elígelo abajo, en su columna.</p>
					</Notice>
				)}
				{newTypes.length > 0 && !mustAnswer && (
					<Notice
						text={`La hoja trae ${formatCount(newTypes.length, "tipo que no existe", "tipos que no existen")}: ${quoteAll(newTypes.slice(0, MAX_NAMED_TYPES))}${newTypes.length > MAX_NAMED_TYPES ? "…" : ""}`}
					>
						<p>Sus filas quedan con error hasta que los crees.</p>
						<Button
							type="submit"
							name="accepts_new_types"
							value="on"
							size="sm"
							className="mt-2"
							isBusy={isBusy}
						>
							{newTypes.length === 1 ? "Crear este tipo" : "Crear estos tipos"}
						</Button>
					</Notice>
				)}
				{hiddenRows > 0 && (
					<Notice
						text={`${formatCount(hiddenRows, "fila está oculta", "filas están ocultas")} en la hoja: ¿se leen también?`}
					>
						<p>Una lista filtrada esconde las demás. Di abajo si se leen.</p>
					</Notice>
				)}
				<EmptyCells count={emptyCells} isClearing={sheet.clears_empty} isBusy={isBusy} />
				<SheetFacts sheet={sheet} />
				<NameFields sheet={sheet} names={names} isBusy={isBusy} />
				<details open={mustAnswer || needsType(sheet, names)} className="mt-4">
					<summary className="link inline-block cursor-pointer py-2 font-medium">
						{`Columnas y respuestas (${formatCount(countRead(sheet), "columna se lee", "columnas se leen")})`}
					</summary>
					<div className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
						{shownColumns.map(({ name, label, samples, field }) => (
							<Field
								key={`${name} ${field}`}
								name={name}
								label={label}
								hint={samples.length > 0 ? `Ejemplos: ${samples.join(" · ")}` : "Vacía en las primeras filas"}
							>
								<Select defaultValue={field ?? ""} options={FIELD_OPTIONS} />
							</Field>
						))}
					</div>
					{missingFields.length > 0 && (
						<fieldset className="mt-6">
							<legend className="font-semibold">Para los productos nuevos, porque la hoja no lo dice</legend>
							<TypeFromName sheet={sheet} names={names} />
							<div className="mt-2 grid gap-4 sm:grid-cols-2">
								{missingFields.map((name) => (
									<Field key={name} name={name} label={SHEET_FIELDS[name].label} hint={DEFAULT_HINTS[name]}>
										<TextInput
											defaultValue={sheet.defaults[name]}
											maxLength={80}
											list={name === "type" ? `${id}-types` : undefined}
										/>
									</Field>
								))}
							</div>
							<Suggestions id={`${id}-types`} values={PRODUCT_TYPES} />
						</fieldset>
					)}
					{asksForSign && (
						<RadioGroup
							className="mt-6"
							legend={`¿Cómo se lee «${unclearPrice ?? "1,250"}» en «${getPriceHeading(sheet)}»?`}
							name="decimal_sign"
							defaultValue={sheet.decimal_sign ?? ""}
							isRequired={unclearPrice !== null}
							hint="Vale para toda la columna"
							options={[
								{
									value: "point",
									label: `El punto separa los centavos: ${formatReading(unclearPrice, "point")}`,
								},
								{
									value: "comma",
									label: `La coma separa los centavos: ${formatReading(unclearPrice, "comma")}`,
								},
							]}
						/>
					)}
					{asksForHidden && (
						<RadioGroup
							className="mt-6"
							legend={`¿Se ${sheet.hidden_rows === 1 ? "lee la fila oculta" : `leen las ${sheet.hidden_rows} filas ocultas`}?`}
							name="reads_hidden_rows"
							defaultValue={toChoice(sheet.reads_hidden_rows)}
							isRequired={hiddenRows > 0}
							options={[
								{ value: "no", label: "No, solo las que se ven" },
								{ value: "yes", label: "Sí, también" },
							]}
						/>
					)}
					{sheet.accepts_new_types && (
						<Checkbox
							className="mt-6"
							name="accepts_new_types"
							defaultChecked
							label="Crear los tipos que no existen"
							hint="Sin esto, sus filas quedan con error"
						/>
					)}
					<Button type="submit" className="mt-6" isBusy={isBusy}>
						{mustAnswer ? "Comparar con el catálogo" : "Comparar otra vez"}
					</Button>
				</details>
			</form>
		</FieldScope>
	);
}

const MAX_NAMED_TYPES = 20;
const countRead = ({ columns }: Sheet) => columns.filter(({ field }) => field).length;

const toChoice = (answer: boolean | null) => (answer === null ? "" : answer ? "yes" : "no");

/** Shows both readings of the price that is asked about, else of an example. */
function formatReading(unclearPrice: string | null, sign: DecimalSign): string {
	if (unclearPrice === null) return sign === "point" ? "1,250.00" : "1.250,00";
	return `«${unclearPrice}» son ${formatCents(toCents(parsePrice(unclearPrice, sign)))}`;
}

type EmptyCellsProps = { count: number; isClearing: boolean; isBusy: boolean };

/** Asks once about all empty cells of products that have a value there. */
function EmptyCells({ count, isClearing, isBusy }: EmptyCellsProps) {
	if (count === 0 && !isClearing) return null;
	return (
		<Notice
			text={
				isClearing
					? "Las celdas vacías borran lo que el producto tenía"
					: `${formatCount(count, "celda vacía", "celdas vacías")} donde el producto tiene un dato: se deja como está`
			}
		>
			<Button
				type="submit"
				name="clears_empty"
				value={isClearing ? "no" : "yes"}
				size="sm"
				className="mt-2"
				isBusy={isBusy}
			>
				{isClearing ? "Dejarlo como está" : "Borrar esos datos"}
			</Button>
		</Notice>
	);
}
