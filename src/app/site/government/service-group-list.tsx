import type { GovernmentFacts } from "#core/requests/site/figures.tsx";
import { SectionHeader } from "#site/section-header.tsx";
import { useClaim, useSite } from "#site/site-data.ts";
import { cn } from "#ui/cn.ts";
import { formatCount } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { listServiceGroups } from "./service-groups.ts";

const ROW_CLASS = "flex gap-2.5 border-b border-line py-2 text-[0.9375rem]";

/**
 * Shows the four groups with their items; without the confirmed claim, with links to the shop's services.
 *
 * @source rules 1.24
 */
export function ServiceGroups({ products }: Pick<GovernmentFacts, "products">) {
	const { services } = useSite();
	const isOurWay = useClaim("fleets");
	const listLinks = (serviceIds: readonly string[]) =>
		serviceIds.length > 0
			? services
					.filter(({ id }) => serviceIds.includes(id))
					.map(({ id, name }) => ({ to: `/servicios/${id}`, name }))
			: [
					{
						to: "/productos",
						name: products
							? `${formatCount(products, "producto", "productos")} con su precio`
							: "Productos con su precio",
					},
				];
	const groups = listServiceGroups(services);
	return (
		<section aria-labelledby="grupos" className="measure band">
			<SectionHeader id="grupos" title="Lo que cubrimos">
				Cada grupo se contrata por separado o junto, por una vez o durante todo el año.
			</SectionHeader>
			<ul
				className={cn(
					"grid-lines",
					groups.length % 2 === 0 ? "md:grid-cols-2" : "lg:auto-cols-fr lg:grid-flow-col",
				)}
			>
				{groups.map(({ id, title, text, items, serviceIds }) => (
					<li key={id} id={id} className="p-5 md:p-8">
						<h3 className="title-3">{title}</h3>
						<p className="mt-2 text-muted">{text}</p>
						<ul className="mt-5 border-t border-line empty:hidden">
							{isOurWay
								? items.map((item) => (
										<li key={item} className={ROW_CLASS}>
											<Icon name="check" size={18} className="mt-0.5 text-muted" />
											{item}
										</li>
									))
								: listLinks(serviceIds).map(({ to, name }) => (
										<li key={to}>
											<Anchor to={to} className={`${ROW_CLASS} min-h-11 items-center hover:underline`}>
												<Icon name="arrow-right" size={18} className="text-muted" />
												{name}
											</Anchor>
										</li>
									))}
						</ul>
					</li>
				))}
			</ul>
		</section>
	);
}
