import { useState } from "react";
import { BandHead } from "#site/layout/band-head.tsx";
import { useSite } from "#site/site-data.ts";
import { ChatLink } from "#ui/button.tsx";
import { Carousel } from "#ui/carousel.tsx";
import { cn } from "#ui/cn.ts";
import { formatLongDate } from "#ui/format.ts";
import { Avatar } from "./avatar.tsx";
import type { HomeData } from "./read-home.server.ts";
import { Stars } from "./stars.tsx";

const INTERVAL_MS = 5000;

type Testimonial = HomeData["testimonials"][number];

export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
	const { settings } = useSite();
	const [index, setIndex] = useState(0);
	return (
		<section aria-labelledby="testimonios" className="on-light band">
			<div className="measure">
				<BandHead id="testimonios" title="Lo que cuentan los clientes">
					Qué llevaron, qué les hicimos y cómo salió.
				</BandHead>
				{testimonials.length > 0 && (
					<div className="grid gap-8 lg:grid-cols-[7fr_5fr] lg:gap-16">
						<Carousel
							label="Testimonios"
							intervalMs={INTERVAL_MS}
							index={index}
							onSelect={setIndex}
							className="flex min-w-0 flex-col"
							controlsClass="mt-6"
							slides={testimonials.map((testimonial) => ({
								id: testimonial.id,
								name: testimonial.name,
								content: <Quote testimonial={testimonial} />,
							}))}
						/>
						<ul className="grid content-start border-t border-linea sm:grid-cols-2 lg:grid-cols-1 noscript:hidden">
							{testimonials.map((testimonial, place) => (
								<li key={testimonial.id} className="border-b border-linea">
									<Pick
										testimonial={testimonial}
										isCurrent={place === index}
										onPick={() => setIndex(place)}
									/>
								</li>
							))}
						</ul>
					</div>
				)}
				<dl className="mt-12 grid grid-cols-2 gap-x-6 border-t-2 border-tinta md:mt-16 lg:grid-cols-4">
					{settings.stats.map(({ value, label }) => (
						<div key={label} className="flex flex-col-reverse justify-end py-4">
							<dt className="text-sm text-gris">{label}</dt>
							<dd className="figure text-[2.5rem] leading-none">{value}</dd>
						</div>
					))}
				</dl>
				<ChatLink
					number={settings.whatsapp}
					text={settings.whatsappGreeting}
					className="mt-6 max-sm:w-full"
				>
					Contactar Ahora
				</ChatLink>
			</div>
		</section>
	);
}

function Quote({ testimonial }: { testimonial: Testimonial }) {
	const { name, rating, comment, date } = testimonial;
	return (
		<figure className="flex h-full flex-col pr-1">
			<Stars rating={rating} />
			<blockquote className="mt-4 text-[clamp(1.375rem,1.2rem+0.9vw,1.75rem)] leading-[1.3] font-medium text-pretty [font-stretch:88%]">
				<p>{comment}</p>
			</blockquote>
			<figcaption className="mt-auto flex items-center gap-4 pt-6">
				<Avatar person={testimonial} />
				<div>
					<p className="font-semibold">{name}</p>
					<p className="text-sm text-gris">{aboutOf(testimonial)}</p>
					<p className="text-sm text-gris">
						<time dateTime={date}>{formatLongDate(date)}</time>
					</p>
				</div>
			</figcaption>
		</figure>
	);
}

type PickProps = { testimonial: Testimonial; isCurrent: boolean; onPick: () => void };

function Pick({ testimonial, isCurrent, onPick }: PickProps) {
	return (
		<button
			type="button"
			onClick={onPick}
			aria-current={isCurrent ? "true" : undefined}
			className={cn(
				"flex w-full items-center gap-3 border-l-4 py-3 pr-2 pl-3 text-left hover:bg-hueso",
				isCurrent ? "border-tinta bg-hueso" : "border-transparent",
			)}
		>
			<Avatar person={testimonial} isSmall />
			<span className="min-w-0">
				<span className="block font-semibold">{testimonial.name}</span>
				<span className="block text-sm text-gris">{aboutOf(testimonial)}</span>
			</span>
		</button>
	);
}

/** «Frenos · Kia Sportage 2019»; not everybody says which car it was. */
export function aboutOf({ service, vehicleType }: Pick<Testimonial, "service" | "vehicleType">) {
	return [service, vehicleType].filter(Boolean).join(" · ");
}
