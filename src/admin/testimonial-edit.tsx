import { useState } from "react";
import { useParams } from "react-router";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import {
	blankTestimonial,
	TESTIMONIAL_LABELS,
	testimonialBodyOf,
	testimonialValuesOf,
} from "#features/showcase/showcase-values.ts";
import { TestimonialForm } from "#features/showcase/testimonial-form.tsx";
import type { Route } from "./+types/testimonial-edit";
import { NEW, SHOWCASE } from "./catalogue/paths.ts";
import { MediaPicker } from "./media/picker.tsx";
import { RecordForm } from "./record/form.tsx";
import { useRecordForm } from "./record/use-record-form.ts";
import { ShowcaseError } from "./showcase/frame.tsx";

const LIST = `${SHOWCASE}/testimonios`;

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
	const [{ testimonials, today }, services] = await Promise.all([
		read(staffApi.admin.showcase.$get()),
		read(staffApi.services.$get()),
	]);
	const testimonial = testimonials.find((one) => one.id === params.id);
	if (params.id !== NEW && !testimonial)
		throw new ApiProblem(404, { code: "not_found", detail: "Ese testimonio ya no está." });
	return { testimonial, today, services: services.map(({ name }) => name) };
}

export default function TestimonialEditPage({ loaderData }: Route.ComponentProps) {
	const { id } = useParams();
	return <Editor key={`${id} ${loaderData.testimonial?.updated_at}`} {...loaderData} />;
}

export const ErrorBoundary = ShowcaseError;

function Editor({ testimonial, today, services }: Route.ComponentProps["loaderData"]) {
	const [isPicking, setIsPicking] = useState(false);
	const form = useRecordForm({
		name: "testimonio",
		id: testimonial?.id,
		start: testimonial ? testimonialValuesOf(testimonial) : blankTestimonial(today),
		seenAt: testimonial?.updated_at ?? "",
		valuesOf: testimonialValuesOf,
		failure: "Error guardando testimonio",
		send: (values, seenAt, newId) => {
			const body = testimonialBodyOf(values);
			if (!testimonial)
				return read(staffApi.admin.testimonials.$post({ json: { id: newId, ...body } }));
			const [param, json] = [{ id: testimonial.id }, { ...body, updated_at: seenAt }];
			return read(staffApi.admin.testimonials[":id"].$put({ param, json }));
		},
		done: () => (testimonial ? "Testimonio actualizado" : "Testimonio creado"),
		list: LIST,
	});
	return (
		<>
			<RecordForm
				id="testimonio"
				title={testimonial?.name ?? "Nuevo testimonio"}
				back={{ to: LIST, label: "Testimonios" }}
				form={form}
				labels={TESTIMONIAL_LABELS}
				saveLabel={testimonial ? "Guardar cambios" : "Crear testimonio"}
			>
				<TestimonialForm
					values={form.values}
					errors={form.errors}
					onChange={form.set}
					onPickPicture={() => setIsPicking(true)}
					services={services}
					today={today}
				/>
			</RecordForm>
			<MediaPicker
				isOpen={isPicking}
				onOpenChange={setIsPicking}
				category="general"
				onPick={({ url }) => form.set({ avatar: url })}
			/>
		</>
	);
}
