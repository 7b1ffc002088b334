import { Outlet } from "react-router";
import { read, staffApi } from "#api/client.ts";
import type { Customer } from "#features/customers/contract.ts";
import { CUSTOMER_SORTS } from "#features/customers/rules.ts";
import { COUNTED } from "#features/customers/sentences.ts";
import { KIND_LABELS } from "#features/leads/sentences.ts";
import { Ago } from "#ui/ago.tsx";
import { Badge } from "#ui/badge.tsx";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { CountOf, type DataColumn, DataTable } from "#ui/data-table.tsx";
import type { EmptyStateProps } from "#ui/empty-state.tsx";
import { FigureCards } from "#ui/figures.tsx";
import { plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/customers";
import { Chat, Phone } from "./customers/customer-chat.tsx";
import { CUSTOMER_LIST, CUSTOMERS, DATA_REQUESTS } from "./customers/query.ts";
import { useMay } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { NewLink, SmallLink } from "./frame/small-button.tsx";
import { Exports } from "./list/exports.tsx";
import { loaderOf, sortingOf, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { ListSearch } from "./list/search.tsx";
import { FoundCars } from "./workshop/found-cars.tsx";

const SORTS = {
	name: "sort",
	label: "Orden",
	options: [
		{ value: "last_contact", label: "Último contacto" },
		{ value: "name", label: "Nombre" },
		{ value: "requests", label: "Más solicitudes" },
	],
};

export const clientLoader = loaderOf(CUSTOMER_LIST, (query) =>
	read(staffApi.admin.customers.detailed.$get({ query })),
);

export default function CustomersPage({ loaderData: list }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage, isFiltering } = useList(CUSTOMER_LIST);
	const may = useMay();
	const now = useServerNow();
	/** Returns the path with the default direction of a newly selected sort order. */
	function hrefInOrder(change: { q?: string; sort?: string; order?: string }) {
		if (change.sort === query.sort) return hrefFor(change);
		return hrefFor({ ...change, order: change.sort === "name" ? "asc" : "desc" });
	}
	return (
		<>
			<PageHead title="Clientes">
				<div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
					<NewLink to={`${CUSTOMERS}/nuevo${CUSTOMER_LIST.searchOf(query)}`}>Nuevo cliente</NewLink>
					<SmallLink to={DATA_REQUESTS}>Datos personales</SmallLink>
					{may("export") && (
						<Exports
							call={(format) =>
								staffApi.admin.export.customers.$get({ query: { format, q: query.q } })
							}
							done="Clientes exportados"
						/>
					)}
				</div>
			</PageHead>
			<FigureCards
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
					selects={[SORTS]}
					hrefFor={hrefInOrder}
				/>
				<FoundCars q={query.q} />
			</div>
			<p role="status" className="num mt-3 text-sm text-muted">
				{plural(list.total, "cliente", "clientes")}
				{query.q && <span>{` con «${query.q}»`}</span>}
			</p>
			<Rows
				of={list}
				hrefForPage={hrefForPage}
				isFiltering={isFiltering}
				nothing={list.customers.length === 0 && (query.q ? NOBODY_FOUND : NO_CUSTOMERS)}
				className="mt-2"
			>
				<DataTable
					label="Clientes"
					columns={columnsOf(now)}
					rows={list.customers}
					{...sortingOf(CUSTOMER_SORTS, query, hrefInOrder)}
					className="[&_td]:align-middle"
				/>
			</Rows>
			<Outlet context={CUSTOMER_LIST.pathOf(query)} />
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Clientes", "Error cargando datos de clientes");

const NO_CUSTOMERS: EmptyStateProps = {
	title: "Aún no hay clientes",
	text: "Quien pida una cita, un servicio o una cotización con su teléfono aparece aquí solo.",
};
const NOBODY_FOUND: EmptyStateProps = {
	title: "Nadie con esa búsqueda",
	text: "Prueba con menos letras, con el teléfono o con el correo.",
	way: { to: CUSTOMERS, label: "Ver todos" },
};

const columnsOf = (now: Date): DataColumn<Customer>[] => [
	{
		id: "name",
		header: "Cliente",
		card: "name",
		className: "min-w-44",
		cell: (customer) => (
			<>
				<Anchor
					to={`${CUSTOMERS}/${customer.id}`}
					className="text-base font-semibold [overflow-wrap:anywhere] hover:underline cards:py-1"
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
				<Phone customer={customer} />
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
		cell: ({ source }) =>
			source ? <span className="cards:badge">{KIND_LABELS[source]}</span> : "—",
	},
	...(["services", "quotes", "appointments"] as const).map((id): DataColumn<Customer> => {
		const { label, one, many } = COUNTED[id];
		return {
			id,
			header: label,
			isNumber: true,
			cell: (customer) => <CountOf count={customer[id]} one={one} many={many} />,
		};
	}),
	{
		id: "last_contact",
		header: "Último contacto",
		card: "foot",
		className: "whitespace-nowrap cards:grow cards:text-muted",
		cell: ({ last_contact: at }) => <Ago at={at} now={now} />,
	},
	{
		id: "whatsapp",
		header: "Escribir",
		card: "foot",
		cell: (customer) => <Chat customer={customer} />,
	},
];
