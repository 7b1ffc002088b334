import { read, staffApi } from "#api/client.ts";
import type { AdminTestimonial } from "#features/showcase/editing-contract.ts";
import { TestimonialCards } from "#features/showcase/showcase-cards.tsx";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/testimonials";
import { useRestore } from "./record/use-restore.ts";
import { ShowcaseButtons, ShowcaseReturn } from "./showcase/buttons.tsx";
import { ShowcaseError, ShowcaseFrame } from "./showcase/frame.tsx";

export const clientLoader = () => read(staffApi.admin.showcase.$get());

export default function TestimonialsPage({ loaderData }: Route.ComponentProps) {
	const { testimonials, bin } = loaderData;
	const ids = testimonials.map(({ id }) => id);
	return (
		<ShowcaseFrame
			count={testimonials.length}
			one="testimonio"
			many="testimonios"
			folder="testimonios"
			newLabel="Nuevo testimonio"
			binCount={bin.testimonials.length}
			bin={
				<TestimonialCards
					items={bin.testimonials}
					buttons={({ id, name }) => <ShowcaseReturn shelf="testimonials" id={id} name={name} />}
				/>
			}
		>
			<TestimonialCards
				items={testimonials}
				buttons={(testimonial, place) => (
					<ShowcaseButtons
						shelf="testimonials"
						id={testimonial.id}
						name={testimonial.name}
						ids={ids}
						place={place}
					>
						{testimonial.isSample && <Approve testimonial={testimonial} />}
					</ShowcaseButtons>
				)}
			/>
		</ShowcaseFrame>
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
