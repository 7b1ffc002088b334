import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";
import type { Service } from "./contract.ts";
import { factsOf, Inclusions } from "./service-facts.tsx";
import { ServicePicture } from "./service-picture.tsx";

type ServiceCardProps = {
	service: Omit<Service, "related">;
	/** Buttons of the card; other rooms and the page fill it. */
	actions: ReactNode;
	/** Its next free hours, above the buttons. */
	hours: ReactNode;
};

/** A service as a data sheet: what it is, how long it takes, what it includes, what backs it. */
export function ServiceCard({ service, actions, hours }: ServiceCardProps) {
	const { id, name, description, badge, specialty } = service;
	return (
		<article id={id} className="flex min-w-0 flex-col">
			<div className="relative">
				<ServicePicture
					service={service}
					sizes="(width >= 48rem) 50vw, 100vw"
					className="aspect-16/10 w-full"
				/>
				<div className="absolute top-3 left-3 flex flex-wrap gap-1.5">
					{badge && <Badge>{badge}</Badge>}
					{specialty && <Badge>Servicio especializado</Badge>}
				</div>
			</div>
			<div className="flex grow flex-col p-5 md:p-7">
				<p className="min-h-5 text-sm text-gris">{service.image && service.category}</p>
				<h2 className="title-3 mt-1">
					<Anchor to={`/servicios/${id}`} className="hover:underline">
						{name}
					</Anchor>
				</h2>
				<p className="mt-2 text-gris">{description}</p>
				<DataRows className="mt-5" rows={factsOf(service)} />
				<Inclusions includes={service.includes} className="mt-5 mb-7" />
				<div className="mt-auto mb-5">{hours}</div>
				<div className="grid grid-cols-2 gap-2 max-lg:*:px-2 max-lg:[&>:last-child]:col-span-2 lg:flex lg:flex-wrap">
					{actions}
				</div>
			</div>
		</article>
	);
}
