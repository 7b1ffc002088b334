import { Link } from "react-router";
import type { Lead } from "#features/leads/contract.ts";
import { KIND_LABELS } from "#features/leads/copy.ts";
import { isPromised } from "#features/leads/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { formatDateTime, formatPhone, formatRelative } from "#ui/format.ts";
import { DueTime } from "./due-time.tsx";
import { LeadNews } from "./lead-news.tsx";
import { StateBadge } from "./state-badge.tsx";

type LeadListProps = {
	leads: readonly Lead[];
	now: Date;
	/** Path of a lead's own page. */
	hrefFor: (lead: Lead) => string;
	openId?: string;
	/** Those that came in while the list was open. */
	arrived: ReadonlySet<string>;
	/** The list keeps its place when a lead opens beside it. */
	keepsScroll: boolean;
};

/** The inbox on a wide screen. */
export function LeadTable(props: LeadListProps) {
	const { leads, now, arrived } = props;
	return (
		<div className="relative overflow-x-auto border border-linea bg-papel">
			<table className="data-table">
				<caption className="sr-only">Solicitudes</caption>
				<thead>
					<tr>
						<th scope="col">Solicitud</th>
						<th scope="col">Cliente</th>
						<th scope="col">Qué pide</th>
						<th scope="col">Estado</th>
						<th scope="col">Responsable</th>
						<th scope="col">Responder</th>
						<th scope="col" className="text-right">
							Recibida
						</th>
					</tr>
				</thead>
				<tbody>
					{leads.map((lead) => (
						<tr key={lead.id} className={cn("relative", arrived.has(lead.id) && "bg-[#fff6df]")}>
							<td className="whitespace-nowrap">
								<span className="block font-medium">{lead.reference}</span>
								<span className="text-gris">{KIND_LABELS[lead.kind]}</span>
							</td>
							<th scope="row" className="max-w-76 min-w-40 whitespace-normal">
								<LeadLink {...props} lead={lead} />
								<Reach lead={lead} />
							</th>
							<td className="max-w-80">
								<LeadNews lead={lead} now={now} />
								<span className="line-clamp-2">{lead.summary}</span>
							</td>
							<td>
								<StateBadge lead={lead} />
							</td>
							<td>{lead.owner?.full_name ?? <Nothing words="Sin responsable" />}</td>
							<td className="whitespace-nowrap">
								{isPromised(lead.kind) ? (
									<DueTime lead={lead} now={now} />
								) : (
									<Nothing words="No espera respuesta" />
								)}
							</td>
							<td className="text-right whitespace-nowrap">
								<Received lead={lead} now={now} />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** The inbox on a phone, and beside an open lead. */
export function LeadCards(props: LeadListProps) {
	const { leads, now, openId, arrived } = props;
	return (
		<ul aria-label="Solicitudes" className="border border-linea bg-papel">
			{leads.map((lead) => (
				<li
					key={lead.id}
					className={cn(
						"relative grid gap-1 border-b border-linea px-4 py-3 text-sm last:border-b-0 hover:bg-hueso",
						arrived.has(lead.id) && "bg-[#fff6df]",
						lead.id === openId && "bg-hueso shadow-[inset_4px_0_0_var(--color-ambar)]",
					)}
				>
					<div className="flex items-start justify-between gap-3">
						<LeadLink {...props} lead={lead} />
						<StateBadge lead={lead} />
					</div>
					<p className="num flex flex-wrap gap-x-3 text-gris">
						<Reach lead={lead} />
						<span>
							{lead.reference} · {KIND_LABELS[lead.kind]}
							{lead.owner && ` · ${lead.owner.full_name}`}
						</span>
					</p>
					<LeadNews lead={lead} now={now} />
					<p className="line-clamp-2">{lead.summary}</p>
					<p className="num flex flex-wrap items-baseline justify-between gap-x-3">
						<DueTime lead={lead} now={now} />
						<span className="text-gris">
							<span className="sr-only">Recibida </span>
							<Received lead={lead} now={now} />
						</span>
					</p>
				</li>
			))}
		</ul>
	);
}

/** The person's name; its press area is the whole row. */
function LeadLink({ lead, hrefFor, openId, keepsScroll }: LeadListProps & { lead: Lead }) {
	return (
		<Link
			to={hrefFor(lead)}
			preventScrollReset={keepsScroll}
			data-lead={lead.id}
			aria-current={lead.id === openId ? "true" : undefined}
			className="block min-w-0 text-base leading-snug font-semibold text-tinta [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
		>
			{lead.name}
		</Link>
	);
}

/** Where to answer; a subscription is nothing but its address, which is its name too. */
function Reach({ lead }: { lead: Lead }) {
	if (!lead.phone && lead.email === lead.name) return null;
	return (
		<span className="num flex flex-wrap items-center gap-x-2 font-normal text-gris [overflow-wrap:anywhere]">
			{lead.phone ? formatPhone(lead.phone) : (lead.email ?? "Sin teléfono")}
			{lead.is_phone_unusual && <Badge tone="line">número inusual</Badge>}
		</span>
	);
}

function Nothing({ words }: { words: string }) {
	return (
		<>
			<span aria-hidden="true" className="text-gris">
				—
			</span>
			<span className="sr-only">{words}</span>
		</>
	);
}

function Received({ lead, now }: { lead: Lead; now: Date }) {
	return (
		<time dateTime={lead.created_at} title={formatDateTime(lead.created_at)}>
			{formatRelative(lead.created_at, now)}
		</time>
	);
}
