import { Ago } from "#ui/ago.tsx";
import { Badge } from "#ui/badge.tsx";
import { ChatLink } from "#ui/button.tsx";
import { CountOf, type DataColumn, type DataSort, DataTable } from "#ui/data-table.tsx";
import { formatPhone } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { hello } from "#words/greeting.ts";
import type { Customer } from "./contract.ts";
import { SOURCE_LABELS } from "./sentences.ts";

type CustomerTableProps = {
	customers: readonly Customer[];
	now: Date;
	/** The shop's name, for the greeting. */
	shop: string;
	hrefFor: (customer: Customer) => string;
	sort: DataSort;
	hrefForSort: (sort: DataSort) => string;
};

export function CustomerTable(props: CustomerTableProps) {
	const { customers, now, shop, hrefFor, sort, hrefForSort } = props;
	const columns: DataColumn<Customer>[] = [
		{
			id: "name",
			header: "Cliente",
			isSortable: true,
			card: "name",
			className: "min-w-44",
			cell: (customer) => (
				<>
					<Anchor
						to={hrefFor(customer)}
						className="text-base font-semibold [overflow-wrap:anywhere] hover:underline cards:py-1"
					>
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
			card: ({ source }) => (source ? "mark" : "none"),
			cell: ({ source }) =>
				source ? <span className="cards:badge">{SOURCE_LABELS[source]}</span> : "—",
		},
		{
			id: "services",
			header: "Servicios",
			isNumber: true,
			cell: ({ services }) => <CountOf count={services} one="servicio" many="servicios" />,
		},
		{
			id: "quotes",
			header: "Cotizaciones",
			isNumber: true,
			cell: ({ quotes }) => <CountOf count={quotes} one="cotización" many="cotizaciones" />,
		},
		{
			id: "appointments",
			header: "Citas",
			isNumber: true,
			cell: ({ appointments }) => <CountOf count={appointments} one="cita" many="citas" />,
		},
		{
			id: "last_contact",
			header: "Última solicitud",
			isSortable: true,
			card: "foot",
			className: "whitespace-nowrap cards:grow cards:text-gris",
			cell: ({ last_contact: at }) => <Ago at={at} now={now} />,
		},
		{
			id: "whatsapp",
			header: "Escribir",
			card: "foot",
			cell: (customer) => <Chat customer={customer} shop={shop} />,
		},
	];
	return (
		<DataTable
			label="Clientes"
			columns={columns}
			rows={customers}
			rowId={({ id }) => id}
			sort={sort}
			hrefForSort={hrefForSort}
			className="[&_td]:align-middle"
		/>
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

/** The chat with a person; without WhatsApp there is only the telephone. */
export function Chat({ customer, shop }: { customer: Customer; shop: string }) {
	if (!customer.has_whatsapp) return <span className="text-gris">Línea fija</span>;
	const text = `${hello(customer.name)}. Te escribimos de ${shop}.`;
	return (
		<ChatLink number={customer.phone} text={text} size="sm">
			WhatsApp
			<span className="sr-only"> con {customer.name}</span>
		</ChatLink>
	);
}
