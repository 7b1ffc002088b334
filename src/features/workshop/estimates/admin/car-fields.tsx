import { VEHICLE_BRANDS } from "#domain/car/facts.ts";
import type { FieldBinder } from "#ui/form-values.ts";
import { InputField } from "#ui/input-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";

type CarField = "brand" | "model" | "year" | "plate";

/** Text fields of a car; each may be empty. */
export function CarFields({ bind: bindField }: { bind: FieldBinder<CarField> }) {
	const bindCarField = (name: CarField) => ({ ...bindField(name), name: `car.${name}` });
	return (
		<div className="grid grid-cols-2 gap-3">
			<InputField label="Marca" list="marcas-de-carro" maxLength={60} {...bindCarField("brand")} />
			<Suggestions id="marcas-de-carro" values={VEHICLE_BRANDS.filter((brand) => brand !== "Otro")} />
			<InputField label="Modelo" maxLength={80} {...bindCarField("model")} />
			<InputField label="Año" inputMode="numeric" maxLength={4} {...bindCarField("year")} />
			<InputField
				label="Placa"
				autoCapitalize="characters"
				maxLength={12}
				inputClass="uppercase"
				{...bindCarField("plate")}
			/>
		</div>
	);
}
