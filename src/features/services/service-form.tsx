import { Checkbox, Field, Select, TextArea, TextInput } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { PictureField } from "#ui/picture-field.tsx";
import { type RecordFieldsProps, recordFields } from "#ui/record-fields.ts";
import { Suggestions } from "#ui/suggestions.tsx";
import { SERVICE_BADGES } from "#workshop.ts";
import { SERVICE_LABELS as LABELS, type ServiceValues } from "./service-values.ts";

type ServiceFormProps = RecordFieldsProps<ServiceValues> & {
	onPickPicture: () => void;
	/** The picture that is there, or "". */
	picture: string;
	categories: readonly string[];
};

/** What staff write of a service. @source rules 6.8 */
export function ServiceForm(props: ServiceFormProps) {
	const { values, errors, onChange, onPickPicture, picture, categories } = props;
	const { field, text, checkbox } = recordFields(props, LABELS);
	return (
		<>
			<Field {...field("name")} isRequired>
				<TextInput {...text("name")} maxLength={120} />
			</Field>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field {...field("duration")} isRequired hint="Como lo lee el cliente: 2-4 horas">
					<TextInput {...text("duration")} maxLength={80} />
				</Field>
				<Field {...field("category")} isRequired>
					<TextInput {...text("category")} list="categorias-en-uso" maxLength={80} />
				</Field>
			</div>
			<Suggestions id="categorias-en-uso" words={categories} />
			<Field {...field("description")} isRequired>
				<TextArea {...text("description")} rows={4} maxLength={4000} />
			</Field>
			<Field {...field("includes")} isRequired={false} hint="Una cosa por línea">
				<TextArea {...text("includes")} rows={6} />
			</Field>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field {...field("badge")} isRequired={false}>
					<Select {...text("badge")} placeholder="Sin etiqueta" options={SERVICE_BADGES} />
				</Field>
				<Field {...field("warranty")} isRequired={false}>
					<TextInput {...text("warranty")} maxLength={80} placeholder="1 año" />
				</Field>
				<Field {...field("minutes")} isRequired={false} hint="Lo que la cita ocupa. Vacío: 120">
					<TextInput {...text("minutes")} inputMode="numeric" autoComplete="off" />
				</Field>
				<Field
					{...field("price")}
					label="Precio en dólares"
					isRequired={false}
					hint="Vacío: a cotizar, y no se muestra precio"
				>
					<TextInput {...text("price")} inputMode="decimal" autoComplete="off" />
				</Field>
			</div>
			<Checkbox {...checkbox("specialty")} />
			<PictureField
				label={LABELS.image}
				picture={
					<Picture
						key={picture}
						src={picture}
						alt=""
						width={160}
						height={100}
						className="block aspect-[8/5] w-full object-cover"
						fallback={
							<span aria-hidden="true" className="grid aspect-[8/5] place-items-center text-gris">
								<Icon name="image" size={32} />
							</span>
						}
					/>
				}
				error={errors.image}
				onPick={onPickPicture}
				onClear={values.image ? () => onChange({ image: "" }) : undefined}
				hint="Sin imagen se muestra una placa con la categoría. Recomendado: 800x500."
			/>
			<Checkbox {...checkbox("is_visible")} />
		</>
	);
}
