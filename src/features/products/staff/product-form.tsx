import { dollarsIn } from "#dollars.ts";
import { ProductPicture } from "#features/products/product-picture.tsx";
import { brandLabel } from "#features/products/search.ts";
import { Checkbox, Field, TextArea, TextInput } from "#ui/field.tsx";
import { formatUsd } from "#ui/format.ts";
import { PictureField } from "#ui/picture-field.tsx";
import { type RecordFieldsProps, recordFields } from "#ui/record-fields.ts";
import { Suggestions } from "#ui/suggestions.tsx";
import { PRODUCT_BRANDS, PRODUCT_TYPES } from "#workshop.ts";
import { PRODUCT_LABELS as LABELS, type ProductValues } from "./product-values.ts";
import { centsOf } from "./rules.ts";

type ProductFormProps = RecordFieldsProps<ProductValues> & {
	onPickPicture: () => void;
	/** The picture that the site shows now: its own, or its type's. */
	picture: string;
	/** Brands and types already in use, beside the shop's own. */
	brands: readonly string[];
	types: readonly string[];
	/** What customers pay for a stored price, in cents. */
	totalOf: (cents: number) => number;
};

/** What staff write of a product. @source rules 6.7 */
export function ProductForm(props: ProductFormProps) {
	const { values, errors, onChange, onPickPicture, picture, brands, types, totalOf } = props;
	const { field, text, checkbox } = recordFields(props, LABELS);
	const price = dollarsIn(values.price);
	return (
		<>
			<Field {...field("name")} isRequired>
				<TextInput {...text("name")} maxLength={200} />
			</Field>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field
					{...field("sku")}
					isRequired
					hint="El código de la etiqueta, único. Ejemplo: MOT-8100-5W30-5L"
				>
					<TextInput
						{...text("sku")}
						maxLength={60}
						autoCapitalize="characters"
						spellCheck={false}
					/>
				</Field>
				<Field
					{...field("price")}
					label="Precio en dólares"
					isRequired
					hint={
						price > 0
							? `El sitio muestra ${formatUsd(totalOf(centsOf(price)))}, ITBMS incluido`
							: "El sitio muestra el total con ITBMS incluido"
					}
				>
					<TextInput {...text("price")} inputMode="decimal" autoComplete="off" />
				</Field>
				<Field {...field("brand")} isRequired>
					<TextInput {...text("brand")} list="marcas-en-uso" maxLength={80} autoComplete="off" />
				</Field>
				<Field {...field("type")} isRequired>
					<TextInput {...text("type")} list="tipos-en-uso" maxLength={80} autoComplete="off" />
				</Field>
			</div>
			<Suggestions
				id="marcas-en-uso"
				words={[...Object.values(PRODUCT_BRANDS), ...brands.map(brandLabel)]}
			/>
			<Suggestions id="tipos-en-uso" words={[...PRODUCT_TYPES, ...types]} />
			<Field {...field("uses")} isRequired hint="Para qué carros o trabajos sirve">
				<TextInput {...text("uses")} maxLength={1000} />
			</Field>
			<Field {...field("description")} isRequired>
				<TextArea {...text("description")} rows={4} maxLength={4000} />
			</Field>
			<Field
				{...field("keywords")}
				isRequired={false}
				hint="Separadas por comas: otras formas en que la gente lo busca"
			>
				<TextInput {...text("keywords")} maxLength={2000} />
			</Field>
			<PictureField
				label={LABELS.image}
				picture={
					<ProductPicture
						product={{ name: values.name, type: values.type, image: picture }}
						sizes="160px"
						className="block h-auto w-full"
					/>
				}
				error={errors.image}
				onPick={onPickPicture}
				onClear={values.image ? () => onChange({ image: "" }) : undefined}
				clearLabel="Usar la de su tipo"
				hint={
					values.image
						? "Recomendado: 400x400."
						: "Sin imagen propia se muestra la que se llame como el SKU o la de su tipo. Recomendado: 400x400."
				}
			/>
			<Checkbox {...checkbox("is_visible")} />
		</>
	);
}
