import { Field, Select, TextArea, TextInput } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { PictureField } from "#ui/picture-field.tsx";
import { TESTIMONIAL_LABELS as LABELS, type TestimonialValues } from "./showcase-values.ts";

const RATINGS = [5, 4, 3, 2, 1].map((stars) => ({
	value: String(stars),
	label: stars === 1 ? "1 estrella" : `${stars} estrellas`,
}));

type TestimonialFormProps = {
	values: TestimonialValues;
	errors: Readonly<Record<string, string>>;
	onChange: (change: Partial<TestimonialValues>) => void;
	onPickPicture: () => void;
	services: readonly string[];
	/** ISO day in Panama. */
	today: string;
};

/** What staff write of a testimonial. @source spec §3 "Testimonial"; features C-19 */
export function TestimonialForm(props: TestimonialFormProps) {
	const { values, errors, onChange, onPickPicture, services, today } = props;
	const text = (name: keyof TestimonialValues) => ({
		value: values[name],
		onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
	});
	return (
		<>
			<p className="text-gris">
				Publica solo lo que un cliente dijo, con su permiso para mostrar su nombre.
			</p>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field label={LABELS.name} name="name" isRequired error={errors.name}>
					<TextInput {...text("name")} maxLength={120} />
				</Field>
				<Field
					label={LABELS.vehicleType}
					name="vehicleType"
					isRequired={false}
					error={errors.vehicleType}
					hint="Ejemplo: Toyota Corolla 2015"
				>
					<TextInput {...text("vehicleType")} maxLength={120} />
				</Field>
				<Field label={LABELS.service} name="service" isRequired error={errors.service}>
					<TextInput {...text("service")} list="servicios-del-taller" maxLength={120} />
				</Field>
				<Field label={LABELS.date} name="date" isRequired error={errors.date}>
					<TextInput {...text("date")} type="date" max={today} />
				</Field>
				<Field label={LABELS.rating} name="rating" isRequired error={errors.rating}>
					<Select {...text("rating")} options={RATINGS} />
				</Field>
			</div>
			<datalist id="servicios-del-taller">
				{services.map((service) => (
					<option key={service} value={service} />
				))}
			</datalist>
			<Field label={LABELS.comment} name="comment" isRequired error={errors.comment}>
				<TextArea {...text("comment")} rows={5} maxLength={1500} />
			</Field>
			<PictureField
				label={LABELS.avatar}
				picture={
					<Picture
						key={values.avatar}
						src={values.avatar}
						alt=""
						width={160}
						height={160}
						className="block aspect-square w-full object-cover"
						fallback={
							<span aria-hidden="true" className="grid aspect-square place-items-center text-gris">
								<Icon name="user" size={40} />
							</span>
						}
					/>
				}
				error={errors.avatar}
				onPick={onPickPicture}
				onClear={values.avatar ? () => onChange({ avatar: "" }) : undefined}
				hint="Sin foto se muestran sus iniciales."
			/>
		</>
	);
}
