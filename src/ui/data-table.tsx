import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { Anchor } from "./link.tsx";

/**
 * Where a value stands on the card that its row becomes where the columns have no room: beside the name, among the
 * facts below it, in a line of its own with its column's word or without, or at the foot.
 */
type CardPlace = "name" | "mark" | "fact" | "pair" | "line" | "foot" | "none";

export type DataColumn<Row> = {
	/** Also the word by which the address and the server know the sorting. */
	id: string;
	header: string;
	cell: (row: Row) => ReactNode;
	/** A fact unless told. */
	card?: CardPlace | ((row: Row) => CardPlace);
	/** Figures stand to the right, one below the other. */
	isNumber?: boolean;
	/** The row is called by it. */
	isRowHead?: boolean;
	/** Classes of its cells; a card has its own widths. */
	className?: string;
};

export type DataSort = { id: string; isDesc: boolean };

type DataTableProps<Row> = {
	label: string;
	columns: readonly DataColumn<Row>[];
	rows: readonly Row[];
	rowClass?: (row: Row) => string;
	/** Ids of the columns by which the server sorts. */
	sorts?: readonly string[];
	sort?: DataSort;
	/** Address of the same list in another order: the server sorts, so a page is a page of the whole. */
	hrefForSort?: (sort: DataSort) => string;
	/** Whether the cards stand apart from each other. */
	isShelf?: boolean;
	className?: string;
};

// Some browsers forget that a table is one once its cells are laid out otherwise.
const AS = {
	table: { role: "table" },
	group: { role: "rowgroup" },
	row: { role: "row" },
	columnHead: { role: "columnheader", scope: "col" },
	rowHead: { role: "rowheader", scope: "row" },
	cell: { role: "cell" },
} as const;

/** A list of records: a table, or cards where it is narrow; the sheet decides, so what is typed in a row stays. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
	const { label, columns, rows, rowClass, isShelf, className } = props;
	return (
		<div className={cn("data-list", isShelf && "data-shelf", className)}>
			<table {...AS.table} aria-label={label} className="data-table">
				<thead {...AS.group}>
					<tr {...AS.row}>
						{columns.map((column) => (
							<ColumnHead key={column.id} {...props} column={column} />
						))}
					</tr>
				</thead>
				<tbody {...AS.group}>
					{rows.map((row) => (
						<tr {...AS.row} key={row.id} className={rowClass?.(row)}>
							{columns.map((column) => (
								<Cell key={column.id} row={row} column={column} />
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

type ColumnHeadProps<Row> = Pick<DataTableProps<Row>, "sorts" | "sort" | "hrefForSort"> & {
	column: DataColumn<Row>;
};

/** Sorting is a link, so that it survives a reload and works by keyboard. */
function ColumnHead<Row>({ column, sorts, sort, hrefForSort }: ColumnHeadProps<Row>) {
	const { id, header, isNumber, className } = column;
	const canSort = sorts?.includes(id);
	const isSorted = canSort && sort?.id === id;
	const isDesc = isSorted && sort.isDesc;
	return (
		<th
			{...AS.columnHead}
			aria-sort={isSorted ? (isDesc ? "descending" : "ascending") : undefined}
			className={cn(isNumber && "text-right", className)}
		>
			{hrefForSort && canSort ? (
				<Anchor
					to={hrefForSort({ id, isDesc: isSorted ? !isDesc : false })}
					preventScrollReset
					className={cn(
						"inline-flex min-h-6 items-center gap-1 hover:text-ink hover:underline",
						// The word ends where its figures end; the arrow goes before it.
						isNumber && "flex-row-reverse",
					)}
				>
					{header}
					<Icon
						name="chevron-down"
						size={16}
						className={cn(!isSorted && "invisible", isSorted && !isDesc && "rotate-180")}
					/>
				</Anchor>
			) : (
				header
			)}
		</th>
	);
}

function Cell<Row>({ row, column }: { row: Row; column: DataColumn<Row> }) {
	const { header, isNumber, isRowHead, card = "fact", className } = column;
	const place = typeof card === "function" ? card(row) : card;
	const Tag = isRowHead ? "th" : "td";
	return (
		<Tag
			{...(isRowHead ? AS.rowHead : AS.cell)}
			data-card={place}
			className={cn(isNumber && "num text-right", className)}
		>
			{place === "pair" && (
				<span className="hidden font-normal text-muted cards:block">{header}</span>
			)}
			{column.cell(row)}
		</Tag>
	);
}

/** A figure, and on a card what it counts; in the table its column says it. */
export function CountOf({ count, one, many }: { count: number; one: string; many: string }) {
	return (
		<>
			{count}
			<span className="hidden cards:inline"> {count === 1 ? one : many}</span>
		</>
	);
}
