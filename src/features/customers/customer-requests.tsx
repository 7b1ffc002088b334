import { factsOf } from "#features/appointments/visit-states.ts";
import { factsOf as factsOfRequest } from "#features/leads/lead-states.ts";
import { shortDay } from "#panama/time.ts";
import { Ago } from "#ui/ago.tsx";
import { Badge } from "#ui/badge.tsx";
import { Anchor } from "#ui/link.tsx";
import type { CustomerRequest } from "./contract.ts";
import { SOURCE_LABELS } from "./sentences.ts";

type CustomerRequestsProps = {
	requests: readonly CustomerRequest[];
	now: Date;
	hrefFor: (request: CustomerRequest) => string;
};

/** Everything that a person asked for, newest first. */
export function CustomerRequests({ requests, now, hrefFor }: CustomerRequestsProps) {
	if (requests.length === 0)
		return <p className="text-gris">No queda ninguna solicitud de esta persona.</p>;
	return (
		<ol className="border-l-2 border-linea">
			{requests.map((request) => (
				<li key={request.id} className="relative pb-5 pl-5 last:pb-0">
					<span
						aria-hidden="true"
						className="absolute top-2 -left-[7px] size-3 rounded-full bg-tinta"
					/>
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<Anchor to={hrefFor(request)} className="link num py-1 font-semibold whitespace-nowrap">
							{request.reference}
						</Anchor>
						<span>{SOURCE_LABELS[request.kind]}</span>
						<Badge tone={factsOfRequest(request.state).isWaiting ? "solid" : "soft"}>
							{factsOfRequest(request.state).label}
						</Badge>
					</p>
					<p>{request.summary}</p>
					{request.visit && <p className="num font-medium">{visitWords(request.visit)}</p>}
					<p className="num text-sm text-gris">
						<Ago at={request.created_at} now={now} />
						{request.owner && ` · ${request.owner}`}
					</p>
				</li>
			))}
		</ol>
	);
}

/** When the visit is and how it stands, in one line. */
function visitWords({ day, time, state }: NonNullable<CustomerRequest["visit"]>): string {
	return `Cita: ${shortDay(day)}, ${time ?? "sin hora"} · ${factsOf(state).label}`;
}
