import { EDIT_PRODUCTS, getEditPath } from "#admin/paths.ts";
import type { BatchRow } from "#features/content/products/bulk/contract.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { Anchor } from "#ui/link.tsx";
import { RowType } from "./row-type.tsx";

type Row = BatchRow & { id: string };

const SHEET_ROW: DataColumn<Row> = {
	id: "sheet_row",
	header: "Fila",
	card: "mark",
	isNumber: true,
	cell: ({ sheet_row }) => (
		<>
			<span className="hidden cards:inline">Fila </span>
			{sheet_row}
		</>
	),
};

const COLUMNS: readonly DataColumn<Row>[] = [
	{
		id: "product",
		header: "Producto",
		card: "name",
		className: "min-w-48",
		cell: ({ product_id, name, sku }) =>
			product_id ? (
				<Anchor to={getEditPath(EDIT_PRODUCTS, { id: product_id })} className="font-semibold hover:underline">
					{name || sku}
				</Anchor>
			) : (
				<span className="font-semibold">{name || sku || "(sin nombre)"}</span>
			),
	},
	{ id: "sku", header: "SKU", cell: ({ sku }) => sku },
	{
		id: "result",
		header: "Qué pasa",
		card: "line",
		className: "min-w-64",
		cell: (row) => <RowResult row={row} />,
	},
];

const createTypeColumn = (batchId: string): DataColumn<Row> => ({
	id: "type",
	header: "Tipo",
	card: "line",
	cell: (row) => <RowType batchId={batchId} row={row} />,
});

type BatchTableProps = {
	rows: readonly BatchRow[];
	isSheet: boolean;
	/** The batch whose rows have a type that staff can choose; undefined where none has. */
	typesOf: string | undefined;
};

/** Lists rows of a batch with what changes and what is wrong. */
export function BatchTable({ rows, isSheet, typesOf }: BatchTableProps) {
	const columns = isSheet ? [SHEET_ROW, ...COLUMNS] : COLUMNS;
	return (
		<DataTable
			label="Filas"
			columns={typesOf ? [...columns, createTypeColumn(typesOf)] : columns}
			rows={rows.map((row) => ({ ...row, id: String(row.position) }))}
		/>
	);
}

function RowResult({ row: { outcome, changes, problems } }: { row: Row }) {
	return (
		<ul className="[overflow-wrap:anywhere]">
			{outcome === "new" && <li>{`Producto nuevo: ${describeNew(changes)}`}</li>}
			{outcome !== "new" &&
				changes.map(({ label, from, to }) => (
					<li key={label} className="num">
						<span className="text-muted">{label}: </span>
						<del className="text-muted">{shorten(from)}</del> →{" "}
						<ins className="no-underline">{shorten(to)}</ins>
					</li>
				))}
			{problems.map(({ column, message }) => (
				<li key={column + message}>
					{column && <span className="font-semibold">{column}: </span>}
					{message}
				</li>
			))}
		</ul>
	);
}

const SHOWN_OF_NEW = [PRODUCT.price.label, PRODUCT.brand.label, PRODUCT.type.label] as readonly string[];

/** Describes a new product by what tells most of it. */
const describeNew = (changes: Row["changes"]) =>
	SHOWN_OF_NEW.flatMap((name) => changes.find(({ label }) => label === name)?.to ?? []).join(", ");

const MAX_LENGTH = 120;
const shorten = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
