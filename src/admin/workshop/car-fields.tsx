import { useEffect, useState } from "react";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { AS_WATCHER, read, staffApi } from "#api/client.ts";
import { plateOf } from "#car/car.ts";
import { VEHICLE_BRANDS } from "#car/facts.ts";
import type { KnownPlate } from "#features/cars/contract.ts";
import { NO_PLATES } from "#features/work-orders/choices.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import type { Bind } from "#ui/values.ts";
import { carPath, orderPath } from "./paths.ts";
import type { ReceivingForm } from "./receiving.ts";

const WITHOUT = Object.entries(NO_PLATES).map(([value, label]) => ({ value, label }));
const LEAST_LETTERS = 3;
/** Debounce while the user types. */
const PAUSE_MS = 350;

type PlateFieldProps = {
	form: ReceivingForm;
	/** Fills the form with the existing car and its customer. */
	onKnown: (known: KnownPlate) => void;
};

/** Asks for the plate first, so that an existing car fills the rest of the form. */
export function PlateField({ form: { values, set, bind }, onKnown }: PlateFieldProps) {
	const [asked, setAsked] = useState(values.plate);
	useEffect(() => {
		const pause = setTimeout(() => setAsked(values.plate), PAUSE_MS);
		return () => clearTimeout(pause);
	}, [values.plate]);
	const plate = plateOf(asked);
	const isAsked = plate.length >= LEAST_LETTERS && plate === plateOf(values.plate);
	// A failed search needs no message: the form works without it.
	const { answer: known } = useAnswer(isAsked ? plate : undefined, () =>
		read(staffApi.admin.cars.$get({ query: { plate } }, AS_WATCHER)),
	);
	const isIn = known?.car && known.car.brand === values.brand && known.car.model === values.model;
	return (
		<div className="grid gap-3">
			<InputField
				label="Placa"
				autoFocus
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={20}
				inputClass="text-xl uppercase"
				{...bind("plate")}
				onBlur={() => setAsked(values.plate)}
			/>
			<div role="status" className="empty:hidden">
				{known?.car && !(isIn && !known.inside) && (
					<p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-l-4 border-accent bg-ground px-3 py-2">
						<span className="min-w-0 wrap-anywhere">
							{known.inside ? `${known.car.plate} ya está en el taller.` : known.question}
						</span>
						{known.inside ? (
							<SmallLink to={orderPath({ id: known.inside })}>Abrir su orden</SmallLink>
						) : (
							<SmallButton onClick={() => onKnown(known)}>Sí, es este</SmallButton>
						)}
						<SmallLink to={carPath(known.car)}>Ver su historia</SmallLink>
					</p>
				)}
			</div>
			{!values.plate && (
				<CompactChoice
					legend={<span className="text-sm">¿Sin placa?</span>}
					options={WITHOUT}
					{...bind("no_plate")}
					// A reason for the missing plate also clears the plate and its error.
					onChange={({ target }) => set({ no_plate: target.value, plate: "" })}
				/>
			)}
		</div>
	);
}

type CarFieldsProps = { bind: Bind<"brand" | "model" | "year" | "color"> };

export function CarFields({ bind }: CarFieldsProps) {
	return (
		<div className="grid grid-cols-2 gap-3">
			<InputField label="Marca" list="marcas-de-carro" maxLength={60} {...bind("brand")} />
			<Suggestions
				id="marcas-de-carro"
				words={VEHICLE_BRANDS.filter((brand) => brand !== "Otro")}
			/>
			<InputField label="Modelo" maxLength={80} {...bind("model")} />
			<Field label="Año" name="year" isRequired={false}>
				<TextInput inputMode="numeric" autoComplete="off" maxLength={4} {...bind("year")} />
			</Field>
			<InputField label="Color" isRequired={false} maxLength={40} {...bind("color")} />
		</div>
	);
}
