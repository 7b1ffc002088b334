import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { createListUrl, createLoader, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { ListSearch } from "#admin/list/search.tsx";
import { EDIT_SERVICES, getEditPath } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { SERVICES } from "#app/admin/content/catalogue/kinds.ts";
import { CatalogueLayout, getEditListEmptyState } from "#app/admin/content/catalogue/layout.tsx";
import { RecordButtons, useRecordOrder } from "#core/records/admin/buttons.tsx";
import { ServicePrices } from "#features/content/services/admin/service-prices.tsx";
import type { AdminService } from "#features/content/services/editing/contract.ts";
import { ServicePicture } from "#features/content/services/service-picture.tsx";
import { Badge } from "#ui/badge.tsx";
import { CardActions, FirstLines } from "#ui/card-parts.tsx";
import { cn } from "#ui/cn.ts";
import { formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/services-list";

const TRASH_TEXT = "Los servicios que elimines esperan aquí, por si hay que restaurarlos.";

/** Maximum number of inclusions on a card. @source rules 6.8 */
const MAX_INCLUDES_PREVIEWED = 3;

const LIST_URL = createListUrl(EDIT_SERVICES, { q: "", bin: "0" }, { bin: ["0", "1"] });

export const clientLoader = createLoader(LIST_URL, (query) => read(staffApi.admin.services.$get({ query })));

export default function ServicesListPage({ loaderData: list }: Route.ComponentProps) {
	const { query, hrefFor } = useList(LIST_URL);
	const isTrash = query.bin === "1";
	const order = useRecordOrder(SERVICES, query.q ? [] : list.services);
	return (
		<CatalogueLayout
			kind={SERVICES}
			isTrash={isTrash}
			list={list}
			backLabel="Volver a los servicios"
			exportList={(format) => staffApi.admin.export.services.$get({ query: { format } })}
		>
			<div className="mt-4">
				<ListSearch query={query} placeholder="Nombre o descripción" hrefFor={hrefFor} />
			</div>
			{!isTrash && list.services.length > 0 && <ServicePrices services={list.services} />}
			<Rows
				emptyState={
					list.services.length === 0 && getEditListEmptyState(SERVICES, query.q !== "", isTrash && TRASH_TEXT)
				}
			>
				<ul className="grid grid-cols-1 max-md:-space-y-px md:grid-cols-2 md:gap-4 xl:grid-cols-3">
					{list.services.map((service, index) => (
						<li
							key={service.id}
							className="card relative flex max-md:items-start max-md:gap-3 max-md:p-3 md:flex-col"
						>
							{service.picture && (
								<ServicePicture
									service={{ ...service, image: service.picture }}
									sizes="(width >= 80rem) 400px, (width >= 48rem) 50vw, 72px"
									className="aspect-[5/2] w-full max-md:aspect-square max-md:w-[min(4.5rem,18vw)] max-md:shrink-0"
								/>
							)}
							<div className="flex min-w-0 flex-1 flex-col wrap-anywhere md:p-4">
								<div className="flex flex-wrap items-baseline gap-2">
									<h2 className="title-4 min-w-0">
										<Anchor to={getEditPath(EDIT_SERVICES, service)} className="hover:underline">
											{service.name}
										</Anchor>
									</h2>
									{(!service.is_visible || service.badge || service.samples.length > 0) && (
										<span
											className={cn(
												"flex flex-wrap gap-2",
												// On the picture, so that the names and facts of a row of cards begin at one height.
												service.picture && "md:absolute md:top-3 md:left-3 md:[&>*]:bg-paper",
											)}
										>
											{!service.is_visible && <Badge>Oculto</Badge>}
											{service.samples.length > 0 && <Badge>Ejemplo</Badge>}
											{service.badge && <Badge tone="line">{service.badge}</Badge>}
										</span>
									)}
								</div>
								<p className="dotted text-sm text-muted max-md:text-xs md:mt-1">
									{[service.category, service.duration, formatStartingPrice(service)]
										.filter(Boolean)
										.map((fact) => (
											<span key={fact}>{fact}</span>
										))}
								</p>
								<p className="line-clamp-3 text-sm max-md:line-clamp-2 md:mt-2">{service.description}</p>
								{service.includes.length > 0 && (
									<FirstLines lines={service.includes} limit={MAX_INCLUDES_PREVIEWED} />
								)}
								<CardActions>
									<RecordButtons kind={SERVICES} record={service} order={order} index={index} />
								</CardActions>
							</div>
						</li>
					))}
				</ul>
			</Rows>
		</CatalogueLayout>
	);
}

export const ErrorBoundary = toLoadFailure("Editar Servicios", "Error cargando servicios");

const formatStartingPrice = ({ price }: AdminService) =>
	price === null ? "" : `desde ${formatUsd(Math.round(price * 100))}`;
