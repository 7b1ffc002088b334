import { useState } from "react";
import type { Row } from "#core/records/record-fields.ts";
import { MAX_LINE_LENGTH, MAX_REASON_LENGTH } from "#features/workshop/estimates/bounds.ts";
import { LINE_KIND_LABELS, type LineKind } from "#features/workshop/estimates/choices.ts";
import { computeLineCents } from "#features/workshop/estimates/money.ts";
import { IconButton } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { useErrors, useFieldId } from "#ui/field.tsx";
import { bindField } from "#ui/field-binding.ts";
import { formatUsd, joinWithDots } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { parseCents, parseHundredths } from "./fields.ts";

type LineFieldsProps = {
	/** Field path: «jobs.0.lines.1». */
	path: string;
	line: Row;
	/** Current catalogue price; undefined when the line is not in the catalogue. */
	catalogueCents?: number | undefined;
	/** Shows the shop's cost, which only owners may see. */
	hasCosts: boolean;
	onChange: (change: Partial<Row>) => void;
	onRemove: () => void;
};

/** Editor of one line: description, quantity and price. */
export function LineFields(props: LineFieldsProps) {
	const { path, line, catalogueCents, hasCosts, onChange, onRemove } = props;
	const priceError = useErrors()[`${path}.unit_cents`];
	const { kind = "other", text = "", charge = "cobra", reason = "", quantity = "1" } = line;
	const label = LINE_KIND_LABELS[kind as LineKind];
	const lineName = text || label;
	const isCharged = charge === "cobra";
	const cell = (column: string) => ({ name: `${path}.${column}`, isLabelHidden: true });
	return (
		<li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-t border-line pt-3 pb-1 @min-[40rem]:grid-cols-[minmax(0,1fr)_auto_7.5rem_6rem_auto]">
			<InputField
				label={`${label}: descripción`}
				{...cell("text")}
				maxLength={MAX_LINE_LENGTH}
				placeholder={label}
				{...bindField(text, (text) => onChange({ text }))}
			/>
			<IconButton
				icon="trash"
				iconSize={18}
				label={`Quitar la línea: ${lineName}`}
				onClick={onRemove}
				className="-mr-2 text-muted @min-[40rem]:col-start-5 @min-[40rem]:row-start-1"
			/>
			<div className="col-span-full flex flex-wrap items-start gap-x-3 gap-y-2 @min-[40rem]:contents">
				<QuantityField
					name={`${path}.quantity_hundredths`}
					lineName={lineName}
					quantity={quantity}
					onChange={(next) => onChange({ quantity: next })}
				/>
				{isCharged ? (
					<InputField
						label={`Precio con ITBMS: ${lineName}`}
						className="w-30 @min-[40rem]:w-auto"
						{...cell("unit_cents")}
						inputMode="decimal"
						placeholder="Precio"
						maxLength={12}
						{...bindField(line.price ?? "", (price) => onChange({ price }))}
						inputClass="num text-right"
					/>
				) : (
					<span className="hidden @min-[40rem]:block" />
				)}
				<p
					className={cn(
						"num ml-auto py-3 text-right font-semibold",
						// On phones hide the total of a single piece: it equals the price next to it.
						isCharged && quantity === "1" && "@max-[40rem]:hidden",
					)}
				>
					{isCharged ? formatUsd(computeRowCents(line)) : "Sin costo"}
				</p>
			</div>
			<div className="col-span-full flex flex-wrap items-center gap-x-4 text-sm text-muted">
				<span className="empty:hidden">{joinWithDots(text.trim() !== label && label, line.sku)}</span>
				{isCharged && catalogueCents !== undefined && catalogueCents !== parseCents(line.price) && (
					<span>
						Hoy en el catálogo: {formatUsd(catalogueCents)}{" "}
						<button
							type="button"
							className="link py-1.5"
							onClick={() => onChange({ price: (catalogueCents / 100).toFixed(2) })}
						>
							Usarlo<span className="sr-only"> {lineName}</span>
						</button>
					</span>
				)}
				{charge === "customer" && <span>La trae el cliente: sin garantía de la pieza</span>}
				{charge === "sin_costo" && (
					<InputField
						label={`Por qué no cuesta: ${lineName}`}
						className="grow basis-48"
						// The server reports a free line without a reason at its price.
						error={priceError}
						{...cell("free_reason")}
						autoComplete="on"
						maxLength={MAX_REASON_LENGTH}
						placeholder="Por qué no cuesta: garantía, cortesía…"
						{...bindField(reason, (reason) => onChange({ reason }))}
						inputClass="min-h-11! py-1.5!"
					/>
				)}
				{CHARGES.filter(({ to, kinds }) => to !== charge && (!kinds || kinds.includes(kind))).map(
					({ to, actionLabel }) => (
						<button key={to} type="button" className="link py-1.5" onClick={() => onChange({ charge: to })}>
							{actionLabel}
							<span className="sr-only"> {lineName}</span>
						</button>
					),
				)}
				{hasCosts && charge !== "customer" && (
					<CostField path={path} line={line} onChange={onChange} lineName={lineName} />
				)}
			</div>
		</li>
	);
}

