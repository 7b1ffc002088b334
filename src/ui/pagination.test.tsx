import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Pagination } from "./pagination.tsx";

const render = (page: number, pages: number) =>
	renderToStaticMarkup(
		<MemoryRouter>
			<Pagination paging={{ page, pages }} hrefFor={(pageNumber) => `/lista?page=${pageNumber}`} />
		</MemoryRouter>,
	);
const formatPages = (html: string) =>
	[...html.matchAll(/<li[^>]*>(?:<a[^>]*>)?([\d…]+)/g)].map(([, label]) => label).join(" ");

test("renders nothing for a single page", () => {
	expect(render(1, 1)).toBe("");
});

test("shows first, last and neighbouring pages with gaps", () => {
	expect(formatPages(render(1, 9))).toBe("1 2 … 9");
	expect(formatPages(render(5, 9))).toBe("1 … 4 5 6 … 9");
	expect(formatPages(render(4, 5))).toBe("1 2 3 4 5");
	expect(formatPages(render(9, 9))).toBe("1 … 8 9");
});

test("marks the current page and disables impossible steps", () => {
	const first = render(1, 3);
	expect(first).toMatch(/aria-label="Página 1" aria-current="page"/);
	expect(first).toMatch(/<span aria-disabled="true"[^>]*>.*?Anterior/);
	expect(first).toContain('href="/lista?page=2"');
	const last = render(3, 3);
	expect(last).toMatch(/<span aria-disabled="true"[^>]*>Siguiente/);
	expect(last).toMatch(/rel="prev"[^>]*href="\/lista\?page=2"|href="\/lista\?page=2"[^>]*rel="prev"/);
});
