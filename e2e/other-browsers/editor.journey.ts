import { bearer } from "../staff.ts";
import type { Thing } from "./in-page.ts";
import { expect, test } from "./journey.ts";

const body: Thing = { role: "field", name: "Contenido" };
const tool = (name: string): Thing => ({ role: "button", name, inside: "[role=toolbar]" });

test("inserts text, a link and a table at the cursor", async ({
	visitor,
	request,
	staff,
}, { project }) => {
	const data = {
		title: `Frenos en ${project.name}`,
		excerpt: "Qué se oye.",
		category: "Mantenimiento",
		content: "<p>Texto de siempre.</p>",
		published: false,
	};
	const headers = bearer(staff);
	const { id } = await (await request.post("/api/admin/blog/posts", { data, headers })).json();
	await visitor.enterAs(staff);
	await visitor.open(`/admin/dashboard/blog/${id}`);
	await visitor.press(body);
	await visitor.key("End");
	await visitor.key("Enter");
	await visitor.press(tool("Negrita"));
	await visitor.type("La señal");
	await visitor.press(tool("Negrita"));
	await visitor.type(" de ");
	await visitor.press(tool("Enlace"));
	const address: Thing = { role: "field", name: "Dirección", inside: "[role=dialog]" };
	await visitor.expectFocus(address);
	await visitor.type("sae.org");
	await visitor.key("Enter");
	await visitor.expectGone(address);
	await visitor.expectFocus(body);
	await visitor.press(tool("Tabla"));
	await visitor.expectFocus(body);
	await visitor.type("Pieza");
	await visitor.expectText({ role: "table", inside: body }, "Pieza");
	await visitor.expectWords(/Guardado a las/);
	// The status may refer to a save made just before the last word was typed.
	const stored = async () =>
		(await (await request.get(`/api/admin/blog/posts/${id}`, { headers })).json()).content;
	await expect.poll(stored).toMatch(/<th[^>]*>Pieza<\/th>/);
	expect(await stored()).toContain("<strong>La señal</strong>");
	expect(await stored()).toMatch(/<a href="https:\/\/sae\.org"[^>]*>sae\.org<\/a>/);
});
