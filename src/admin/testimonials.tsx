import { read, staffApi } from "#api/client.ts";
import { TestimonialFacts } from "#features/showcase/showcase-facts.tsx";
import type { AdminTestimonial } from "#features/showcase/staff/contract.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/testimonials";
import { useRestore } from "./record/use-restore.ts";
import { ShowcaseError } from "./showcase/head.tsx";
import { TESTIMONIALS } from "./showcase/kinds.ts";
import { Shelf } from "./showcase/shelf.tsx";

export const clientLoader = () => read(staffApi.admin.showcase.$get());

export default function TestimonialsPage({ loaderData }: Route.ComponentProps) {
	const { testimonials, bin } = loaderData;
	return (
		<Shelf
			kind={TESTIMONIALS}
			items={testimonials}
			bin={bin.testimonials}
			more={(testimonial) => testimonial.isSample && <Approve testimonial={testimonial} />}
		>
			{(testimonial) => <TestimonialFacts testimonial={testimonial} />}
		</Shelf>
	);
}

export const ErrorBoundary = ShowcaseError;

function Approve({ testimonial }: { testimonial: AdminTestimonial }) {
	const approve = useRestore("Testimonio aprobado", "No se pudo aprobar");
	const param = { id: testimonial.id };
	return (
		<Button
			size="sm"
			icon="check"
			onClick={() =>
				void approve(() => read(staffApi.admin.testimonials[":id"].approval.$post({ param })))
			}
		>
			Aprobar<span className="sr-only"> {testimonial.name}</span>
		</Button>
	);
}
