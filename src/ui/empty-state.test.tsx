import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";

const render = (props: EmptyStateProps) =>
	renderToStaticMarkup(
		<MemoryRouter>
			<EmptyState {...props} />
		</MemoryRouter>,
	);

test("shows the title and the link when given", () => {
	const html = render({
		title: "Nada con ese filtro",
		link: { to: "/lista", label: "Quitar filtros" },
	});
	expect(html).toMatch(/<h2[^>]*>Nada con ese filtro<\/h2>/);
	expect(html).toMatch(/<a [^>]*href="\/lista"[^>]*>(<span[^>]*>)?Quitar filtros</);
	expect(render({ title: "Nada" })).not.toContain("<a ");
});

test("replaces the link by several actions", () => {
	const html = render({ title: "Nada", link: { to: "/a", label: "Uno" }, actions: "Dos" });
	expect(html).toContain("Dos");
	expect(html).not.toContain("Uno");
});

test("uses a lower heading level when small", () => {
	expect(render({ title: "Nada", size: "sm" })).toContain("<h3");
	expect(render({ title: "Nada", size: "sm", headingLevel: 4 })).toContain("<h4");
});
