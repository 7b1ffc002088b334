import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";

const shown = (props: EmptyStateProps) =>
	renderToStaticMarkup(
		<MemoryRouter>
			<EmptyState {...props} />
		</MemoryRouter>,
	);

test("an empty list says what is missing and the way on, where there is one", () => {
	const html = shown({
		title: "Nada con ese filtro",
		way: { to: "/lista", label: "Quitar filtros" },
	});
	expect(html).toMatch(/<h2[^>]*>Nada con ese filtro<\/h2>/);
	expect(html).toMatch(/<a [^>]*href="\/lista"[^>]*>(<span[^>]*>)?Quitar filtros</);
	expect(shown({ title: "Nada" })).not.toContain("<a ");
});

test("several ways on stand in place of the one", () => {
	const html = shown({ title: "Nada", way: { to: "/a", label: "Uno" }, actions: "Dos" });
	expect(html).toContain("Dos");
	expect(html).not.toContain("Uno");
});

test("one part of a page among others has a heading below the page's own parts", () => {
	expect(shown({ title: "Nada", size: "sm" })).toContain("<h3");
	expect(shown({ title: "Nada", size: "sm", headingLevel: 4 })).toContain("<h4");
});
