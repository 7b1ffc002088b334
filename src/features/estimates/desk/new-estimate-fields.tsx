import type { ReactNode } from "react";
import { VEHICLE_BRANDS } from "#car/facts.ts";
import type { Bound } from "#ui/bound.ts";
import { CallerFields } from "#ui/caller-fields.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";

type Name = "phone" | "name" | "brand" | "model" | "year" | "plate";

type NewEstimateFieldsProps = {
	bind: (name: Name) => Bound;
	errors: Readonly<Record<string, string>>;
	/** What is said of the telephone once it is known. */
	known: ReactNode;
	/** Their cars to choose from. */
	cars: ReactNode;
};

/** Who it is, and which car; the telephone comes first, since that is what tells one from another. */
export function NewEstimateFields({ bind, errors, known, cars }: NewEstimateFieldsProps) {
	return (
		<>
			<CallerFields bind={bind} errors={errors}>
				{known}
			</CallerFields>
			{cars}
			<CarFields bind={bind} errors={errors} />
		</>
	);
}

type CarFieldsProps = {
	bind: (name: "brand" | "model" | "year" | "plate") => Bound;
	errors: Readonly<Record<string, string>>;
};

/** A car as text: what is known of it. */
export function CarFields({ bind, errors }: CarFieldsProps) {
	return (
		<div className="grid grid-cols-2 gap-3">
			<Field label="Marca" name="car.brand" error={errors["car.brand"]}>
				<TextInput list="marcas-de-carro" autoComplete="off" maxLength={60} {...bind("brand")} />
			</Field>
			<Suggestions
				id="marcas-de-carro"
				words={VEHICLE_BRANDS.filter((brand) => brand !== "Otro")}
			/>
			<Field label="Modelo" name="car.model" error={errors["car.model"]}>
				<TextInput autoComplete="off" maxLength={80} {...bind("model")} />
			</Field>
			<Field label="Año" name="car.year" error={errors["car.year"]}>
				<TextInput inputMode="numeric" autoComplete="off" maxLength={4} {...bind("year")} />
			</Field>
			<Field label="Placa" name="car.plate" error={errors["car.plate"]}>
				<TextInput
					autoComplete="off"
					autoCapitalize="characters"
					maxLength={12}
					className="uppercase"
					{...bind("plate")}
				/>
			</Field>
		</div>
	);
}
