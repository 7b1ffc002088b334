import { useEffect, useState } from "react";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { getCarPath, getOrderPath } from "#admin/paths.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { normalizePlate } from "#domain/car/car.ts";
import { VEHICLE_BRANDS } from "#domain/car/facts.ts";
import type { PlateSearchResult } from "#features/workshop/cars/contract.ts";
import { NO_PLATE_REASONS } from "#features/workshop/work-orders/choices.ts";
import { Field, TextInput } from "#ui/field.tsx";
import type { FieldBinder } from "#ui/form-values.ts";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import { PendingWork } from "./pending-work.tsx";
import type { ReceptionForm } from "./reception-form.ts";

const NO_PLATE_OPTIONS = Object.entries(NO_PLATE_REASONS).map(([value, label]) => ({
	value,
	label,
}));
const MIN_PLATE_LENGTH = 3;
/** Debounce while the user types. */
const DEBOUNCE_MS = 350;

type PlateFieldProps = {
	form: ReceptionForm;
	/** Fills the form with the existing car and its customer. */
	onCarConfirmed: (searchResult: PlateSearchResult) => void;
};

/** Asks for the plate first, so that an existing car fills the rest of the form. */
export function PlateField({ form, onCarConfirmed }: PlateFieldProps) {
	const { values, set, bind } = form;
	const [queriedPlate, setQueriedPlate] = useState(values.plate);
	useEffect(() => {
		const timeout = setTimeout(() => setQueriedPlate(values.plate), DEBOUNCE_MS);
		return () => clearTimeout(timeout);
	}, [values.plate]);
	const plate = normalizePlate(queriedPlate);
	const canQuery = plate.length >= MIN_PLATE_LENGTH && plate === normalizePlate(values.plate);
	// A failed search needs no message: the form works without it.
	const { answer: searchResult } = useFetch(canQuery ? plate : undefined, () =>
		read(staffApi.admin.cars.$get({ query: { plate } }, BACKGROUND_CALL)),
	);
	const isFilledIn =
		searchResult?.car && searchResult.car.brand === values.brand && searchResult.car.model === values.model;
	return (
		<div className="grid gap-3">
			<InputField
				label="Placa"
				autoFocus
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={20}
				className="max-w-52"
				inputClass="text-xl uppercase"
				{...bind("plate")}
				onBlur={() => setQueriedPlate(values.plate)}
			/>
			<div role="status" className="empty:hidden">
				{searchResult?.car && !(isFilledIn && !searchResult.inside) && (
					<p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-l-4 border-accent bg-ground px-3 py-2">
						<span className="min-w-0 wrap-anywhere">
							{searchResult.inside
								? `${searchResult.car.plate} ya está en el taller.`
								: searchResult.question}
						</span>
						{searchResult.inside ? (
							<SmallLink to={getOrderPath({ id: searchResult.inside })}>Abrir su orden</SmallLink>
						) : (
							<SmallButton onClick={() => onCarConfirmed(searchResult)}>Sí, es este</SmallButton>
						)}
						<SmallLink to={getCarPath(searchResult.car)}>Ver su historia</SmallLink>
					</p>
				)}
			</div>
			{searchResult?.car && !searchResult.inside && <PendingWork carId={searchResult.car.id} form={form} />}
			{!values.plate && (
				<CompactChoice
					legend={<span className="text-sm">¿Sin placa?</span>}
					options={NO_PLATE_OPTIONS}
					{...bind("no_plate")}
					// A reason for the missing plate also clears the plate and its error.
					onChange={({ target }) => set({ no_plate: target.value, plate: "" })}
				/>
			)}
		</div>
	);
}

type CarFieldsProps = { bind: FieldBinder<"brand" | "model" | "year" | "color"> };

export function CarFields({ bind }: CarFieldsProps) {
	return (
		<div className="grid grid-cols-2 gap-3">
			<InputField label="Marca" list="marcas-de-carro" maxLength={60} {...bind("brand")} />
			<Suggestions id="marcas-de-carro" values={VEHICLE_BRANDS.filter((brand) => brand !== "Otro")} />
			<InputField label="Modelo" maxLength={80} {...bind("model")} />
			<Field label="Año" name="year" isRequired={false} className="max-w-26">
				<TextInput inputMode="numeric" autoComplete="off" maxLength={4} {...bind("year")} />
			</Field>
			<InputField label="Color" isRequired={false} maxLength={40} {...bind("color")} />
		</div>
	);
}
