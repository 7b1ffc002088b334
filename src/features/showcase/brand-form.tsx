import { type FieldsForm, recordField } from "#ui/record-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import { BrandMark } from "./brand-mark.tsx";
import type { BRAND } from "./fields.ts";
import { logoPathOf } from "./rules.ts";

type BrandFormProps = {
	form: FieldsForm<typeof BRAND>;
	/** The logo that exists now, or null. */
	picture: string | null;
	/** Brands of the catalogue; a new one is named like its products. */
	brands: readonly string[];
};

/** A brand's fields as they stand on its page. */
export function BrandForm({ form, picture: stored, brands }: BrandFormProps) {
	const { field, picture } = recordField(form);
	const { name, logo } = form.values;
	const shown = logo.startsWith("/") ? logoPathOf(logo) : (stored ?? "");
	return (
		<>
			{field("name", { list: "marcas-del-catalogo" })}
			<Suggestions id="marcas-del-catalogo" words={brands} />
			{field("specialty")}
			{field("description", { rows: 3 })}
			{picture("logo", {
				picture: (
					<BrandMark
						name={name}
						picture={shown}
						size={120}
						className="block aspect-square w-full p-3"
					/>
				),
				isKept: true,
				hint: logo
					? `Archivo: ${logo}. Recomendado: 120x120, máximo 150KB.`
					: "Recomendado: 120x120, máximo 150KB. Sin logo va una placa con sus tres primeras letras.",
			})}
			{field("isDistributor")}
		</>
	);
}
