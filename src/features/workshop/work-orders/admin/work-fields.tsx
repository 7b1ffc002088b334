import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { BASIS_LABELS } from "#features/workshop/work-orders/choices.ts";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { FROM_PRICE_LIST, type ReceptionForm } from "./reception-form.ts";
import { parseSelection, serializeSelection } from "./work-selection.ts";

const PriceListPicker = createLazyComponent(
	async () => (await import("./price-list-picker.tsx")).PriceListPicker,
	<p className="text-muted">Leyendo la lista…</p>,
);

const BASIS_OPTIONS = [
	{ value: "", label: "Primero lo revisamos" },
	{ value: FROM_PRICE_LIST, label: "Trabajo de la lista" },
	...Object.entries(BASIS_LABELS).map(([value, label]) => ({ value, label })),
];

/** Asks for the complaint and how the work starts. */
export function WorkFields({ form: { values, set, bind } }: { form: ReceptionForm }) {
	const { basis, work } = values;
	const isFromPriceList = basis === FROM_PRICE_LIST;
	return (
		<>
			<InputField
				label="¿Qué le pasa?"
				hint={isFromPriceList && "Puede quedar vacío: entonces dice lo que elijas."}
				rows={2}
				maxLength={2000}
				placeholder="Con sus palabras: «suena al frenar»"
				{...bind("complaint")}
			/>
			<CompactChoice legend="¿Cómo empieza?" options={BASIS_OPTIONS} {...bind("basis")} />
			{isFromPriceList ? (
				<PriceListPicker
					hasConsentCheckbox
					selection={parseSelection(work)}
					onChange={(selection) => set({ work: serializeSelection(selection), agreed: "" })}
				/>
			) : (
				basis && <InputField label="¿Por qué no se cobra?" maxLength={500} {...bind("basis_reason")} />
			)}
		</>
	);
}
