import { Link } from "react-router";
import type { EstimateRow } from "#features/estimates/contract.ts";
import { shortDay } from "#panama/time.ts";
import { Ago } from "#ui/ago.tsx";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { formatUsd } from "#ui/format.ts";
import { EstimateBadge } from "./state-badge.tsx";

type EstimateTableProps = {
	estimates: readonly EstimateRow[];
	now: Date;
	hrefFor: (estimate: EstimateRow) => string;
};

/** Estimates with where each stands: sent, seen, until when. */
export function EstimateTable(props: EstimateTableProps) {
	return (
		<DataTable
			label="Cotizaciones"
			columns={columnsOf(props)}
			rows={props.estimates}
			rowId={({ id }) => id}
			// The link spreads over its own row: a row that is only `relative` holds nothing in WebKit.
			rowClass={() => "translate-0"}
		/>
	);
}

const columnsOf = ({ now, hrefFor }: EstimateTableProps): DataColumn<EstimateRow>[] => [
	{
		id: "reference",
		header: "Cotización",
		className: "whitespace-nowrap",
		cell: ({ reference, version }) => `${reference}${version > 1 ? ` · v${version}` : ""}`,
	},
	{
		id: "name",
		header: "Cliente",
		isRowHead: true,
		card: "name",
		className: "max-w-76 min-w-40 whitespace-normal",
		cell: (estimate) => (
			<>
				<Link
					to={hrefFor(estimate)}
					className="block min-w-0 text-base leading-snug font-semibold text-tinta [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
				>
					{estimate.name}
				</Link>
				<span className="font-normal text-gris">{estimate.car}</span>
			</>
		),
	},
	{
		id: "state",
		header: "Estado",
		card: "mark",
		cell: ({ state }) => <EstimateBadge state={state} />,
	},
	{
		id: "total",
		header: "Total",
		isNumber: true,
		className: "whitespace-nowrap font-semibold",
		cell: ({ total_cents, accepted_cents }) => formatUsd(accepted_cents ?? total_cents),
	},
	{
		id: "sent",
		header: "Enviada",
		className: "whitespace-nowrap",
		card: "none",
		cell: ({ sent_at }) => <When at={sent_at} now={now} none="Sin enviar" />,
	},
	{
		id: "seen",
		header: "Vista",
		className: "whitespace-nowrap",
		card: ({ sent_at }) => (sent_at ? "foot" : "none"),
		cell: ({ sent_at, seen_at, asked_at }) => (
			<>
				{seen_at && <span className="hidden cards:inline">Vista </span>}
				<When at={seen_at} now={now} none={sent_at ? "Sin abrir" : "—"} />
				{asked_at && <span className="block">Preguntó</span>}
			</>
		),
	},
	{
		id: "until",
		header: "Vence",
		className: "whitespace-nowrap cards:text-gris",
		card: "foot",
		cell: ({ valid_until, renewal_asked_at }) => (
			<>
				<span className="hidden cards:inline">Vale hasta el </span>
				{shortDay(valid_until)}
				{renewal_asked_at && <strong className="block">Pide renovar</strong>}
			</>
		),
	},
];

function When({ at, now, none }: { at: string | null; now: Date; none: string }) {
	return at ? <Ago at={at} now={now} /> : <span className="text-gris">{none}</span>;
}
