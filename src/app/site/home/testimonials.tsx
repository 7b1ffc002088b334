import { useState } from "react";
import { SectionHeader } from "#site/section-header.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { Carousel } from "#ui/carousel.tsx";
import { cn } from "#ui/cn.ts";
import { formatLongDate, joinWithDots } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import type { HomeData } from "./read-home.server.ts";

const INTERVAL_MS = 5000;
const MAX_RATING = 5;

type Testimonial = HomeData["testimonials"][number];

export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
	const { stats } = useSite().settings;
	const [index, setIndex] = useState(0);
	const hasTestimonials = testimonials.length > 0;
	// A single statistic does not justify a section.
	if (!hasTestimonials && stats.length < 2) return null;
	return (
		<section
			{...(hasTestimonials ? { "aria-labelledby": "testimonios" } : { "aria-label": "Cifras" })}
			className="on-dark band"
		>
			<div className="measure">
				{hasTestimonials && <SectionHeader id="testimonios" title="Lo que cuentan los clientes" />}
				{hasTestimonials && (
					<div className="grid gap-5 sm:gap-8 lg:grid-cols-[7fr_5fr] lg:gap-16">
						<Carousel
							label="Testimonios"
							intervalMs={INTERVAL_MS}
							index={index}
							onSelect={setIndex}
							className="flex min-w-0 flex-col"
							controlsClass="mt-4"
							slides={testimonials.map((testimonial) => ({
								id: testimonial.id,
								name: testimonial.name,
								content: <Quote testimonial={testimonial} />,
							}))}
						/>
						<ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] content-start border-t border-line sm:grid-cols-2 lg:grid-cols-1 noscript:hidden in-data-unscripted:hidden">
							{testimonials.map((testimonial, position) => (
								<li key={testimonial.id} className="border-b border-line">
									<TestimonialTab
										testimonial={testimonial}
										isCurrent={position === index}
										onSelect={() => setIndex(position)}
									/>
								</li>
							))}
						</ul>
					</div>
				)}
				<dl
					className={cn(
						"grid grid-cols-2 gap-x-6 border-t-2 border-current lg:grid-cols-4 empty:hidden",
						hasTestimonials && "mt-6 md:mt-16",
					)}
				>
					{stats.map(({ value, label }) => (
						<div key={label} className="flex flex-col-reverse justify-end py-1.5 sm:py-4">
							<dt className="text-sm text-muted">{label}</dt>
							<dd className="figure text-[2.5rem] leading-none">{value}</dd>
						</div>
					))}
				</dl>
				<ShopChat className="mt-4 max-sm:w-full sm:mt-6">Contactar Ahora</ShopChat>
			</div>
		</section>
	);
}

function Quote({ testimonial }: { testimonial: Testimonial }) {
	const { name, rating, comment, date } = testimonial;
	return (
		<figure className="flex h-full flex-col pr-1">
			<Stars rating={rating} />
			<blockquote className="mt-3 sm:mt-4 text-[clamp(1.25rem,0.95rem+1.3vw,1.75rem)] leading-[1.3] font-medium text-pretty [font-stretch:88%]">
				<p>{comment}</p>
			</blockquote>
			<figcaption className="mt-auto flex items-center gap-4 pt-4 sm:pt-6">
				<Avatar person={testimonial} size="size-14 text-xl" />
				<div>
					<p className="font-semibold">{name}</p>
					<p className="text-sm text-muted">{formatServiceAndCar(testimonial)}</p>
					<p className="text-sm text-muted">
						<time dateTime={date}>{formatLongDate(date)}</time>
					</p>
				</div>
			</figcaption>
		</figure>
	);
}

type TestimonialTabProps = { testimonial: Testimonial; isCurrent: boolean; onSelect: () => void };

function TestimonialTab({ testimonial, isCurrent, onSelect }: TestimonialTabProps) {
	return (
		<button
			type="button"
			onClick={onSelect}
			aria-current={isCurrent ? "true" : undefined}
			className={cn(
				"flex w-full items-center gap-3 border-l-4 py-3 pr-2 pl-3 text-left hover:bg-asphalt max-sm:py-2 max-sm:pl-2",
				isCurrent ? "border-accent bg-asphalt" : "border-transparent",
			)}
		>
			<Avatar person={testimonial} size="size-10 text-sm" />
			<span className="min-w-0">
				<span className="block font-semibold">{testimonial.name}</span>
				<span className="block text-sm text-muted max-sm:sr-only">{formatServiceAndCar(testimonial)}</span>
			</span>
		</button>
	);
}

/** Formats service and car: «Frenos · Kia Sportage 2019». The car is optional. */
export function formatServiceAndCar({ service, vehicleType }: Pick<Testimonial, "service" | "vehicleType">) {
	return joinWithDots(service, vehicleType);
}

/** Shows a rating as stars, with a text for screen readers. */
function Stars({ rating }: { rating: number }) {
	return (
		<p className="flex gap-0.5">
			<span className="sr-only">
				{rating} de {MAX_RATING} estrellas
			</span>
			{Array.from({ length: MAX_RATING }, (_, starIndex) => (
				<Icon
					// biome-ignore lint/suspicious/noArrayIndexKey: five identical stars
					key={starIndex}
					name="star"
					size={22}
					className={starIndex < rating ? "fill-current" : undefined}
				/>
			))}
		</p>
	);
}

/** Shows the person's picture, or their initials without one. The name is beside it. */
function Avatar({ person, size }: { person: Testimonial; size: string }) {
	const initials = (
		<span
			aria-hidden="true"
			className={cn("grid shrink-0 place-items-center rounded-md bg-ground font-semibold text-ink", size)}
		>
			{getInitials(person.name)}
		</span>
	);
	if (!person.avatar) return initials;
	return (
		<Picture
			src={person.avatar}
			alt=""
			width={56}
			height={56}
			fallback={initials}
			className={cn("shrink-0 rounded-md object-cover", size)}
		/>
	);
}

/** Returns the first letters of the first and last word: «Yariela Batista» → «YB». */
function getInitials(name: string): string {
	const nameParts = name.trim().split(/\s+/);
	const firstAndLast = nameParts.length > 1 ? [nameParts[0], nameParts.at(-1)] : nameParts;
	return firstAndLast.map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}
