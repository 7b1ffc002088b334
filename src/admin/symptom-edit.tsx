import { read, staffApi } from "#api/client.ts";
import type { AdminSymptom } from "#features/symptoms/contract.ts";
import { SYMPTOM } from "#features/symptoms/fields.ts";
import { symptomPath } from "#features/symptoms/rules.ts";
import type { Route } from "./+types/symptom-edit";
import { NEW_RECORD } from "./catalogue/paths.ts";
import { type EditedKind, RecordEditor } from "./record/editor.tsx";
import { ShowcaseError } from "./showcase/head.tsx";
import { SYMPTOMS } from "./showcase/kinds.ts";

const { symptoms: calls } = staffApi.admin;

const KIND: EditedKind<typeof SYMPTOM, AdminSymptom> = {
	...SYMPTOMS,
	fields: SYMPTOM,
	name: "sintoma",
	create: (body) => read(calls.$post({ json: { ...body, urgency: urgencyIn(body) } })),
	update: (id, body) =>
		read(calls[":id"].$put({ param: { id }, json: { ...body, urgency: urgencyIn(body) } })),
};

/** Narrows the type of the urgency. The select offers valid values only, and the server validates them again. */
const urgencyIn = (body: { urgency: string }) => body.urgency as AdminSymptom["urgency"];

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const [symptom, list, { services }, posts] = await Promise.all([
		id === NEW_RECORD ? undefined : read(calls[":id"].$get({ param: { id } })),
		read(calls.$get()),
		read(staffApi.admin.services.$get({ query: {} })),
		read(staffApi.admin.blog.posts.$get({ query: { fields: "card" } })),
	]);
	return {
		symptom,
		categories: [...new Set(list.symptoms.map(({ category }) => category))],
		services: services.map(({ id, name, is_visible: isShown }) => choice(id, name, isShown)),
		posts: posts.map(({ slug, title, published: isShown }) => choice(slug, title, isShown)),
	};
}

export default function SymptomEditPage({ loaderData }: Route.ComponentProps) {
	const { symptom, categories, services, posts } = loaderData;
	const siteHref = symptom?.is_visible ? symptomPath(symptom.id) : undefined;
	return (
		<RecordEditor kind={KIND} record={symptom} siteHref={siteHref}>
			{({ values, field }) => (
				<>
					<p className="text-muted">
						Escribe lo que suele ser, nunca un diagnóstico: el carro se revisa en el taller.
					</p>
					{field("name")}
					<div className="grid gap-5 sm:grid-cols-2">
						{field("category", { words: categories })}
						{field("urgency")}
					</div>
					{field("causes", { rows: 4 })}
					{field("advice", { rows: 6 })}
					<div className="grid gap-5 sm:grid-cols-2">
						{field("service_id", {
							placeholder: "Ninguno",
							options: withChosen(services, values.service_id),
						})}
						{field("post_slug", {
							placeholder: "Ninguno",
							options: withChosen(posts, values.post_slug),
						})}
					</div>
					{field("is_visible")}
				</>
			)}
		</RecordEditor>
	);
}

export const ErrorBoundary = ShowcaseError;

type Choice = { value: string; label: string; isShown: boolean };
const OFF = "(no está en el sitio)";

const choice = (value: string, name: string, isShown: boolean): Choice => ({
	value,
	label: isShown ? name : `${name} ${OFF}`,
	isShown,
});

/** Returns the selectable options. The selected one stays in the list even if the site no longer shows it. */
function withChosen(choices: readonly Choice[], value: string): readonly Choice[] {
	const offered = choices.filter((each) => each.isShown || each.value === value);
	if (!value || offered.some((each) => each.value === value)) return offered;
	return [...offered, choice(value, "Eliminado", false)];
}
