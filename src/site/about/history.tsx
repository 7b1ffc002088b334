import { paragraphsOf } from "#features/settings/about.ts";
import type { About } from "#features/settings/contract.ts";
import { useSite } from "#site/site-data.ts";

/** What the owner tells of the shop, and its years. */
export function History({ about }: { about: About }) {
	const { settings } = useSite();
	const { foundedYear, address, name } = settings;
	const [first = "", ...rest] = paragraphsOf(about.story);
	return (
		<section className="measure band">
			<div className="grid gap-6 lg:grid-cols-2 lg:gap-16">
				<h2 className="title-2">Nuestra historia</h2>
				<div className="lead grid gap-4">
					<p>
						{name} abrió en {foundedYear} en {address.district}. {first}
					</p>
					{rest.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
			</div>
			<h3 className="sr-only">Año por año</h3>
			<ol className="mt-12 grid gap-x-6 lg:grid-cols-5">
				{about.timeline.map(({ year, title, text }) => (
					<li
						key={`${year} ${title}`}
						className="relative border-l-2 border-tinta pb-8 pl-5 last:pb-0 lg:border-t-2 lg:border-l-0 lg:pt-6 lg:pb-0 lg:pl-0"
					>
						<span
							aria-hidden="true"
							className="absolute top-1.5 -left-[7px] size-3 bg-ambar lg:-top-[7px] lg:left-0"
						/>
						<p className="figure">{year}</p>
						<p className="title-4 mt-2">{title}</p>
						<p className="mt-1 text-gris">{text}</p>
					</li>
				))}
			</ol>
		</section>
	);
}
