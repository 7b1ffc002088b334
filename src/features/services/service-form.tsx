import { FormPicture } from "#ui/picture-field.tsx";
import { type FieldsForm, recordField } from "#ui/record-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import type { SERVICE } from "./fields.ts";

type ServiceFormProps = {
	form: FieldsForm<typeof SERVICE>;
	/** The picture that is there, or "". */
	picture: string;
	categories: readonly string[];
};

/** A service's fields as they stand on its page. */
export function ServiceForm({ form, picture: shown, categories }: ServiceFormProps) {
	const { field, picture } = recordField(form);
	return (
		<>
			{field("name")}
			<div className="grid gap-5 sm:grid-cols-2">
				{field("duration")}
				{field("category", { list: "categorias-en-uso" })}
			</div>
			<Suggestions id="categorias-en-uso" words={categories} />
			{field("description")}
			{field("includes", { rows: 6 })}
			<div className="grid gap-5 sm:grid-cols-2">
				{field("badge", { placeholder: "Sin etiqueta" })}
				{field("warranty", { placeholder: "1 año" })}
				{field("minutes")}
				{field("price", { label: "Precio desde, en dólares" })}
			</div>
			<div className="grid gap-5 sm:grid-cols-2">
				{field("drop_off_from", { placeholder: "A su hora" })}
				{form.values.drop_off_from !== "" && (
					<>
						{field("drop_off_until", { placeholder: "Elige la hora", isRequired: true })}
						{field("drop_off_per_day", { isRequired: true })}
					</>
				)}
			</div>
			{field("price_note")}
			{field("related")}
			{field("specialty")}
			{picture("image", { picture: <FormPicture src={shown} /> })}
			{field("is_visible")}
		</>
	);
}
