import { Ago } from "#ui/ago.tsx";
import { Badge } from "#ui/badge.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { Anchor } from "#ui/link.tsx";
import type { SubscriberRow } from "./list-contract.ts";
import { STATE_LABELS } from "./sentences.ts";

type SubscriberTableProps = {
	subscribers: readonly SubscriberRow[];
	now: Date;
	/** The sign-up with its history. */
	hrefFor: (subscriber: SubscriberRow) => string;
};

/** The addresses of the newsletter, the newest first. */
export function SubscriberTable({ subscribers, now, hrefFor }: SubscriberTableProps) {
	const columns: DataColumn<SubscriberRow>[] = [
		{
			id: "email",
			header: "Correo",
			isRowHead: true,
			card: "name",
			className: "min-w-44",
			cell: (row) => (
				<Anchor
					to={hrefFor(row)}
					className="font-semibold [overflow-wrap:anywhere] hover:underline"
				>
					{row.email}
				</Anchor>
			),
		},
		{
			id: "state",
			header: "Estado",
			card: "mark",
			cell: ({ state }) => (
				<Badge tone={state === "activa" ? "soft" : "line"}>{STATE_LABELS[state]}</Badge>
			),
		},
		{
			id: "created",
			header: "Desde",
			card: "foot",
			className: "whitespace-nowrap cards:grow cards:text-gris",
			cell: ({ created_at: at }) => <Ago at={at} now={now} />,
		},
		{
			id: "leave",
			header: "Baja",
			card: "foot",
			cell: ({ state, leave_url, email }) =>
				state === "baja" ? (
					"—"
				) : (
					<CopyButton
						text={leave_url}
						label="Copiar enlace de baja"
						done={{ title: "Enlace copiado", description: `Quien lo abra da de baja ${email}.` }}
						failedTitle="No se copió"
					/>
				),
		},
	];
	return (
		<DataTable
			label="Boletín"
			columns={columns}
			rows={subscribers}
			rowId={({ id }) => id}
			className="[&_td]:align-middle"
		/>
	);
}
