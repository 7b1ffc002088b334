import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { CardActions } from "#ui/card-actions.tsx";
import { Anchor } from "#ui/link.tsx";
import type { AdminSymptom } from "./contract.ts";
import { UrgencyMark } from "./urgency-mark.tsx";

type SymptomCardsProps = {
	symptoms: readonly AdminSymptom[];
	editHref: (symptom: AdminSymptom) => string;
	/** Edit, delete, up and down, which the page makes. */
	buttons: (symptom: AdminSymptom, place: number) => ReactNode;
};

/** The guide as staff edit it, in the order of the site. @source rules 6.29 */
export function SymptomCards({ symptoms, editHref, buttons }: SymptomCardsProps) {
	return (
		<ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
			{symptoms.map((symptom, place) => (
				<li key={symptom.id} className="card flex flex-col p-4">
					<div className="flex flex-wrap items-baseline gap-2">
						<h2 className="title-4 min-w-0">
							<Anchor to={editHref(symptom)} className="hover:underline">
								{symptom.name}
							</Anchor>
						</h2>
						{!symptom.is_visible && <Badge>Oculto</Badge>}
					</div>
					<p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-gris">
						{symptom.category}
						<UrgencyMark urgency={symptom.urgency} />
					</p>
					<p className="mt-2 line-clamp-3 text-sm">{symptom.causes.join(" ")}</p>
					<CardActions>{buttons(symptom, place)}</CardActions>
				</li>
			))}
		</ul>
	);
}
