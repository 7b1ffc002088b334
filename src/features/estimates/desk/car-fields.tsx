import { VEHICLE_BRANDS } from "#car/facts.ts";
import type { Bound } from "#ui/bound.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";

type CarFieldsProps = {
	bind: (name: "brand" | "model" | "year" | "plate") => Bound;
};

/** A car as text: what is known of it. */
export function CarFields({ bind }: CarFieldsProps) {
	return (
		<div className="grid grid-cols-2 gap-3">
			<Field label="Marca" name="car.brand">
				<TextInput list="marcas-de-carro" autoComplete="off" maxLength={60} {...bind("brand")} />
			</Field>
			<Suggestions
				id="marcas-de-carro"
				words={VEHICLE_BRANDS.filter((brand) => brand !== "Otro")}
			/>
			<Field label="Modelo" name="car.model">
				<TextInput autoComplete="off" maxLength={80} {...bind("model")} />
			</Field>
			<Field label="Año" name="car.year">
				<TextInput inputMode="numeric" autoComplete="off" maxLength={4} {...bind("year")} />
			</Field>
			<Field label="Placa" name="car.plate">
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
