import { VEHICLE_BRANDS } from "#car/facts.ts";
import { InputField } from "#ui/input-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import type { Bind } from "#ui/values.ts";

type Fact = "brand" | "model" | "year" | "plate";

/** Text fields of a car; each may be empty. */
export function CarFields({ bind: fieldOf }: { bind: Bind<Fact> }) {
	const car = (name: Fact) => ({ ...fieldOf(name), name: `car.${name}` });
	return (
		<div className="grid grid-cols-2 gap-3">
			<InputField label="Marca" list="marcas-de-carro" maxLength={60} {...car("brand")} />
			<Suggestions
				id="marcas-de-carro"
				words={VEHICLE_BRANDS.filter((brand) => brand !== "Otro")}
			/>
			<InputField label="Modelo" maxLength={80} {...car("model")} />
			<InputField label="Año" inputMode="numeric" maxLength={4} {...car("year")} />
			<InputField
				label="Placa"
				autoCapitalize="characters"
				maxLength={12}
				inputClass="uppercase"
				{...car("plate")}
			/>
		</div>
	);
}
