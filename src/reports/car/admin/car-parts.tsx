import { useState } from "react";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { getOrderPath, INBOX } from "#admin/paths.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { KIND_LABELS } from "#core/requests/messages.ts";
import { CustomerName } from "#features/workshop/customers/admin/customer-links.tsx";
import { formatBasis } from "#features/workshop/work-orders/admin/order-steps.tsx";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import type { CarPage, CarRequest, CarStay } from "#reports/car/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { formatCount, formatDate, formatUsd, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";

/** Formats a span of days, or the single day. */
const formatSpan = (...dates: string[]) => [...new Set(dates.map((date) => formatDate(date)))].join(" a ");
const getRequestPath = (id: string) => `${INBOX}/${id}?state=all`;

/** Lists the car's visits, latest first, each with its order, finished jobs and total. */
export function CarVisits({ visits }: { visits: readonly CarStay[] }) {
	if (visits.length === 0)
		return <p className="text-muted">Todavía no se ha recibido: aquí queda lo que se le haga.</p>;
	return (
		<ol className="border-l-2 border-line">
			{visits.map((visit) => (
				<CarVisitItem key={visit.id} visit={visit} />
			))}
		</ol>
	);
}

function CarVisitItem({ visit }: { visit: CarStay }) {
	const { reference, state, received_at, state_at, km_in: km, jobs, total_cents: cents } = visit;
	const { isInside, label, tone } = getOrderStateInfo(state);
	const doneJobs = jobs.filter((job) => job.done_at !== null);
	const dayText = isInside ? `desde el ${formatDate(received_at)}` : formatSpan(received_at, state_at);
	return (
		<li className="relative pb-5 pl-5 before:absolute before:top-2 before:-left-[7px] before:size-3 before:rounded-full before:bg-ink last:pb-0">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Anchor to={getOrderPath(visit)} className="link num py-1 font-semibold whitespace-nowrap">
					{reference}
				</Anchor>
				<Badge tone={tone}>{label}</Badge>
				<span className="num text-sm text-muted">{dayText}</span>
			</p>
			<p className="wrap-anywhere">«{visit.complaint}»</p>
			{doneJobs.length > 0 && (
				<ul className="my-1 list-disc pl-5">
					{doneJobs.map((job) => (
						<li key={job.id} className="wrap-anywhere">
							{joinWithDots(job.title, job.warranty)}
						</li>
					))}
				</ul>
			)}
			{visit.basis && <p className="wrap-anywhere">{formatBasis(visit)}</p>}
			<p className="num text-sm text-muted wrap-anywhere">
				{joinWithDots(
					visit.name,
					km !== null && `${km.toLocaleString("en-US")} km`,
					cents > 0 && formatUsd(cents),
				)}
			</p>
			{visit.photo_count > 0 && <VisitPhotos visit={visit} />}
		</li>
	);
}

/** Loaded only when the photos are opened. */
const OrderPhotos = createLazyComponent(
	async () => (await import("#features/workshop/work-orders/admin/order-photos.tsx")).OrderPhotos,
);

/** Shows the photos of a stay; they are read when they are opened. */
function VisitPhotos({ visit: { id, state, reference, photo_count: count } }: { visit: CarStay }) {
	const [isOpen, setIsOpen] = useState(false);
	return (
		<div className="mt-1">
			<SmallButton icon="camera" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
				{isOpen ? "Ocultar fotos" : formatCount(count, "foto", "fotos")}
				<span className="sr-only"> de {reference}</span>
			</SmallButton>
			{isOpen && (
				<div className="mt-3">
					<OrderPhotos id={id} state={state} />
				</div>
			)}
		</div>
	);
}

/** Lists unfinished work, each item with its day and a link to its order or request. */
export function OpenItems({ car: { open, visits } }: { car: CarPage }) {
	if (open.length === 0) return <p className="text-muted">Nada quedó abierto.</p>;
	const visitsByLead = new Map(visits.map((visit) => [visit.lead_id, visit]));
	const getPath = (leadId: string) => {
		const visit = visitsByLead.get(leadId);
		return visit ? getOrderPath(visit) : getRequestPath(leadId);
	};
	return (
		<ul className="grid gap-2">
			{open.map(({ lead_id: leadId, text, cents, at: occurredAt }) => (
				<li key={`${leadId} ${text}`} className="border-l-4 border-accent pl-3">
					<Anchor to={getPath(leadId)} className="link block py-1 wrap-anywhere">
						<NoBreak text={text} />
					</Anchor>
					<span className="num text-sm text-muted">
						{joinWithDots(formatDate(occurredAt), cents !== null && formatUsd(cents))}
					</span>
				</li>
			))}
		</ul>
	);
}

/** Lists the current owner (from the latest request) and the previous ones. */
export function CarOwners({ owners }: Pick<CarPage, "owners">) {
	return (
		<ul className="grid gap-2">
			{owners.map(({ customer_id: id, name, first_at, last_at, requests }, index) => (
				<li key={id ?? name}>
					<p className="wrap-anywhere">
						<CustomerName id={id} name={name} className="link py-1 font-medium" />
						{index === 0 && owners.length > 1 && <Badge className="ml-2">Ahora</Badge>}
					</p>
					<p className="num text-sm text-muted">
						{formatSpan(first_at, last_at)}&nbsp;· {formatCount(requests, "solicitud", "solicitudes")}
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
				<Anchor to={getRequestPath(id)} className="link num py-1 font-semibold whitespace-nowrap">
					{reference}
				</Anchor>
				<span>{KIND_LABELS[kind]}</span>
				<Badge tone={getLeadStateInfo(state).tone}>{getLeadStateInfo(state).label}</Badge>
			</p>
			<p className="wrap-anywhere">{summary}</p>
			<p className="num text-sm text-muted wrap-anywhere">
				{formatDate(created_at)}&nbsp;· {name}
			</p>
		</div>
	);
}
