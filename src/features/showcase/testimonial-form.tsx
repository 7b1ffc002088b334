import { Field, Select, TextArea, TextInput } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { PictureField } from "#ui/picture-field.tsx";
import { type RecordFieldsProps, recordFields } from "#ui/record-fields.ts";
import { Suggestions } from "#ui/suggestions.tsx";
import { TESTIMONIAL_LABELS as LABELS, type TestimonialValues } from "./showcase-values.ts";

const RATINGS = [5, 4, 3, 2, 1].map((stars) => ({
	value: String(stars),
	label: stars === 1 ? "1 estrella" : `${stars} estrellas`,
}));

type TestimonialFormProps = RecordFieldsProps<TestimonialValues> & {
	onPickPicture: () => void;
	services: readonly string[];
	/** ISO day in Panama. */
	today: string;
};

/** What staff write of a testimonial. @source rules 6.24 */
export function TestimonialForm(props: TestimonialFormProps) {
	const { values, errors, onChange, onPickPicture, services, today } = props;
	const { field, text } = recordFields(props, LABELS);
	return (
		<>
			<p className="text-gris">
				Publica solo lo que un cliente dijo, con su permiso para mostrar su nombre.
			</p>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field {...field("name")} isRequired>
					<TextInput {...text("name")} maxLength={120} />
				</Field>
				<Field {...field("vehicleType")} isRequired={false} hint="Ejemplo: Toyota Corolla 2015">
					<TextInput {...text("vehicleType")} maxLength={120} />
				</Field>
				<Field {...field("service")} isRequired>
					<TextInput {...text("service")} list="servicios-del-taller" maxLength={120} />
				</Field>
				<Field {...field("date")} isRequired>
					<TextInput {...text("date")} type="date" max={today} />
				</Field>
				<Field {...field("rating")} isRequired>
					<Select {...text("rating")} options={RATINGS} />
				</Field>
			</div>
			<Suggestions id="servicios-del-taller" words={services} />
			<Field {...field("comment")} isRequired>
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
