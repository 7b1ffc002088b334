import { useMemo } from "react";
import { Badge } from "#ui/badge.tsx";
import { ChatLink } from "#ui/button.tsx";
import { type DataColumn, type DataSort, DataTable } from "#ui/data-table.tsx";
import { formatDateTime, formatPhone, formatRelative, plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Customer } from "./contract.ts";
import { SOURCE_LABELS } from "./copy.ts";

type CustomerListProps = {
	customers: readonly Customer[];
	now: Date;
	/** The shop's name, for the greeting. */
	shop: string;
	hrefFor: (customer: Customer) => string;
};

type CustomerTableProps = CustomerListProps & {
	sort: DataSort;
	hrefForSort: (sort: DataSort) => string;
};

/** The customers on a wide screen. */
export function CustomerTable(props: CustomerTableProps) {
	const { customers, now, shop, hrefFor, sort, hrefForSort } = props;
	const columns = useMemo((): DataColumn<Customer>[] => {
		return [
			{
				id: "name",
				header: "Cliente",
				isSortable: true,
				className: "min-w-44",
				cell: (customer) => (
					<>
						<Anchor to={hrefFor(customer)} className="text-base font-semibold hover:underline">
							{customer.name}
						</Anchor>
						{customer.email && (
							<span className="block text-gris [overflow-wrap:anywhere]">{customer.email}</span>
						)}
					</>
				),
			},
			{
				id: "phone",
				header: "Teléfono",
				className: "whitespace-nowrap",
				cell: (customer) => <Phone customer={customer} />,
			},
			{
				id: "source",
				header: "Origen",
				cell: ({ source }) => (source ? SOURCE_LABELS[source] : "—"),
			},
			{ id: "services", header: "Servicios", isNumber: true, cell: ({ services }) => services },
			{ id: "quotes", header: "Cotizaciones", isNumber: true, cell: ({ quotes }) => quotes },
			{ id: "appointments", header: "Citas", isNumber: true, cell: (row) => row.appointments },
			{
				id: "last_contact",
				header: "Última solicitud",
				isSortable: true,
				className: "whitespace-nowrap",
				cell: (customer) => <LastContact customer={customer} now={now} />,
			},
			{
				id: "whatsapp",
				header: "Escribir",
				cell: (customer) => <Chat customer={customer} shop={shop} />,
			},
		];
	}, [hrefFor, now, shop]);
	return (
		<DataTable
			label="Clientes"
			columns={columns}
			rows={customers}
			rowId={(customer) => customer.id}
			sort={sort}
			hrefForSort={hrefForSort}
			className="[&_td]:align-middle"
		/>
	);
}

/** The customers on a phone. */
export function CustomerCards({ customers, now, shop, hrefFor }: CustomerListProps) {
	return (
		<ul aria-label="Clientes" className="border border-linea bg-papel">
			{customers.map((customer) => (
				<li
					key={customer.id}
					className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-linea px-4 py-3 text-sm last:border-b-0"
				>
					<div className="min-w-0 grow basis-60">
						<p className="flex items-start justify-between gap-3 sm:items-center sm:justify-start">
							<Anchor
								to={hrefFor(customer)}
								className="min-w-0 py-1 text-base font-semibold [overflow-wrap:anywhere] hover:underline"
							>
								{customer.name}
							</Anchor>
							{customer.source && <Badge>{SOURCE_LABELS[customer.source]}</Badge>}
						</p>
						<p className="num flex flex-wrap items-center gap-x-3">
							<Phone customer={customer} />
							{customer.email && (
								<span className="text-gris [overflow-wrap:anywhere]">{customer.email}</span>
							)}
						</p>
						<p className="num text-gris">
							{[
								plural(customer.services, "servicio", "servicios"),
								plural(customer.quotes, "cotización", "cotizaciones"),
								plural(customer.appointments, "cita", "citas"),
							].join(" · ")}
							{" · "}
							<span className="whitespace-nowrap">
								<LastContact customer={customer} now={now} />
							</span>
						</p>
					</div>
					<Chat customer={customer} shop={shop} />
				</li>
			))}
		</ul>
	);
}

function Phone({ customer }: { customer: Customer }) {
	return (
		<>
			<a href={`tel:${customer.phone}`} className="link num inline-block py-1">
				{formatPhone(customer.phone)}
			</a>
			{customer.is_phone_unusual && (
				<>
					{" "}
					<Badge tone="line">número inusual</Badge>
				</>
			)}
		</>
	);
}

function LastContact({ customer, now }: { customer: Customer; now: Date }) {
	return (
		<time dateTime={customer.last_contact} title={formatDateTime(customer.last_contact)}>
			{formatRelative(customer.last_contact, now)}
		</time>
	);
}

/** The chat with a person; without WhatsApp there is only the telephone. */
export function Chat({ customer, shop }: { customer: Customer; shop: string }) {
	if (!customer.has_whatsapp) return <span className="text-gris">Línea fija</span>;
	const text = `Hola, ${customer.name}. Te escribimos de ${shop}.`;
	return (
		<ChatLink number={customer.phone} text={text} size="sm">
			WhatsApp
			<span className="sr-only"> con {customer.name}</span>
		</ChatLink>
	);
}
