import { CustomerName } from "#admin/customers/customer-name.tsx";
import { INBOX } from "#admin/inbox/query.ts";
import { factsOf as factsOfRequest } from "#features/leads/lead-states.ts";
import { KIND_LABELS } from "#features/leads/sentences.ts";
import type { CarPage, CarRequest, CarVisit } from "#features/work-orders/car/contract.ts";
import { factsOf } from "#features/work-orders/order-states.ts";
import { Badge } from "#ui/badge.tsx";
import { dotted, formatDate, formatUsd, plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { WholeWords } from "#ui/whole-words.tsx";
import { basisWords } from "./order-steps.tsx";
import { orderPath } from "./paths.ts";

/** Formats a span of days, or the single day. */
const spanOf = (...ends: string[]) => [...new Set(ends.map((at) => formatDate(at)))].join(" a ");
const requestPath = (id: string) => `${INBOX}/${id}?state=all`;

/** Lists the car's visits, latest first, each with its order, finished jobs and total. */
export function Visits({ visits }: { visits: readonly CarVisit[] }) {
	if (visits.length === 0)
		return <p className="text-muted">Todavía no se ha recibido: aquí queda lo que se le haga.</p>;
	return (
		<ol className="border-l-2 border-line">
			{visits.map((visit) => (
				<Visit key={visit.id} visit={visit} />
			))}
		</ol>
	);
}

function Visit({ visit }: { visit: CarVisit }) {
	const { reference, state, received_at, state_at, km_in: km, jobs, total_cents: cents } = visit;
	const { isInside, label, tone } = factsOf(state);
	const done = jobs.filter((job) => job.done_at !== null);
	const days = isInside ? `desde el ${formatDate(received_at)}` : spanOf(received_at, state_at);
	return (
		<li className="relative pb-5 pl-5 before:absolute before:top-2 before:-left-[7px] before:size-3 before:rounded-full before:bg-ink last:pb-0">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Anchor to={orderPath(visit)} className="link num py-1 font-semibold whitespace-nowrap">
					{reference}
				</Anchor>
				<Badge tone={tone}>{label}</Badge>
				<span className="num text-sm text-muted">{days}</span>
			</p>
			<p className="wrap-anywhere">«{visit.complaint}»</p>
			{done.length > 0 && (
				<ul className="my-1 list-disc pl-5">
					{done.map((job) => (
						<li key={job.id} className="wrap-anywhere">
							{job.title}
						</li>
					))}
				</ul>
			)}
			{visit.basis && <p className="wrap-anywhere">{basisWords(visit)}</p>}
			<p className="num text-sm text-muted wrap-anywhere">
				{dotted(
					visit.name,
					km !== null && `${km.toLocaleString("en-US")} km`,
					cents > 0 && formatUsd(cents),
				)}
			</p>
		</li>
	);
}

/** Lists unfinished work, each item with its day and a link to its order or request. */
export function OpenThings({ car: { open, visits } }: { car: CarPage }) {
	if (open.length === 0) return <p className="text-muted">Nada quedó abierto.</p>;
	const hasOrder = (id: string) => visits.some((visit) => visit.id === id);
	return (
		<ul className="grid gap-2">
			{open.map(({ lead_id: id, text, cents, at }) => (
				<li key={`${id} ${text}`} className="border-l-4 border-accent pl-3">
					<Anchor
						to={hasOrder(id) ? orderPath({ id }) : requestPath(id)}
						className="link block py-1 wrap-anywhere"
					>
						<WholeWords text={text} />
					</Anchor>
					<span className="num text-sm text-muted">
						{dotted(formatDate(at), cents !== null && formatUsd(cents))}
					</span>
				</li>
			))}
		</ul>
	);
}

/** Lists the current owner (from the latest request) and the previous ones. */
export function Owners({ owners }: Pick<CarPage, "owners">) {
	return (
		<ul className="grid gap-2">
			{owners.map(({ customer_id: id, name, first_at, last_at, requests }, at) => (
				<li key={id ?? name}>
					<p className="wrap-anywhere">
						<CustomerName id={id} name={name} className="link py-1 font-medium" />
						{at === 0 && owners.length > 1 && <Badge className="ml-2">Ahora</Badge>}
					</p>
					<p className="num text-sm text-muted">
						{spanOf(first_at, last_at)}&nbsp;· {plural(requests, "solicitud", "solicitudes")}
					</p>
				</li>
			))}
		</ul>
	);
}

/** Summarises a request, with a link to it. */
export function RequestLine({ request }: { request: CarRequest }) {
	const { id, reference, kind, state, summary, created_at, name } = request;
	return (
		<div className="min-w-0 grow basis-60">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Anchor to={requestPath(id)} className="link num py-1 font-semibold whitespace-nowrap">
					{reference}
				</Anchor>
				<span>{KIND_LABELS[kind]}</span>
				<Badge tone={factsOfRequest(state).isWaiting ? "solid" : "soft"}>
					{factsOfRequest(state).label}
				</Badge>
			</p>
			<p className="wrap-anywhere">{summary}</p>
			<p className="num text-sm text-muted wrap-anywhere">
				{formatDate(created_at)}&nbsp;· {name}
			</p>
		</div>
	);
}
