import {
	createColumnHelper,
	type RowData,
	rowSortingFeature,
	tableFeatures,
	useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { Anchor } from "./link.tsx";

export type DataColumn<Row> = {
	/** Also the word by which the address and the server know the sorting. */
	id: string;
	header: string;
	cell: (row: Row) => ReactNode;
	isSortable?: boolean;
	/** Figures stand to the right, one below the other. */
	isNumber?: boolean;
	className?: string;
};

export type DataSort = { id: string; isDesc: boolean };

type DataTableProps<Row> = {
	/** Names the table for a screen reader. */
	label: string;
	columns: readonly DataColumn<Row>[];
	rows: readonly Row[];
	rowId: (row: Row) => string;
	sort: DataSort;
	/** Address of the same list in another order: the server sorts, so a page is a page of the whole. */
	hrefForSort: (sort: DataSort) => string;
	className?: string;
};

const features = tableFeatures({ rowSortingFeature });

/** A table for wide screens; sorting is a link, so that it survives a reload and works by keyboard. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
	const { label, columns, rows, rowId, sort, hrefForSort, className } = props;
	// The table is rebuilt for other columns only; what stands in a cell may change with every render.
	const ids = columns.map((column) => column.id).join(" ");
	const definitions = useMemo(() => {
		const helper = createColumnHelper<typeof features, Row>();
		return ids.split(" ").map((id) => helper.display({ id }));
	}, [ids]);
	const table = useTable({
		features,
		columns: definitions,
		data: rows as Row[],
		getRowId: rowId,
		manualSorting: true,
		state: { sorting: [{ id: sort.id, desc: sort.isDesc }] },
	});
	const looks = new Map(columns.map((column) => [column.id, column]));
	return (
		<div className={cn("relative min-w-0 overflow-x-auto border border-linea bg-papel", className)}>
			<table aria-label={label} className="data-table [&_thead_th]:align-middle">
				<thead>
					{table.getHeaderGroups().map((group) => (
						<tr key={group.id}>
							{group.headers.map((header) => {
								const column = looks.get(header.column.id);
								if (!column) return null;
								const isSorted = column.isSortable && sort.id === column.id;
								return (
									<th
										key={header.id}
										scope="col"
										aria-sort={isSorted ? (sort.isDesc ? "descending" : "ascending") : undefined}
										className={cn(column.isNumber && "text-right", column.className)}
									>
										{column.isSortable ? (
											<SortLink
												to={hrefForSort({ id: column.id, isDesc: isSorted ? !sort.isDesc : false })}
												label={column.header}
												direction={isSorted ? (sort.isDesc ? "desc" : "asc") : undefined}
												isNumber={column.isNumber}
											/>
										) : (
											column.header
										)}
									</th>
								);
							})}
						</tr>
					))}
				</thead>
				<tbody>
					{table.getRowModel().rows.map((row) => (
						<tr key={row.id}>
							{row.getAllCells().map((cell) => {
								const column = looks.get(cell.column.id);
								return (
									<td
										key={cell.id}
										className={cn(column?.isNumber && "num text-right", column?.className)}
									>
										{column?.cell(row.original)}
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

type SortLinkProps = {
	to: string;
	label: string;
	direction: "asc" | "desc" | undefined;
	/** The word ends where its figures end; the arrow goes before it. */
	isNumber: boolean | undefined;
};

function SortLink({ to, label, direction, isNumber }: SortLinkProps) {
	return (
		<Anchor
			to={to}
			preventScrollReset
			className={cn(
				"inline-flex min-h-6 items-center gap-1 hover:text-tinta hover:underline",
				isNumber && "flex-row-reverse",
			)}
		>
			{label}
			<Icon
				name="chevron-down"
				size={16}
				className={cn(!direction && "invisible", direction === "asc" && "rotate-180")}
			/>
		</Anchor>
	);
}
