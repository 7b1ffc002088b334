import { late } from "#admin/frame/late.tsx";
import { BASES } from "#features/work-orders/choices.ts";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { chosenIn, keptOf } from "./picked.ts";
import { FROM_MENU, type ReceivingForm } from "./receiving.ts";

const MenuPicker = late(
	async () => (await import("./menu-picker.tsx")).MenuPicker,
	<p className="text-muted">Leyendo la lista…</p>,
);

const WORK = [
	{ value: "", label: "Primero lo revisamos" },
	{ value: FROM_MENU, label: "Trabajo de la lista" },
	...Object.entries(BASES).map(([value, label]) => ({ value, label })),
];

/** Asks for the complaint and how the work starts. */
export function WorkFields({ form: { values, set, bind } }: { form: ReceivingForm }) {
	const { basis, work } = values;
	const isFromMenu = basis === FROM_MENU;
	return (
		<>
			<InputField
				label="¿Qué le pasa?"
				hint={isFromMenu && "Puede quedar vacío: entonces dice lo que elijas."}
				rows={2}
				maxLength={2000}
				placeholder="Con sus palabras: «suena al frenar»"
				{...bind("complaint")}
			/>
			<CompactChoice legend="¿Cómo empieza?" options={WORK} {...bind("basis")} />
			{isFromMenu ? (
				<MenuPicker
					hasTick
					chosen={chosenIn(work)}
					onChange={(chosen) => set({ work: keptOf(chosen), agreed: "" })}
				/>
			) : (
				basis && <InputField label="¿Por qué no se cobra?" maxLength={500} {...bind("basis_why")} />
			)}
		</>
	);
}
