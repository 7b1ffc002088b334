import { Badge } from "#ui/badge.tsx";
import { Anchor } from "#ui/link.tsx";
import type { AdminSymptom } from "./contract.ts";
import { UrgencyMark } from "./urgency-mark.tsx";

/** A symptom of the guide as staff edit it. @source rules 6.29 */
export function SymptomFacts({ symptom, editHref }: { symptom: AdminSymptom; editHref: string }) {
	return (
		<>
			<div className="flex flex-wrap items-baseline gap-2">
				<h2 className="title-4 min-w-0">
					<Anchor to={editHref} className="hover:underline">
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
		</>
	);
}
