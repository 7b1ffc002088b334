import { NEW_RECORD } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { ShowcaseError } from "#app/admin/content/showcase/head.tsx";
import { SYMPTOMS } from "#app/admin/content/showcase/kinds.ts";
import { type EditedKind, RecordEditor } from "#app/admin/records/editor.tsx";
import type { AdminSymptom } from "#features/content/symptoms/contract.ts";
import { SYMPTOM } from "#features/content/symptoms/fields.ts";
import { getSymptomPath } from "#features/content/symptoms/rules.ts";
import type { Route } from "./+types/symptom-edit";

const { symptoms: symptomsApi } = staffApi.admin;

const KIND: EditedKind<typeof SYMPTOM, AdminSymptom> = {
	...SYMPTOMS,
	fields: SYMPTOM,
	name: "sintoma",
	create: (body) => read(symptomsApi.$post({ json: { ...body, urgency: toUrgency(body) } })),
	update: (id, body) =>
		read(symptomsApi[":id"].$put({ param: { id }, json: { ...body, urgency: toUrgency(body) } })),
};

/** Narrows the type of the urgency. The select offers valid values only, and the server validates them again. */
const toUrgency = (body: { urgency: string }) => body.urgency as AdminSymptom["urgency"];

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const [symptom, list, { services }, posts] = await Promise.all([
		id === NEW_RECORD ? undefined : read(symptomsApi[":id"].$get({ param: { id } })),
		read(symptomsApi.$get()),
		read(staffApi.admin.services.$get({ query: {} })),
		read(staffApi.admin.blog.posts.$get({ query: { fields: "card" } })),
	]);
	return {
		symptom,
		categories: [...new Set(list.symptoms.map(({ category }) => category))],
		services: services.map(({ id, name, is_visible: isOnSite }) => createChoice(id, name, isOnSite)),
		posts: posts.map(({ slug, title, published: isOnSite }) => createChoice(slug, title, isOnSite)),
	};
}

export default function SymptomEditPage({ loaderData }: Route.ComponentProps) {
	const { symptom, categories, services, posts } = loaderData;
	const siteHref = symptom?.is_visible ? getSymptomPath(symptom.id) : undefined;
	return (
		<RecordEditor kind={KIND} record={symptom} siteHref={siteHref}>
			{({ values, field }) => (
				<>
					<p className="text-muted">
						Escribe lo que suele ser, nunca un diagnóstico: el carro se revisa en el taller.
					</p>
					{field("name")}
					<div className="grid gap-5 sm:grid-cols-2">
						{field("category", { suggestions: categories })}
						{field("urgency")}
					</div>
					{field("causes", { rows: 4 })}
					{field("advice", { rows: 6 })}
					<div className="grid gap-5 sm:grid-cols-2">
						{field("service_id", {
							placeholder: "Ninguno",
							options: withSelected(services, values.service_id),
						})}
						{field("post_slug", {
							placeholder: "Ninguno",
							options: withSelected(posts, values.post_slug),
						})}
					</div>
					{field("is_visible")}
				</>
			)}
		</RecordEditor>
	);
}

export const ErrorBoundary = ShowcaseError;

type Choice = { value: string; label: string; isOnSite: boolean };
const OFF_SITE_SUFFIX = "(no está en el sitio)";

const createChoice = (value: string, name: string, isOnSite: boolean): Choice => ({
	value,
	label: isOnSite ? name : `${name} ${OFF_SITE_SUFFIX}`,
	isOnSite,
});

/** Returns the selectable options. The selected one stays in the list even if the site no longer shows it. */
function withSelected(choices: readonly Choice[], value: string): readonly Choice[] {
	const selectableChoices = choices.filter((choice) => choice.isOnSite || choice.value === value);
	if (!value || selectableChoices.some((choice) => choice.value === value)) return selectableChoices;
	return [...selectableChoices, createChoice(value, "Eliminado", false)];
}
