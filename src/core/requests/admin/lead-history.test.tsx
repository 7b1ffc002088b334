import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LeadEvent } from "#core/requests/contract.ts";
import { LeadHistory, type Notes } from "./lead-history.tsx";

const event = {
	id: "n1",
	kind: "note",
	author: "Ana",
	text: "",
	created_at: "2026-11-20T15:00:00.000Z",
	note: {
		author_id: "ana",
		is_removed: true,
		edited_by: "Administrador",
		edited_at: "2026-11-20T15:10:00.000Z",
		earlier: [],
	},
} as unknown as LeadEvent;
const notes = {
	lead: { id: "l1" },
	busyWith: [],
	change: async () => false,
	may: () => true,
	edit: () => {},
} as unknown as Notes;
const render = (editing: Notes["editing"]) =>
	renderToStaticMarkup(<LeadHistory events={[event]} now={new Date()} notes={{ ...notes, editing }} />);

test("keeps the edited text when the note was removed", () => {
	expect(render(undefined)).not.toContain("textarea");
	const html = render({ id: "n1", text: "Trae la pieza el viernes", seen_at: event.created_at });
	expect(html).toContain("Administrador quitó esta nota");
	expect(html).toContain("Trae la pieza el viernes</textarea>");
	expect(html).toContain("Guardar como nota nueva");
});

test.each([
	["note", "Cita movida: lunes → martes", "Cliente"],
	["state", "Carro recibido: Kia", "Recepción"],
] as const)("shows an automatic %s event without calling it a note", (kind, text, author) => {
	const automaticEvent = { ...event, kind, text, author, note: null } as unknown as LeadEvent;
	const html = renderToStaticMarkup(<LeadHistory events={[automaticEvent]} now={new Date()} />);
	expect(html).toContain(`<span>${author}</span>`);
	expect(html).toContain(text);
	expect(html).not.toMatch(/Nota|Cambio de estado/);
});
