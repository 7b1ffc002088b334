import { repliesTo } from "#features/leads/replies.ts";
import type { Speaker } from "#features/settings/chats.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink, ChatLink, IconButton } from "#ui/button.tsx";
import { FirstLines } from "#ui/first-lines.tsx";
import { formatDateTime, formatPhone } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { OverviewService, RecentRequest } from "./demand-contract.ts";

/** How many inclusions a card of the overview shows. @source rules 4.21 */
const INCLUDES_SHOWN = 5;

type ServiceDemandProps = {
	services: readonly OverviewService[];
	editHref: (service: OverviewService) => string;
	onInfo: (service: OverviewService) => void;
};

/** The services with how often each is asked for. @source rules 4.21 */
export function ServiceDemand({ services, editHref, onInfo }: ServiceDemandProps) {
	return (
		<ul className="grid gap-4 md:grid-cols-2">
			{services.map((service) => (
				<li key={service.id} className="card flex flex-col p-4">
					<div className="flex items-start justify-between gap-2">
						<div className="min-w-0">
							<h3 className="title-4">
								<Anchor to={editHref(service)} className="hover:underline">
									{service.name}
								</Anchor>
							</h3>
							<Badge className="mt-1">{service.category || "Servicio General"}</Badge>
						</div>
						<IconButton
							icon="info"
							label={`Información de ${service.name}`}
							onClick={() => onInfo(service)}
							className="-mt-2 -mr-3"
						/>
					</div>
					<p className="mt-2 text-sm">{service.description}</p>
					<FirstLines lines={service.includes} shown={INCLUDES_SHOWN} />
					<dl className="mt-auto grid grid-cols-3 gap-2 pt-4 text-sm">
						{factsOf(service).map(([label, value]) => (
							<div key={label}>
								<dt className="text-gris">{label}</dt>
								<dd className="num font-semibold">{value}</dd>
							</div>
						))}
					</dl>
				</li>
			))}
		</ul>
	);
}

const factsOf = (service: OverviewService) => [
	["Duración", service.duration],
	["Solicitudes", service.request_count],
	["Esta Semana", service.requests_this_week],
];

type RecentRequestsProps = {
	requests: readonly RecentRequest[];
	speaker: Speaker;
	leadHref: (request: RecentRequest) => string;
	/** Told when staff open the chat; the link itself opens it. */
	onContact: (request: RecentRequest) => void;
};

/** The newest requests with a way to answer each. @source rules 4.21 */
export function RecentRequests(props: RecentRequestsProps) {
	const { requests, speaker, leadHref, onContact } = props;
	return (
		<ul className="card divide-y divide-linea">
			{requests.map((request) => {
				const service = request.service_name || "Servicio desconocido";
				const phone = request.customer_phone;
				return (
					<li key={request.id} className="grid gap-2 p-4">
						<div className="min-w-0">
							<p className="font-semibold">
								<Anchor to={leadHref(request)} className="hover:underline">
									{request.customer_name}
								</Anchor>
							</p>
							<p className="text-sm">{service}</p>
							<p className="num text-sm text-gris">
								{phone ? formatPhone(phone) : "Sin teléfono"} ·{" "}
								<time dateTime={request.created_at}>{formatDateTime(request.created_at)}</time>
							</p>
						</div>
						<div className="flex flex-wrap items-center gap-3">
							{phone && request.has_whatsapp ? (
								<ChatLink
									number={phone}
									text={greetingOf(request, service, speaker)}
									size="sm"
									onClick={() => onContact(request)}
								>
									Contactar<span className="sr-only"> a {request.customer_name}</span>
								</ChatLink>
							) : (
								phone && (
									<ButtonLink to={`tel:${phone}`} tone="line" size="sm" icon="phone">
										Llamar<span className="sr-only"> a {request.customer_name}</span>
									</ButtonLink>
								)
							)}
							{request.is_contacted && <p className="text-sm text-gris">Ya contactada</p>}
						</div>
					</li>
				);
			})}
		</ul>
	);
}

function greetingOf(request: RecentRequest, service: string, speaker: Speaker): string {
	const { customer_name: name, reference } = request;
	const [greeting] = repliesTo({ kind: "service_request", reference, name, service, ...speaker });
	return greeting.text;
}
