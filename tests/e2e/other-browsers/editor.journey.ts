import { getAuthHeaders } from "../staff.ts";
import { expect, test } from "./journey.ts";
import type { ElementQuery } from "./page-elements.ts";

const contentField: ElementQuery = { role: "field", name: "Contenido" };
const byTool = (name: string): ElementQuery => ({ role: "button", name, inside: "[role=toolbar]" });

test("inserts text, a link and a table at the cursor", async ({ visitor, request, staff }, { project }) => {
	const data = {
		title: `Frenos en ${project.name}`,
		excerpt: "Qué se oye.",
		category: "Mantenimiento",
		content: "<p>Texto de siempre.</p>",
		published: false,
	};
	const headers = getAuthHeaders(staff);
	const { id } = await (await request.post("/api/admin/blog/posts", { data, headers })).json();
	await visitor.logInAs(staff);
	await visitor.open(`/admin/dashboard/blog/${id}`);
	await visitor.click(contentField);
	await visitor.pressKeys("End");
	await visitor.pressKeys("Enter");
	await visitor.click(byTool("Negrita"));
	await visitor.typeText("La señal");
	await visitor.click(byTool("Negrita"));
	await visitor.typeText(" de ");
	await visitor.click(byTool("Enlace"));
	const urlField: ElementQuery = { role: "field", name: "Dirección", inside: "[role=dialog]" };
	await visitor.expectFocus(urlField);
	await visitor.typeText("sae.org");
	await visitor.pressKeys("Enter");
	await visitor.expectHidden(urlField);
	await visitor.expectFocus(contentField);
	await visitor.click(byTool("Tabla"));
	await visitor.expectFocus(contentField);
	await visitor.typeText("Pieza");
	await visitor.expectText({ role: "table", inside: contentField }, "Pieza");
	await visitor.expectPageText(/Guardado a las/);
	// The status may refer to a save made just before the last word was typed.
	const fetchContent = async () =>
		(await (await request.get(`/api/admin/blog/posts/${id}`, { headers })).json()).content;
	await expect.poll(fetchContent).toMatch(/<th[^>]*>Pieza<\/th>/);
	expect(await fetchContent()).toContain("<strong>La señal</strong>");
	expect(await fetchContent()).toMatch(/<a href="https:\/\/sae\.org"[^>]*>sae\.org<\/a>/);
});
