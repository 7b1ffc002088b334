import { type FieldsForm, recordField } from "#ui/record-field.tsx";
import { Suggestions } from "#ui/suggestions.tsx";
import type { SYMPTOM } from "./fields.ts";

type Choice = { value: string; label: string };

type SymptomFormProps = {
	form: FieldsForm<typeof SYMPTOM>;
	/** Groups in use; a new one is typed. */
	categories: readonly string[];
	services: readonly Choice[];
	posts: readonly Choice[];
};

/** A symptom's fields as they stand on its page. */
export function SymptomForm({ form, categories, services, posts }: SymptomFormProps) {
	const { field } = recordField(form);
	const { service_id: service, post_slug: post } = form.values;
	return (
		<>
			<p className="text-gris">
				Escribe lo que suele ser, nunca un diagnóstico: el carro se revisa en el taller.
			</p>
			{field("name")}
			<div className="grid gap-5 sm:grid-cols-2">
				{field("category", { list: "grupos-en-uso" })}
				{field("urgency")}
			</div>
			<Suggestions id="grupos-en-uso" words={categories} />
			{field("causes", { rows: 4 })}
			{field("advice", { rows: 6 })}
			<div className="grid gap-5 sm:grid-cols-2">
				{field("service_id", { placeholder: "Ninguno", options: withChosen(services, service) })}
				{field("post_slug", { placeholder: "Ninguno", options: withChosen(posts, post) })}
			</div>
			{field("is_visible")}
		</>
	);
}

/** What is chosen stays in the list, also where the site does not show it any more. */
function withChosen(choices: readonly Choice[], value: string): readonly Choice[] {
	if (!value || choices.some((choice) => choice.value === value)) return choices;
	return [...choices, { value, label: `${value} (no está en el sitio)` }];
}
