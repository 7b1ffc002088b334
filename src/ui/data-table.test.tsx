import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { CountOf, type DataColumn, DataTable } from "./data-table.tsx";

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

const markup = (props: Partial<Parameters<typeof DataTable<Part>>[0]> = {}) =>
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

const found = (html: string, pattern: RegExp) =>
	[...html.matchAll(pattern)].map(([, part]) => part);

test("gives every header and cell an explicit role", () => {
	const html = markup();
	expect(found(html, /<th role="columnheader"[^>]*>.*?(Repuesto|Precio|Nota)/g)).toEqual([
		"Repuesto",
		"Precio",
		"Nota",
	]);
	expect(html).toContain('<table role="table" aria-label="Repuestos"');
	expect(found(html, /<(?:thead|tbody) role="(\w+)"/g)).toEqual(["rowgroup", "rowgroup"]);
	expect(found(html, /<tr role="(\w+)"/g)).toEqual(["row", "row", "row"]);
	expect(found(html, /<th role="rowheader" scope="row"[^>]*>(.*?)</g)).toEqual(["Filtro", "Bujía"]);
	expect(found(html, /<td role="(\w+)"/g)).toHaveLength(4);
});

test("links sortable columns and reverses the current one", () => {
	const html = markup();
	expect(found(html, /href="([^"]+)"/g)).toEqual([
		"/lista?sort=name&amp;order=asc",
		"/lista?sort=price&amp;order=asc",
	]);
	expect(found(html, /aria-sort="(\w+)"/g)).toEqual(["descending"]);
	const turned = markup({ sort: { id: "price", isDesc: false } });
	expect(turned).toContain("sort=price&amp;order=desc");
	expect(found(turned, /aria-sort="(\w+)"/g)).toEqual(["ascending"]);
	expect(markup({ hrefForSort: undefined })).not.toContain("<a ");
});

test("positions a cell on the card by its row", () => {
	const html = markup();
	expect(found(html, /data-card="(\w+)"/g)).toEqual([
		...["fact", "fact", "pair"],
		...["fact", "fact", "none"],
	]);
	expect(found(html, /<span class="[^"]*cards:block">(\w+)</g)).toEqual(["Nota"]);
});

test("renders only the header when there are no rows", () => {
	expect(found(markup({ rows: [] }), /<tr role="(\w+)"/g)).toEqual(["row"]);
});

test("shows the noun of a count on cards", () => {
	const said = (count: number) =>
		renderToStaticMarkup(<CountOf count={count} one="cita" many="citas" />).replace(/<[^>]*>/g, "");
	expect([0, 1, 2].map(said)).toEqual(["0 citas", "1 cita", "2 citas"]);
});
