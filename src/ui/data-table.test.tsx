import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { type DataColumn, DataTable, LabelledCount } from "./data-table.tsx";

type Part = { id: string; name: string; price: number; note?: string };

const COLUMNS: DataColumn<Part>[] = [
	{ id: "name", header: "Repuesto", isRowHead: true, cell: ({ name }) => name },
	{ id: "price", header: "Precio", isNumber: true, cell: ({ price }) => price },
	{
		id: "note",
		header: "Nota",
		card: ({ note }) => (note ? "pair" : "none"),
		cell: ({ note }) => note,
	},
];
const ROWS = [
	{ id: "a", name: "Filtro", price: 9, note: "Escaso" },
	{ id: "b", name: "Bujía", price: 4 },
];

const renderTable = (props: Partial<Parameters<typeof DataTable<Part>>[0]> = {}) =>
	renderToStaticMarkup(
		<MemoryRouter>
			<DataTable
				label="Repuestos"
				columns={COLUMNS}
				rows={ROWS}
				sorts={["name", "price"]}
				sort={{ id: "price", isDesc: true }}
				hrefForSort={({ id, isDesc }) => `/lista?sort=${id}&order=${isDesc ? "desc" : "asc"}`}
				{...props}
			/>
		</MemoryRouter>,
	);

const listMatches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, part]) => part);

test("gives every header and cell an explicit role", () => {
	const html = renderTable();
	expect(listMatches(html, /<th role="columnheader"[^>]*>.*?(Repuesto|Precio|Nota)/g)).toEqual([
		"Repuesto",
		"Precio",
		"Nota",
	]);
	expect(html).toContain('<table role="table" aria-label="Repuestos"');
	expect(listMatches(html, /<(?:thead|tbody) role="(\w+)"/g)).toEqual(["rowgroup", "rowgroup"]);
	expect(listMatches(html, /<tr role="(\w+)"/g)).toEqual(["row", "row", "row"]);
	expect(listMatches(html, /<th role="rowheader" scope="row"[^>]*>(.*?)</g)).toEqual(["Filtro", "Bujía"]);
	expect(listMatches(html, /<td role="(\w+)"/g)).toHaveLength(4);
});

test("links sortable columns and reverses the current one", () => {
	const html = renderTable();
	expect(listMatches(html, /href="([^"]+)"/g)).toEqual([
		"/lista?sort=name&amp;order=asc",
		"/lista?sort=price&amp;order=asc",
	]);
	expect(listMatches(html, /aria-sort="(\w+)"/g)).toEqual(["descending"]);
	const ascendingHtml = renderTable({ sort: { id: "price", isDesc: false } });
	expect(ascendingHtml).toContain("sort=price&amp;order=desc");
	expect(listMatches(ascendingHtml, /aria-sort="(\w+)"/g)).toEqual(["ascending"]);
	expect(renderTable({ hrefForSort: undefined })).not.toContain("<a ");
});

test("positions a cell on the card by its row", () => {
	const html = renderTable();
	expect(listMatches(html, /data-card="(\w+)"/g)).toEqual([
		...["fact", "fact", "pair"],
		...["fact", "fact", "none"],
	]);
	expect(listMatches(html, /<span class="[^"]*cards:inline">(\w+) </g)).toEqual(["Nota"]);
});

test("renders only the header when there are no rows", () => {
	expect(listMatches(renderTable({ rows: [] }), /<tr role="(\w+)"/g)).toEqual(["row"]);
});

test("shows the noun of a count on cards", () => {
	const render = (count: number) =>
		renderToStaticMarkup(<LabelledCount count={count} singular="cita" plural="citas" />).replace(
			/<[^>]*>/g,
			"",
		);
	expect([0, 1, 2].map(render)).toEqual(["0 citas", "1 cita", "2 citas"]);
});