type CostFieldProps = Pick<LineFieldsProps, "path" | "line" | "onChange"> & { lineName: string };

/** Input for the shop's cost of one unit. */
function CostField({ path, line, onChange, lineName }: CostFieldProps) {
	const name = `${path}.cost_cents`;
	const error = useErrors()[name];
	const id = useFieldId(name);
	return (
		<span className="ml-auto flex flex-wrap items-center gap-x-2">
			<label htmlFor={id}>
				Te cuesta<span className="sr-only"> cada uno: {lineName}</span>
			</label>
			<input
				id={id}
				type="text"
				inputMode="decimal"
				autoComplete="off"
				value={line.cost ?? ""}
				maxLength={12}
				aria-invalid={error !== undefined}
				onChange={(event) => onChange({ cost: event.target.value })}
				className="num h-11 w-20 rounded-md border border-edge bg-paper px-2 text-right text-base text-ink"
			/>
			{error && <span className="w-full font-medium text-error">{error}</span>}
		</span>
	);
}

type QuantityFieldProps = {
	/** Field path of the control. */
	name: string;
	/** Name of the line, for screen readers. */
	lineName: string;
	/** Typed text: «2», «1.5». */
	quantity: string;
	onChange: (quantity: string) => void;
};

/** Quantity input with step buttons; accepts fractions such as half hours. */
function QuantityField({ name, lineName, quantity, onChange }: QuantityFieldProps) {
	const id = useFieldId(name);
	const [editedText, setEditedText] = useState<string>();
	const hundredths = parseHundredths(quantity);
	const step = (by: number) => onChange(String(Math.max(hundredths + by * 100, 100) / 100));

	function handleTyped(text: string) {
		setEditedText(text);
		if (parseHundredths(text) > 0) onChange(text.trim().replace(",", "."));
	}

	return (
		<div className="flex w-fit items-center rounded-md border border-edge bg-paper">
			<IconButton
				icon="minus"
				iconSize={16}
				label={`Quitar uno: ${lineName}`}
				disabled={hundredths <= 100}
				onClick={() => step(-1)}
			/>
			<input
				id={id}
				type="text"
				inputMode="decimal"
				autoComplete="off"
				aria-label={`Cantidad: ${lineName}`}
				value={editedText ?? quantity}
				maxLength={7}
				onChange={(event) => handleTyped(event.target.value)}
				onFocus={(event) => event.target.select()}
				onBlur={() => setEditedText(undefined)}
				className="num h-11 w-11 text-center font-semibold"
			/>
			<IconButton icon="plus" iconSize={16} label={`Agregar uno: ${lineName}`} onClick={() => step(1)} />
		</div>
	);
}

/** Charge types that a line can be switched to, one button each. */
const CHARGES: readonly { to: string; actionLabel: string; kinds?: readonly string[] }[] = [
	{ to: "cobra", actionLabel: "Cobrarla" },
	{ to: "customer", actionLabel: "La trae el cliente", kinds: ["part"] },
	{ to: "sin_costo", actionLabel: "Sin costo" },
];

/** Computes the total of a line in cents from its typed values. */
export const computeRowCents = ({ charge, quantity, price }: Row) =>
	charge === "cobra" ? computeLineCents(parseHundredths(quantity), parseCents(price)) : 0;
