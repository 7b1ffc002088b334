import { Checkbox, Field, TextArea, TextInput } from "#ui/field.tsx";
import { Picture } from "#ui/picture.tsx";
import { PictureField } from "#ui/picture-field.tsx";
import { type RecordFieldsProps, recordFields } from "#ui/record-fields.ts";
import { Suggestions } from "#ui/suggestions.tsx";
import { logoPathOf } from "./rules.ts";
import { type BrandValues, BRAND_LABELS as LABELS } from "./showcase-values.ts";

type BrandFormProps = RecordFieldsProps<BrandValues> & {
	onPickPicture: () => void;
	/** The logo that exists now, or null. */
	picture: string | null;
	/** Brands of the catalogue; a new one is named like its products. */
	brands: readonly string[];
};

/** What staff write of a brand. @source rules 6.24, 1.8 */
export function BrandForm(props: BrandFormProps) {
	const { values, errors, onPickPicture, picture, brands } = props;
	const { field, text, checkbox } = recordFields(props, LABELS);
	const logo = values.logo.startsWith("/") ? logoPathOf(values.logo) : (picture ?? "");
	return (
		<>
			<Field
				{...field("name")}
				isRequired
				hint="Como la escriben sus productos: su tarjeta abre el catálogo filtrado"
			>
				<TextInput {...text("name")} list="marcas-del-catalogo" maxLength={80} />
			</Field>
			<Suggestions id="marcas-del-catalogo" words={brands} />
			<Field {...field("specialty")} isRequired>
				<TextInput {...text("specialty")} maxLength={120} />
			</Field>
			<Field {...field("description")} isRequired>
				<TextArea {...text("description")} rows={3} maxLength={600} />
			</Field>
			<PictureField
				label={LABELS.logo}
				picture={
					<Picture
						key={logo}
						src={logo}
						alt=""
						width={120}
						height={120}
						className="block aspect-square w-full bg-papel object-contain p-3"
						fallback={
							<span
								aria-hidden="true"
								className="title-3 grid aspect-square place-items-center text-gris"
							>
								{values.name.slice(0, 3).toUpperCase() || "—"}
							</span>
						}
					/>
				}
				error={errors.logo}
				onPick={onPickPicture}
				hint={
					values.logo
						? `Archivo: ${values.logo}. Recomendado: 120x120, máximo 150KB.`
						: "Recomendado: 120x120, máximo 150KB. Sin logo va un ícono en su tarjeta y sus tres primeras letras entre los distribuidores."
				}
			/>
			<Checkbox
				{...checkbox("isDistributor")}
				hint="Márcalo solo si tienes el documento que lo prueba: aparece en la fila de distribuidores autorizados."
			/>
		</>
	);
}
