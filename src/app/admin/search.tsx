import type { ReactNode } from "react";
import { useHasRight, usePanel } from "#admin/frame/context.ts";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { canOpen } from "#admin/frame/tabs.ts";
import { createListUrl, createLoader, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import {
	AGENDA_SEARCH,
	CUSTOMERS,
	ESTIMATES,
	GUIDE,
	getCarPath,
	getGuidePath,
	getOrderPath,
	INBOX,
	SEARCH,
	WORKSHOP,
} from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { StateBadge } from "#core/requests/admin/lead-marks.tsx";
import { KIND_LABELS } from "#core/requests/messages.ts";
import { formatCar } from "#domain/car/car.ts";
import { formatCents } from "#domain/money.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { formatRelativeMoment } from "#domain/text/format-instant.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { GuidePage } from "#features/operation/guide/guide-page.ts";
import { AppointmentBadge } from "#features/workshop/appointments/admin/appointment-card.tsx";
import { buildAgendaPath } from "#features/workshop/appointments/admin/query.ts";
import { formatDayAndTime } from "#features/workshop/appointments/agenda/staff-messages.ts";
import { EstimateBadge } from "#features/workshop/estimates/admin/state-badge.tsx";
import { formatPlate } from "#features/workshop/work-orders/admin/car-card.tsx";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import type { FoundOrder, PanelSearchResults } from "#reports/search/contract.ts";
import { isSearchable, MAX_FOUND_PER_KIND } from "#reports/search/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { FilterForm } from "#ui/filter-form.tsx";
import { formatCount, formatDate, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import type { Route } from "./+types/search";

const LIST_URL = createListUrl(SEARCH, { q: "" }, {});

/** Searches the records on the server, and the guide in the browser. */
export const clientLoader = createLoader(LIST_URL, async (query) => {
	const [results, guide] = await Promise.all([
		read(staffApi.admin.search.$get({ query })),
		findHelp(query.q),
	]);
	return { results, guide };
});

/** Loads the guide only for a search, because no other page needs all its texts. */
async function findHelp(q: string) {
	if (!isSearchable(q)) return [];
	const { searchGuide } = await import("#features/operation/guide/admin/search-guide.ts");
	return searchGuide(q);
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
	const { results } = loaderData;
	const { query, hrefFor, isFiltering } = useList(LIST_URL);
	const { q } = query;
	const { now: _, ...groups } = results;
	const { user, uses_work_orders: usesOrders } = usePanel();
	const help = loaderData.guide
		.filter(({ place }) => canOpen(user, place, usesOrders))
		.slice(0, MAX_FOUND_PER_KIND);
	const count = Object.values(groups).reduce(
		(total, group) => total + (group?.found.length ?? 0),
		help.length,
	);
	const isEmpty = isSearchable(q) && count === 0;
	return (
		<div className="max-w-224">
			<PageHead
				title="Buscar"
				tabTitle={q ? `Buscar «${q}»` : "Buscar"}
				count={count > 0 ? formatCount(count, "resultado", "resultados") : ""}
			/>
			<FilterForm
				q={q}
				placeholder="Placa, teléfono, nombre o referencia"
				hrefFor={hrefFor}
				className="mt-3 lg:hidden"
				isFocused={q === ""}
			/>
			{!isSearchable(q) && <SearchHelp />}
			<Rows
				emptyState={
					isEmpty && {
						title: `Nada con «${q}»`,
						text: "Prueba con parte de la placa, el teléfono o el apellido. Si buscas cómo se hace algo, está en la ayuda.",
						link: { to: GUIDE, label: "Ver la ayuda" },
					}
				}
				isFiltering={isFiltering}
			>
				<HelpResults pages={help} />
				<Results results={results} q={q} />
			</Rows>
		</div>
	);
}

export const ErrorBoundary = toLoadFailure("Buscar", "No se pudo buscar");

function SearchHelp() {
	return (
		<p className="mt-4 text-muted">
			Escribe una placa, un teléfono, un nombre o una referencia. Ves en qué va su carro, sus citas,
			solicitudes y cotizaciones. Con lo que quieres hacer, como «feriado», ves la página de ayuda.
			<span className="max-lg:hidden">
				{" "}
				La tecla <kbd className="border border-edge px-2 text-sm">/</kbd> te trae aquí desde cualquier
				pantalla.
			</span>
		</p>
	);
}

function Results({ results, q }: { results: PanelSearchResults; q: string }) {
	// Mechanics see the cars inside in one view, which has no search.
	const canSearchOrders = useHasRight()("orders");
	const now = new Date(results.now);
	const { orders, visits, leads, estimates, customers, cars } = results;
	const search = new URLSearchParams({ q });
	return (
		<div className="grid gap-6">
			<Group
				title="Carros y órdenes"
				group={orders}
				all={canSearchOrders ? `${WORKSHOP}?${search}` : WORKSHOP}
			>
				{(order) => <OrderRow key={order.id} order={order} now={now} />}
			</Group>
			<Group title="Citas" group={visits} all={`${AGENDA_SEARCH}?${search}`}>
				{(visit) => (
					<ResultRow
						key={visit.id}
						to={buildAgendaPath({ day: visit.day ?? toPanamaDay(now), view: "dia" }, `/${visit.id}`)}
						title={visit.name}
						details={[formatDayAndTime(visit), visit.service, visit.car, visit.reference]}
						state={<AppointmentBadge state={visit.state} />}
					/>
				)}
			</Group>
			<Group title="Solicitudes" group={leads} all={`${INBOX}?state=all&${search}`}>
				{(lead) => (
					<ResultRow
						key={lead.id}
						to={`${INBOX}/${lead.id}`}
						title={lead.name}
						details={[
							KIND_LABELS[lead.kind],
							lead.summary,
							formatDate(toPanamaDay(new Date(lead.created_at))),
							lead.reference,
						]}
						state={<StateBadge lead={lead} />}
					/>
				)}
			</Group>
			<Group title="Cotizaciones" group={estimates} all={`${ESTIMATES}?state=all&${search}`}>
				{(estimate) => (
					<ResultRow
						key={estimate.id}
						to={`${ESTIMATES}/${estimate.id}`}
						title={estimate.name}
						details={[estimate.car, formatCents(estimate.total_cents), estimate.reference]}
						state={<EstimateBadge state={estimate.state} approvedBeforeCents={estimate.locked_cents} />}
					/>
				)}
			</Group>
			<Group title="Clientes" group={customers} all={`${CUSTOMERS}?${search}`}>
				{(customer) => (
					<ResultRow
						key={customer.id}
						to={`${CUSTOMERS}/${customer.id}`}
						title={customer.name}
						details={[formatPhone(customer.phone), customer.email]}
					/>
				)}
			</Group>
			<Group title="Otros carros" group={cars} all={`${WORKSHOP}?${search}`}>
				{(car) => (
					<ResultRow
						key={car.id}
						to={getCarPath(car)}
						title={joinWithDots(formatPlate(car), formatCar({ ...car, plate: "" }))}
						details={[car.color, car.name]}
						state={<Badge tone="line">No está en el taller</Badge>}
					/>
				)}
			</Group>
		</div>
	);
}

/** Shows the pages of the guide that a search finds. @source rules 7.41 */
function HelpResults({ pages }: { pages: readonly GuidePage[] }) {
	if (pages.length === 0) return null;
	return (
		<Section title="Ayuda" className="mb-6">
			<ul className="border border-line bg-paper">
				{pages.map(({ slug, title, purpose }) => (
					<ResultRow key={slug} to={getGuidePath(slug)} title={title} details={[purpose]} />
				))}
			</ul>
		</Section>
	);
}

type GroupProps<Item> = {
	title: string;
	group: { found: readonly Item[]; has_more: boolean } | null;
	/** List with all results of this kind. */
	all: string;
	children: (item: Item) => ReactNode;
};

/** Shows the results of one kind; nothing for a kind without results. */
function Group<Item>({ title, group, all, children }: GroupProps<Item>) {
	if (!group || group.found.length === 0) return null;
	return (
		<Section
			title={title}
			aside={
				group.has_more && (
					<Anchor to={all} className="link py-1 text-sm">
						Ver más<span className="sr-only"> en {title}</span>
					</Anchor>
				)
			}
		>
			<ul className="border border-line bg-paper">{group.found.map(children)}</ul>
		</Section>
	);
}

function OrderRow({ order, now }: { order: FoundOrder; now: Date }) {
	const { isInside, isReady, label, tone } = getOrderStateInfo(order.state);
	const promise =
		isInside && !isReady && order.promised_at
			? `prometido ${formatRelativeMoment(order.promised_at, now)}`
			: "";
	return (
		<ResultRow
			to={getOrderPath(order)}
			title={joinWithDots(formatPlate(order), order.car)}
			details={[order.name, isInside && order.blocker, promise, order.reference]}
			state={
				<>
					{order.is_late && <Badge tone="alert">Tarde</Badge>}
					<Badge tone={tone}>{label}</Badge>
				</>
			}
		/>
	);
}

type ResultRowProps = {
	to: string;
	title: string;
	details: readonly (string | null | false)[];
	state?: ReactNode;
};

/** Shows one result; the whole row is its link. */
function ResultRow({ to, title, details, state }: ResultRowProps) {
	return (
		<li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 hover:bg-ground">
			<p className="min-w-0 grow basis-60 wrap-anywhere">
				<Anchor to={to} className="font-semibold after:absolute after:inset-0">
					{title}
				</Anchor>
				<span className="num line-clamp-2 text-sm text-muted">
					{joinWithDots(...details.map((detail) => detail || ""))}
				</span>
			</p>
			<p className="flex flex-wrap gap-2 empty:hidden">{state}</p>
		</li>
	);
}
