import { Outlet } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { CustomerTable } from "#features/customers/customer-list.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { EmptyStateProps } from "#ui/empty-state.tsx";
import { Figures } from "#ui/figures.tsx";
import { plural } from "#ui/format.ts";
import type { Route } from "./+types/customers";
import { CUSTOMER_LIST, CUSTOMERS, DATA_REQUESTS } from "./customers/query.ts";
import { useMay, usePanel } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { SmallLink } from "./frame/small-button.tsx";
import { Exports } from "./list/exports.tsx";
import { loaderOf } from "./list/loader.ts";
import { sortingOf, useList } from "./list/query.ts";
import { Rows } from "./list/rows.tsx";
import { ListSearch } from "./list/search.tsx";

const SORTS = {
	name: "sort",
	label: "Orden",
	options: [
		{ value: "last_contact", label: "Última solicitud" },
		{ value: "name", label: "Nombre" },
		{ value: "requests", label: "Más solicitudes" },
	],
};

export const clientLoader = loaderOf(CUSTOMER_LIST, (query) =>
	read(staffApi.admin.customers.detailed.$get({ query })),
);

export default function CustomersPage({ loaderData: list }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage, isFiltering } = useList(CUSTOMER_LIST);
	const { shop } = usePanel();
	const may = useMay();
	const now = useServerNow();
	/** A new order starts from the end that people want first. */
	function hrefInOrder(change: { q?: string; sort?: string; order?: string }) {
		if (change.sort === query.sort) return hrefFor(change);
		return hrefFor({ ...change, order: change.sort === "name" ? "asc" : "desc" });
	}
	return (
		<>
			<PageHead title="Clientes">
				<div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
					<ButtonLink
						to={`${CUSTOMERS}/nuevo${CUSTOMER_LIST.searchOf(query)}`}
						size="sm"
						icon="plus"
						preventScrollReset
					>
						Nuevo cliente
					</ButtonLink>
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
			<Figures
				className="mt-4"
				figures={[
					{ label: "Total Clientes", value: list.total_customers },
					{ label: "Solicitudes de Servicio", value: list.total_service_requests },
					{ label: "Cotizaciones", value: list.total_quotes },
					{ label: "Citas", value: list.total_appointments },
				]}
			/>
			<div className="mt-6">
				<ListSearch
					query={query}
					placeholder="Nombre, teléfono, correo o RUC"
					selects={[SORTS]}
					hrefFor={hrefInOrder}
				/>
			</div>
			<p role="status" className="num mt-3 text-sm text-gris">
				{plural(list.total, "cliente", "clientes")}
				{query.q && ` con «${query.q}»`}
			</p>
			<Rows
				{...{ of: list, hrefForPage, isFiltering }}
				nothing={list.customers.length === 0 && (query.q ? NOBODY_FOUND : NO_CUSTOMERS)}
				className="mt-2"
			>
				<CustomerTable
					{...{ customers: list.customers, now, shop }}
					hrefFor={({ id }) => `${CUSTOMERS}/${id}`}
					{...sortingOf(query, hrefInOrder)}
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
