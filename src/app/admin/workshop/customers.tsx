import { Outlet } from "react-router";
import { useHasRight } from "#admin/frame/context.ts";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { NewLink, SmallLink } from "#admin/frame/small-button.tsx";
import { ExportButtons } from "#admin/list/exports.tsx";
import { createLoader, getSorting, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { ListSearch } from "#admin/list/search.tsx";
import { CUSTOMERS, DATA_REQUESTS } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { KIND_LABELS } from "#core/requests/messages.ts";
import { CustomerChatLink, CustomerPhoneLink } from "#features/workshop/customers/admin/customer-links.tsx";
import type { Customer } from "#features/workshop/customers/contract.ts";
import { COUNT_LABELS } from "#features/workshop/customers/messages.ts";
import { FoundCars } from "#features/workshop/work-orders/admin/found-cars.tsx";
import { CUSTOMER_LIST } from "#reports/customers/admin/query.ts";
import { CUSTOMER_SORTS } from "#reports/customers/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { type DataColumn, DataTable, LabelledCount } from "#ui/data-table.tsx";
import type { EmptyStateProps } from "#ui/empty-state.tsx";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { TimeAgo } from "#ui/relative-time.tsx";
import { StatCards } from "#ui/stat-cards.tsx";
import type { Route } from "./+types/customers";

const SORT_SELECT = {
	name: "sort",
	label: "Orden",
	options: [
		{ value: "last_contact", label: "Último contacto" },
		{ value: "name", label: "Nombre" },
		{ value: "requests", label: "Más solicitudes" },
	],
};

export const clientLoader = createLoader(CUSTOMER_LIST, (query) =>
	read(staffApi.admin.customers.detailed.$get({ query })),
);

export default function CustomersPage({ loaderData: list }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage, isFiltering } = useList(CUSTOMER_LIST);
	const may = useHasRight();
	const now = useServerNow();
	/** Returns the path with the default direction of a newly selected sort order. */
	function getOrderedPath(filters: { q?: string; sort?: string; order?: string }) {
		if (filters.sort === query.sort) return hrefFor(filters);
		return hrefFor({ ...filters, order: filters.sort === "name" ? "asc" : "desc" });
	}
	return (
		<>
			<PageHead title="Clientes">
				<div className="flex flex-wrap gap-2 max-sm:contents">
					<NewLink to={`${CUSTOMERS}/nuevo${CUSTOMER_LIST.buildSearch(query)}`}>Nuevo cliente</NewLink>
					<SmallLink to={DATA_REQUESTS} className="max-sm:grow max-sm:px-2.5">
						Datos personales
					</SmallLink>
					{may("export") && (
						<ExportButtons
							call={(format) => staffApi.admin.export.customers.$get({ query: { format, q: query.q } })}
							done="Clientes exportados"
						/>
					)}
				</div>
			</PageHead>
			<StatCards
				className="mt-4"
				cards={[
					{ label: "Total Clientes", value: list.total_customers },
					{ label: "Solicitudes de Servicio", value: list.total_service_requests },
					{ label: "Cotizaciones pedidas", value: list.total_quotes },
					{ label: "Citas", value: list.total_appointments },
				]}
			/>
			<div className="mt-6">
				<ListSearch
					query={query}
					placeholder="Nombre, teléfono, correo, RUC o placa"
					selects={[SORT_SELECT]}
					hrefFor={getOrderedPath}
				/>
				<FoundCars q={query.q} />
			</div>
			<p role="status" className="num mt-3 text-sm text-muted">
				{formatCount(list.total, "cliente", "clientes")}
				{query.q && <span>{` con «${query.q}»`}</span>}
			</p>
			<Rows
				pagination={list}
				hrefForPage={hrefForPage}
				isFiltering={isFiltering}
				emptyState={list.customers.length === 0 && (query.q ? NO_MATCHES : NO_CUSTOMERS)}
				className="mt-2"
			>
				<DataTable
					label="Clientes"
					columns={getColumns(now)}
					rows={list.customers}
					{...getSorting(CUSTOMER_SORTS, query, getOrderedPath)}
					className="[&_td]:align-middle"
				/>
			</Rows>
			<Outlet context={CUSTOMER_LIST.buildPath(query)} />
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Clientes", "Error cargando datos de clientes");

const NO_CUSTOMERS: EmptyStateProps = {
	title: "Aún no hay clientes",
	text: "Quien pida una cita, un servicio o una cotización con su teléfono aparece aquí solo.",
};
const NO_MATCHES: EmptyStateProps = {
	title: "Nadie con esa búsqueda",
	text: "Prueba con menos letras, con el teléfono o con el correo.",
	link: { to: CUSTOMERS, label: "Ver todos" },
};

const getColumns = (now: Date): DataColumn<Customer>[] => [
	{
		id: "name",
		header: "Cliente",
		card: "name",
		className: "min-w-44",
		cell: (customer) => (
			<>
				<Anchor
					to={`${CUSTOMERS}/${customer.id}`}
					className="text-base font-semibold [overflow-wrap:anywhere] hover:underline cards:text-[length:inherit]"
				>
					{customer.name}
				</Anchor>
				{customer.other_names.length > 0 && (
					<span className="block text-muted wrap-anywhere">
						{`También: ${customer.other_names.join(", ")}`}
					</span>
				)}
				{customer.email && (
					<span className="block text-muted">
						<BreakableEmail email={customer.email} />
					</span>
				)}
			</>
		),
	},
	{
		id: "phone",
		header: "Teléfono",
		className: "whitespace-nowrap",
		cell: (customer) => (
			<>
				<CustomerPhoneLink customer={customer} />
				{customer.is_phone_unusual && (
					<span>
						{" "}
						<Badge tone="line">número inusual</Badge>
					</span>
				)}
			</>
		),
	},
	{
		id: "source",
		header: "Origen",
		card: ({ source }) => (source ? "mark" : "none"),
		cell: ({ source }) => (source ? <span className="cards:badge">{KIND_LABELS[source]}</span> : "—"),
	},
	...(["services", "quotes", "appointments"] as const).map((id): DataColumn<Customer> => {
		const { label, one, many } = COUNT_LABELS[id];
		return {
			id,
			header: label,
			isNumber: true,
			cell: (customer) => <LabelledCount count={customer[id]} singular={one} plural={many} />,
		};
	}),
	{
		id: "last_contact",
		header: "Último contacto",
		card: "mark",
		className: "whitespace-nowrap cards:text-muted",
		cell: ({ last_contact: lastContactAt }) => <TimeAgo instant={lastContactAt} now={now} />,
	},
	{
		id: "whatsapp",
		header: "Escribir",
		card: "end",
		cell: (customer) => <CustomerChatLink customer={customer} />,
	},
];
