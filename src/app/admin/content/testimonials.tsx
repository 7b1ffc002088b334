import { read, staffApi } from "#api/client.ts";
import { ShowcaseError } from "#app/admin/content/showcase/head.tsx";
import { TESTIMONIALS } from "#app/admin/content/showcase/kinds.ts";
import { ShowcaseListPage } from "#app/admin/content/showcase/list-page.tsx";
import { useRestore } from "#core/records/admin/delete.tsx";
import type { AdminTestimonial } from "#features/content/showcase/editing/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { formatCount, formatLongDate } from "#ui/format.ts";
import type { Route } from "./+types/testimonials";

export const clientLoader = () => read(staffApi.admin.showcase.$get());

export default function TestimonialsPage({ loaderData }: Route.ComponentProps) {
	const { testimonials, bin } = loaderData;
	return (
		<ShowcaseListPage
			kind={TESTIMONIALS}
			items={testimonials}
			trash={bin.testimonials}
			renderNextStep={(testimonial) => testimonial.isSample && <ApproveButton testimonial={testimonial} />}
		>
			{(testimonial) => (
				<>
					<div className="flex flex-wrap items-baseline gap-2">
						<h2 className="title-4 min-w-0">{testimonial.name}</h2>
						{testimonial.isSample && <Badge tone="pending">Ejemplo sin aprobar</Badge>}
					</div>
					<p className="text-sm text-muted md:mt-1">
						{formatCount(testimonial.rating, "estrella", "estrellas")}&nbsp;· {testimonial.service}
						&nbsp;· {formatLongDate(testimonial.date)}
					</p>
					<p className="line-clamp-4 text-sm max-md:line-clamp-3 md:mt-2">{testimonial.comment}</p>
				</>
			)}
		</ShowcaseListPage>
	);
}

export const ErrorBoundary = ShowcaseError;

function ApproveButton({ testimonial }: { testimonial: AdminTestimonial }) {
	const approve = useRestore("Testimonio aprobado", "No se pudo aprobar");
	const param = { id: testimonial.id };
	return (
		<Button
			size="sm"
			icon="check"
			onClick={() => void approve(() => read(staffApi.admin.testimonials[":id"].approval.$post({ param })))}
		>
			Aprobar<span className="sr-only"> {testimonial.name}</span>
		</Button>
	);
}
