import { NEW_RECORD } from "#admin/paths.ts";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import { ShowcaseError } from "#app/admin/content/showcase/head.tsx";
import { TESTIMONIALS } from "#app/admin/content/showcase/kinds.ts";
import { type EditedKind, RecordEditor } from "#app/admin/records/editor.tsx";
import type { AdminTestimonial } from "#features/content/showcase/editing/contract.ts";
import { TESTIMONIAL } from "#features/content/showcase/fields.ts";
import { FormPicture } from "#ui/picture-field.tsx";
import type { Route } from "./+types/testimonial-edit";

const { testimonials: testimonialsApi, showcase } = staffApi.admin;

const KIND: EditedKind<typeof TESTIMONIAL, AdminTestimonial> = {
	...TESTIMONIALS,
	fields: TESTIMONIAL,
	name: "testimonio",
	create: (body, id) => read(testimonialsApi.$post({ json: { id, ...body } })),
	update: (id, json) => read(testimonialsApi[":id"].$put({ param: { id }, json })),
	picture: { field: "avatar", category: "general" },
};

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
	const [{ testimonials, today }, services] = await Promise.all([
		read(showcase.$get()),
		read(staffApi.services.$get()),
	]);
	const testimonial = testimonials.find((candidate) => candidate.id === params.id);
	if (params.id !== NEW_RECORD && !testimonial)
		throw new ApiProblem(404, { code: "not_found", detail: "Ese testimonio ya no está." });
	return { testimonial, today, services: services.map(({ name }) => name) };
}

export default function TestimonialEditPage({ loaderData }: Route.ComponentProps) {
	const { testimonial, today, services } = loaderData;
	return (
		<RecordEditor kind={KIND} record={testimonial} start={{ date: today }} siteHref="/#testimonios">
			{({ values, field, picture }) => (
				<>
					<p className="text-muted">
						Publica solo lo que un cliente dijo, con su permiso para mostrar su nombre.
					</p>
					<div className="grid gap-5 sm:grid-cols-2">
						{field("name")}
						{field("vehicleType")}
						{field("service", { suggestions: services })}
						{field("date", { max: today })}
						{field("rating")}
					</div>
					{field("comment", { rows: 5 })}
					{picture("avatar", {
						picture: <FormPicture src={values.avatar} icon="user" shape="aspect-square" />,
					})}
				</>
			)}
		</RecordEditor>
	);
}

export const ErrorBoundary = ShowcaseError;
