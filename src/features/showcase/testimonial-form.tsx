import { FormPicture } from "#ui/picture-field.tsx";
import { type FieldsForm, recordField } from "#ui/record-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import type { TESTIMONIAL } from "./fields.ts";

type TestimonialFormProps = {
	form: FieldsForm<typeof TESTIMONIAL>;
	services: readonly string[];
	/** ISO day in Panama. */
	today: string;
};

/** A testimonial's fields as they stand on its page. */
export function TestimonialForm({ form, services, today }: TestimonialFormProps) {
	const { field, picture } = recordField(form);
	const { avatar } = form.values;
	return (
		<>
			<p className="text-gris">
				Publica solo lo que un cliente dijo, con su permiso para mostrar su nombre.
			</p>
			<div className="grid gap-5 sm:grid-cols-2">
				{field("name")}
				{field("vehicleType")}
				{field("service", { list: "servicios-del-taller" })}
				{field("date", { max: today })}
				{field("rating")}
			</div>
			<Suggestions id="servicios-del-taller" words={services} />
			{field("comment", { rows: 5 })}
			{picture("avatar", {
				picture: <FormPicture src={avatar} icon="user" shape="aspect-square" />,
			})}
		</>
	);
}
