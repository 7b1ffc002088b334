import { Checkbox, Field, TextArea, TextInput } from "#ui/field.tsx";
import { Picture } from "#ui/picture.tsx";
import { PictureField } from "#ui/picture-field.tsx";
import { logoPathOf } from "./rules.ts";
import { type BrandValues, BRAND_LABELS as LABELS } from "./showcase-values.ts";

type BrandFormProps = {
	values: BrandValues;
	errors: Readonly<Record<string, string>>;
	onChange: (change: Partial<BrandValues>) => void;
	onPickPicture: () => void;
	/** The logo that exists now, or null. */
	picture: string | null;
	/** Brands of the catalogue; a new one is named like its products. */
	brands: readonly string[];
};

/** What staff write of a brand. @source spec §3 "Brand"; features B5, B7 */
export function BrandForm(props: BrandFormProps) {
	const { values, errors, onChange, onPickPicture, picture, brands } = props;
	const text = (name: "name" | "specialty" | "description") => ({
		value: values[name],
		onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
	});
	const logo = values.logo.startsWith("/") ? logoPathOf(values.logo) : (picture ?? "");
	return (
		<>
			<Field
				label={LABELS.name}
				name="name"
				isRequired
				error={errors.name}
				hint="Como la escriben sus productos: su tarjeta abre el catálogo filtrado"
			>
				<TextInput {...text("name")} list="marcas-del-catalogo" maxLength={80} />
			</Field>
			<datalist id="marcas-del-catalogo">
				{brands.map((brand) => (
					<option key={brand} value={brand} />
				))}
			</datalist>
			<Field label={LABELS.specialty} name="specialty" isRequired error={errors.specialty}>
				<TextInput {...text("specialty")} maxLength={120} />
			</Field>
			<Field label={LABELS.description} name="description" isRequired error={errors.description}>
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
						: "Recomendado: 120x120, máximo 150KB. Sin logo se muestran las tres primeras letras."
				}
			/>
			<Checkbox
				label="Distribuidor autorizado"
				name="isDistributor"
				checked={values.isDistributor}
				onChange={(event) => onChange({ isDistributor: event.target.checked })}
				hint="Márcalo solo si tienes el documento que lo prueba: aparece en la fila de distribuidores autorizados."
			/>
		</>
	);
}
