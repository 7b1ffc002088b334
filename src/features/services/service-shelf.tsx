import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { CardActions } from "#ui/card-actions.tsx";
import { FirstLines } from "#ui/first-lines.tsx";
import { formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { ServicePicture } from "./service-picture.tsx";
import type { AdminService } from "./staff/contract.ts";

/** How many inclusions a card of «Editar Servicios» previews. @source rules 6.8 */
const INCLUDES_PREVIEWED = 3;

type ServiceShelfProps = {
	services: readonly AdminService[];
	editHref: (service: AdminService) => string;
	/** Edit, delete, up and down, which the page makes. */
	buttons: (service: AdminService, place: number) => ReactNode;
};

/** The services as staff edit them, in the order of the site. @source rules 6.8 */
export function ServiceShelf({ services, editHref, buttons }: ServiceShelfProps) {
	return (
		<ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
			{services.map((service, place) => (
				<li key={service.id} className="card flex flex-col">
					{service.picture && (
						<ServicePicture
							service={{ ...service, image: service.picture }}
							sizes="(width >= 80rem) 400px, (width >= 48rem) 50vw, 100vw"
							className="aspect-[5/2] w-full"
						/>
					)}
					<div className="flex flex-1 flex-col p-4">
						<div className="flex flex-wrap items-baseline gap-2">
							<h2 className="title-4 min-w-0">
								<Anchor to={editHref(service)} className="hover:underline">
									{service.name}
								</Anchor>
							</h2>
							{!service.is_visible && <Badge>Oculto</Badge>}
							{service.badge && <Badge tone="line">{service.badge}</Badge>}
						</div>
						<p className="mt-1 text-sm text-gris">
							{[service.category, service.duration, priceOf(service)].filter(Boolean).join(" · ")}
						</p>
						<p className="mt-2 line-clamp-3 text-sm">{service.description}</p>
						{service.includes.length > 0 && (
							<FirstLines lines={service.includes} shown={INCLUDES_PREVIEWED} />
						)}
						<CardActions>{buttons(service, place)}</CardActions>
					</div>
				</li>
			))}
		</ul>
	);
}

const priceOf = ({ price }: AdminService) =>
	price === null ? "" : `desde ${formatUsd(Math.round(price * 100))}`;
