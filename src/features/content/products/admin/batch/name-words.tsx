import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { formatCount } from "#ui/format.ts";

type Sheet = NonNullable<ProductBatch["sheet"]>;
type NameFindings = ProductBatch["summary"]["names"];

const isTypeMissing = ({ columns }: Sheet) => !columns.some(({ field }) => field === "type");

/** Returns whether new products wait for a type that neither the sheet nor an answer gives them. */
export const needsType = (sheet: Sheet, { types }: NameFindings): boolean =>
	isTypeMissing(sheet) && types.length > 0 && !sheet.defaults.type && !sheet.from_name.type;

/** Reads the answers about names from a form; where one is not asked, it stays as it was. */
export function readNameUses(
	form: FormData,
	{ from_name: uses }: Sheet,
	names: NameFindings,
): Sheet["from_name"] {
	return {
		type: form.has(OFFERED.type) ? form.has("from_name_type") : uses.type,
		capitals: isOffered(names.capitals.count, uses.capitals) ? form.has("from_name_capitals") : uses.capitals,
		cars: isOffered(names.cars.count, uses.cars) ? form.has("from_name_cars") : uses.cars,
	};
}

/** A field beside the checkbox that says that it was shown. */
const OFFERED = { type: "asks_from_name_type" };
const isOffered = (count: number, isUsed: boolean) => count > 0 || isUsed;

/** Offers to guess the types of new products, beside the one for all, and says what they would be. */
export function TypeFromName({ sheet, names }: { sheet: Sheet; names: NameFindings }) {
	if (!isTypeMissing(sheet)) return null;
	const guessed = names.types.filter(({ type }) => type);
	const total = guessed.reduce((before, { count }) => before + count, 0);
	return (
		<div>
			<input type="hidden" name={OFFERED.type} value="on" />
			<Checkbox
				name="from_name_type"
				defaultChecked={sheet.from_name.type}
				label="Adivinar el tipo por el nombre"
				hint={
					names.types.length > 0
						? `Las palabras lo dicen de ${formatCount(total, "producto nuevo", "productos nuevos")}. Los demás quedan con el de «${PRODUCT.type.label}»`
						: `Con las palabras del catálogo. Los que no lo digan quedan con el de «${PRODUCT.type.label}»`
				}
			/>
			{names.types.length > 0 && (
				<ul className="mt-1 grid gap-1 pl-8 text-sm [overflow-wrap:anywhere]">
					{names.types.map(({ type, count, examples }) => (
						<li key={type}>
							<b>{`${type || "Sin tipo en el nombre"}: ${count}`}</b>
							<span className="text-muted">{` ${examples.join(" · ")}`}</span>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

type NameFieldsProps = { sheet: Sheet; names: NameFindings; isBusy: boolean };

/** Offers what the names of a sheet say besides the type: how they are written, and the cars. @source rules 6.47 */
export function NameFields({ sheet: { from_name: uses }, names, isBusy }: NameFieldsProps) {
	const { capitals, cars } = names;
	const asksCapitals = isOffered(capitals.count, uses.capitals);
	const asksCars = isOffered(cars.count, uses.cars);
	if (!asksCapitals && !asksCars) return null;
	return (
		<fieldset className="mt-4 grid gap-3">
			<legend className="font-semibold">Lo que dicen los nombres de la hoja</legend>
			{asksCapitals && (
				<div>
					<Checkbox
						name="from_name_capitals"
						defaultChecked={uses.capitals}
						label="Escribir los nombres con mayúscula inicial"
						hint={`${formatCount(capitals.count, "nombre está", "nombres están")} en mayúsculas. Códigos, medidas y marcas quedan como son; no se agregan acentos`}
					/>
					<Examples rows={capitals.examples.map(({ from, to }) => [from, to])} />
				</div>
			)}
			{asksCars && (
				<div>
					<Checkbox
						name="from_name_cars"
						defaultChecked={uses.cars}
						label="Tomar del nombre los carros a los que les sirve"
						hint={`${formatCount(cars.count, "producto nuevo dice", "productos nuevos dicen")} modelo y años. «14-19» es 2014-2019; lo que no está claro se deja sin carro`}
					/>
					<Examples rows={cars.examples.map(({ name, fits }) => [name, fits])} />
				</div>
			)}
			<div>
				<Button type="submit" size="sm" isBusy={isBusy}>
					Usar lo marcado y comparar
				</Button>
			</div>
		</fieldset>
	);
}

/** Shows names of the sheet, and what becomes of them. */
function Examples({ rows }: { rows: readonly (readonly [from: string, to: string])[] }) {
	return (
		<ul className="mt-1 grid gap-1 pl-8 text-sm [overflow-wrap:anywhere]">
			{rows.map(([from, to]) => (
				<li key={from}>
					<span className="text-muted">{from}</span> → {to}
				</li>
			))}
		</ul>
	);
}
