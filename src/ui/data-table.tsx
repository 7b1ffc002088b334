import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { Anchor } from "./link.tsx";

/**
 * Position of a value in the dense row that a record becomes on narrow screens: as the name, beside it, among the facts
 * below with or without its column's header, at the end of that line, on its own line, or at the bottom.
 */
type CardPosition = "name" | "mark" | "fact" | "pair" | "end" | "line" | "foot" | "none";

export type DataColumn<Row> = {
	/** Also the sort key in the URL and the API. */
	id: string;
	header: string;
	/** Replaces the header in the table. */
	headerCell?: ReactNode;
	cell: (row: Row) => ReactNode;
	/** Defaults to "fact". */
	card?: CardPosition | ((row: Row) => CardPosition);
	/** Numbers are right-aligned. */
	isNumber?: boolean;
	/** The column names its row. */
	isRowHead?: boolean;
	/** Classes of its cells; cards have their own widths. */
	className?: string;
};

export type DataSort = { id: string; isDesc: boolean };

type DataTableProps<Row> = {
	label: string;
	columns: readonly DataColumn<Row>[];
	rows: readonly Row[];
	rowClass?: (row: Row) => string;
	/** Ids of the columns that the server can sort by. */
	sorts?: readonly string[];
	sort?: DataSort;
	/** URL of the same list in another order: the server sorts, because a page is part of the full list. */
	hrefForSort?: (sort: DataSort) => string;
	className?: string;
};

// Some browsers drop the table semantics when CSS changes the display of its cells.
const ROLES = {
	table: { role: "table" },
	group: { role: "rowgroup" },
	row: { role: "row" },
	columnHead: { role: "columnheader", scope: "col" },
	rowHead: { role: "rowheader", scope: "row" },
	cell: { role: "cell" },
} as const;

/**
 * Shows records as a table, or as dense rows on narrow screens. CSS switches the layout, so inputs in a row keep their
 * text.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
	const { label, columns, rows, rowClass, className } = props;
	return (
		<div className={cn("data-list", className)}>
			<table {...ROLES.table} aria-label={label} className="data-table">
				<thead {...ROLES.group}>
					<tr {...ROLES.row}>
						{columns.map((column) => (
							<ColumnHead key={column.id} {...props} column={column} />
						))}
					</tr>
				</thead>
				<tbody {...ROLES.group}>
					{rows.map((row) => (
						<tr {...ROLES.row} key={row.id} className={rowClass?.(row)}>
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

/** Sorts by a link, so that the order survives a reload and works by keyboard. */
function ColumnHead<Row>({ column, sorts, sort, hrefForSort }: ColumnHeadProps<Row>) {
	const { id, header, headerCell, isNumber, className } = column;
	const canSort = sorts?.includes(id);
	const sortedBy = canSort && sort?.id === id ? sort : undefined;
	const direction = sortedBy && (sortedBy.isDesc ? "descending" : "ascending");
	return (
		<th {...ROLES.columnHead} aria-sort={direction} className={cn(isNumber && "text-right", className)}>
			{hrefForSort && canSort ? (
				<Anchor
					to={hrefForSort({ id, isDesc: direction === "ascending" })}
					preventScrollReset
					className={cn(
						"inline-flex min-h-6 items-center gap-1 hover:text-ink hover:underline",
						// The header aligns with its numbers, so the arrow goes before it.
						isNumber && "flex-row-reverse",
					)}
				>
					{header}
					<Icon
						name="chevron-down"
						size={16}
						className={cn(!direction && "invisible", direction === "ascending" && "rotate-180")}
					/>
				</Anchor>
			) : (
				(headerCell ?? header)
			)}
		</th>
	);
}

function Cell<Row>({ row, column }: { row: Row; column: DataColumn<Row> }) {
	const { header, isNumber, isRowHead, card = "fact", className } = column;
	const position = typeof card === "function" ? card(row) : card;
	const Tag = isRowHead ? "th" : "td";
	return (
		<Tag
			{...(isRowHead ? ROLES.rowHead : ROLES.cell)}
			data-card={position}
			className={cn(isNumber && "num text-right", className)}
		>
			{position === "pair" && <span className="hidden cards:inline">{`${header} `}</span>}
			{column.cell(row)}
		</Tag>
	);
}

/** Shows a number, and its noun in a dense row; in the table the column header names it. */
export function LabelledCount({
	count,
	singular,
	plural,
}: {
	count: number;
	singular: string;
	plural: string;
}) {
	return (
		<>
			<span>{count}</span>
			<span className="hidden cards:inline">{` ${count === 1 ? singular : plural}`}</span>
		</>
	);
}
