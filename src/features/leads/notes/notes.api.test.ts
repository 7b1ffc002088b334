import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { addKeywords, removeKeywords } from "#features/leads/rules.ts";

const world = openWorld();
const INBOX = "/api/admin/inbox";

let people = 0;
async function asked() {
	world.ctx.clock.advance(1000);
	const body = {
		kind: "contact",
		channel: "counter",
		name: "Rosa Tem",
		email: "",
		car: "",
		phone: `6388-${String(++people).padStart(4, "0")}`,
		wish: `Consulta ${people}`,
	};
	return (await world.asStaff(INBOX, { body })).json;
}
type Line = { id: string; text: string; created_at: string; note: { edited_at: string | null } };
/** Creates a request with a note by a colleague. @returns a function that changes the note as another user */
async function noted(token: string, text: string) {
	const { id } = await asked();
	const reply = await world.call(`${INBOX}/${id}/notes`, { token, body: { text } });
	const note: Line = reply.json.history[0];
	const path = `${INBOX}/${id}/notes/${note.id}`;
	const seenAt = (line: Line) => line.note.edited_at ?? line.created_at;
	return {
		id,
		note,
		correct: (as: string, to: string, seen = note) =>
			world.call(path, { method: "PUT", token: as, body: { text: to, seen_at: seenAt(seen) } }),
		remove: (as: string, seen = note) =>
			world.call(`${path}?seen_at=${seenAt(seen)}`, { method: "DELETE", token: as }),
	};
}
const found = async (q: string) =>
	(await world.asStaff(`${INBOX}?state=all&q=${q}`)).json.leads.map(({ id }: { id: string }) => id);

test("lets the author correct a note and keeps history", async () => {
	const mine = await world.tokenOf("reception");
	const { id, note, correct } = await noted(mine, "Trae el embrague el jueves");
	expect(note.note).toMatchObject({ edited_at: null, is_removed: false, earlier: [] });
	world.ctx.clock.advance(60_000);
	const { status, json } = await correct(mine, "Trae la bomba el viernes");
	expect(status).toBe(200);
	expect(json.history).toHaveLength(2);
	expect(json.history[0]).toMatchObject({
		id: note.id,
		text: "Trae la bomba el viernes",
		created_at: note.created_at,
		note: {
			edited_by: "Una de reception",
			earlier: [{ text: "Trae el embrague el jueves", written_at: note.created_at }],
		},
	});
	expect(await found("bomba viernes")).toEqual([id]);
	expect(await found("embrague")).toEqual([]);
	const again = await correct(mine, "Trae la bomba el sábado", json.history[0]);
	expect(again.json.history[0].note.earlier.map(({ text }: Line) => text)).toEqual([
		"Trae la bomba el viernes",
		"Trae el embrague el jueves",
	]);
	const same = await correct(mine, "Trae la bomba el sábado", again.json.history[0]);
	expect(same.json.history[0].note.earlier).toHaveLength(2);
});

test("lets only owners correct a colleague's note", async () => {
	const [mine, other] = [await world.tokenOf("reception"), await world.tokenOf("reception")];
	const { correct, remove } = await noted(mine, "Es sobrino de Toño");
	for (const reply of [await correct(other, "Otra cosa"), await remove(other)])
		expect([reply.status, reply.json.code]).toEqual([403, "others_note"]);
	const corrected = await correct(world.token, "Es cliente de antes");
	expect(corrected.json.history[0]).toMatchObject({
		text: "Es cliente de antes",
		note: { edited_by: "Administrador" },
	});
});

test("removes a note's texts and keeps a placeholder", async () => {
	const mine = await world.tokenOf("reception");
	const { id, correct, remove } = await noted(mine, "Cédula 8-888-8888");
	const [line] = (await correct(mine, "Cédula 8-999-9999 turquesa")).json.history;
	const { json } = await remove(mine, line);
	expect(json.history[0]).toMatchObject({ text: "", note: { is_removed: true, earlier: [] } });
	expect(await found("turquesa")).toEqual([]);
	const kept = await world.ctx.db.selectFrom("noteTexts").selectAll().execute();
	expect(JSON.stringify(kept)).not.toContain("8-888");
	expect((await correct(mine, "Otra vez", json.history[0])).status).toBe(404);
	expect((await world.asStaff(`${INBOX}/${id}`)).json.history).toHaveLength(2);
});

test("rejects stale and concurrent note changes", async () => {
	const mine = await world.tokenOf("reception");
	const { note, correct } = await noted(mine, "Uno");
	const both = await Promise.all([correct(mine, "Dos"), correct(world.token, "Tres")]);
	expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	expect((await correct(mine, "Cuatro", note)).json.code).toBe("changed_meanwhile");
});

test("rejects changes to system entries and other requests' notes", async () => {
	const lead = await asked();
	const day = { day: "2026-11-24", updated_at: lead.updated_at };
	const { json } = await world.asStaff(`${INBOX}/${lead.id}/call-back`, {
		method: "PUT",
		body: day,
	});
	const [line] = json.history;
	expect(line).toMatchObject({ kind: "note", note: null });
	const body = { text: "Mentira", seen_at: line.created_at };
	const put = { method: "PUT", body };
	expect((await world.asStaff(`${INBOX}/${lead.id}/notes/${line.id}`, put)).status).toBe(404);
	const { note } = await noted(world.token, "De otra");
	expect((await world.asStaff(`${INBOX}/${lead.id}/notes/${note.id}`, put)).status).toBe(404);
});

test("limits the corrections of one note", async () => {
	const { note, correct } = await noted(world.token, "Texto 0");
	let line = note;
	for (let time = 1; time <= 20; time++)
		line = (await correct(world.token, `Texto ${time}`, line)).json.history[0];
	const last = await correct(world.token, "Texto 21", line);
	expect([last.status, last.json.code]).toEqual([422, "often_corrected"]);
});

test("removes the last occurrence, even when truncated", () => {
	const words = addKeywords(addKeywords(addKeywords("", "pide freno"), "trae freno"), "freno");
	expect(removeKeywords(words, "freno")).toBe("pide freno trae freno");
	expect(removeKeywords(words, "pide freno")).toBe("trae freno freno");
	expect(removeKeywords(words, "nada de esto")).toBe(words);
	const long = addKeywords(addKeywords("", "bla ".repeat(1246)), "zafiro turquesa esmeralda rubi");
	expect(long).toHaveLength(5000);
	expect(removeKeywords(long, "zafiro turquesa esmeralda rubi")).not.toContain("zafiro");
});
