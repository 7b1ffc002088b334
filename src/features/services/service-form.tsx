import { Checkbox, Field, Select, TextArea, TextInput } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { PictureField } from "#ui/picture-field.tsx";
import { SERVICE_BADGES } from "#workshop.ts";
import { SERVICE_LABELS as LABELS, type ServiceValues } from "./service-values.ts";

type ServiceFormProps = {
	values: ServiceValues;
	errors: Readonly<Record<string, string>>;
	onChange: (change: Partial<ServiceValues>) => void;
	onPickPicture: () => void;
	/** The picture that is there, or "". */
	picture: string;
	categories: readonly string[];
};

/** What staff write of a service. @source spec §5 "Service form"; features N8 */
export function ServiceForm(props: ServiceFormProps) {
	const { values, errors, onChange, onPickPicture, picture, categories } = props;
	const text = (name: keyof ServiceValues) => ({
		value: String(values[name]),
		onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
	});
	return (
		<>
			<Field label={LABELS.name} name="name" isRequired error={errors.name}>
				<TextInput {...text("name")} maxLength={120} />
			</Field>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field
					label={LABELS.duration}
					name="duration"
					isRequired
					error={errors.duration}
					hint="Como lo lee el cliente: 2-4 horas"
				>
					<TextInput {...text("duration")} maxLength={80} />
				</Field>
				<Field label={LABELS.category} name="category" isRequired error={errors.category}>
					<TextInput {...text("category")} list="categorias-en-uso" maxLength={80} />
				</Field>
			</div>
			<datalist id="categorias-en-uso">
				{categories.map((category) => (
					<option key={category} value={category} />
				))}
			</datalist>
			<Field label={LABELS.description} name="description" isRequired error={errors.description}>
				<TextArea {...text("description")} rows={4} maxLength={4000} />
			</Field>
			<Field
				label={LABELS.includes}
				name="includes"
				isRequired={false}
				error={errors.includes}
				hint="Una cosa por línea"
			>
				<TextArea {...text("includes")} rows={6} />
			</Field>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field label={LABELS.badge} name="badge" isRequired={false} error={errors.badge}>
					<Select {...text("badge")} placeholder="Sin etiqueta" options={SERVICE_BADGES} />
				</Field>
				<Field label={LABELS.warranty} name="warranty" isRequired={false} error={errors.warranty}>
					<TextInput {...text("warranty")} maxLength={80} placeholder="1 año" />
				</Field>
				<Field
					label={LABELS.minutes}
					name="minutes"
					isRequired={false}
					error={errors.minutes}
					hint="Lo que la cita ocupa. Vacío: 120"
				>
					<TextInput {...text("minutes")} type="number" min="5" max="1440" inputMode="numeric" />
				</Field>
				<Field
					label="Precio en dólares"
					name="price"
					isRequired={false}
					error={errors.price}
					hint="Vacío: a cotizar, y no se muestra precio"
				>
					<TextInput {...text("price")} type="number" step="0.01" min="0.01" inputMode="decimal" />
				</Field>
			</div>
			<Checkbox
				label="Servicio especializado"
				name="specialty"
				checked={values.specialty}
				onChange={(event) => onChange({ specialty: event.target.checked })}
			/>
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
				hint="Sin imagen se muestra una placa con la categoría. Recomendado: 960x600."
			/>
			<Checkbox
				label="Se muestra en el sitio"
				name="is_visible"
				checked={values.is_visible}
				onChange={(event) => onChange({ is_visible: event.target.checked })}
			/>
		</>
	);
}
