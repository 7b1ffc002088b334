import { expect, test } from "vitest";
import { addKeywords, removeKeywords } from "#core/requests/rules.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const INBOX = "/api/admin/inbox";

let requestCount = 0;
async function createRequest() {
	world.ctx.clock.advance(1000);
	const body = {
		kind: "contact",
		channel: "counter",
		name: "Rosa Tem",
		email: "",
		car: "",
		phone: `6388-${String(++requestCount).padStart(4, "0")}`,
		wish: `Consulta ${requestCount}`,
	};
	return (await world.asStaff(INBOX, { body })).json;
}
type HistoryEntry = { id: string; text: string; created_at: string; note: { edited_at: string | null } };
/** Creates a request with a note by a colleague. @returns a function that changes the note as another user */
async function createNote(token: string, text: string) {
	const { id } = await createRequest();
	const reply = await world.call(`${INBOX}/${id}/notes`, { token, body: { text } });
	const note: HistoryEntry = reply.json.history[0];
	const path = `${INBOX}/${id}/notes/${note.id}`;
	const getVersion = (entry: HistoryEntry) => entry.note.edited_at ?? entry.created_at;
	return {
		id,
		note,
		correct: (userToken: string, newText: string, seenEntry = note) =>
			world.call(path, {
				method: "PUT",
				token: userToken,
				body: { text: newText, seen_at: getVersion(seenEntry) },
			}),
		remove: (userToken: string, seenEntry = note) =>
			world.call(`${path}?seen_at=${getVersion(seenEntry)}`, { method: "DELETE", token: userToken }),
	};
}
const findLeadIds = async (q: string) =>
	(await world.asStaff(`${INBOX}?state=all&q=${q}`)).json.leads.map(({ id }: { id: string }) => id);

test("lets the author correct a note and keeps history", async () => {
	const authorToken = await world.logInAs("reception");
	const { id, note, correct } = await createNote(authorToken, "Trae el embrague el jueves");
	expect(note.note).toMatchObject({ edited_at: null, is_removed: false, earlier: [] });
	world.ctx.clock.advance(60_000);
	const { status, json } = await correct(authorToken, "Trae la bomba el viernes");
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
	expect(await findLeadIds("bomba viernes")).toEqual([id]);
	expect(await findLeadIds("embrague")).toEqual([]);
	const secondCorrection = await correct(authorToken, "Trae la bomba el sábado", json.history[0]);
	expect(secondCorrection.json.history[0].note.earlier.map(({ text }: HistoryEntry) => text)).toEqual([
		"Trae la bomba el viernes",
		"Trae el embrague el jueves",
	]);
	const unchangedCorrection = await correct(
		authorToken,
		"Trae la bomba el sábado",
		secondCorrection.json.history[0],
	);
	expect(unchangedCorrection.json.history[0].note.earlier).toHaveLength(2);
});

test("lets only owners correct a colleague's note", async () => {
	const [authorToken, otherToken] = [await world.logInAs("reception"), await world.logInAs("reception")];
	const { correct, remove } = await createNote(authorToken, "Es sobrino de Toño");
	for (const reply of [await correct(otherToken, "Otra cosa"), await remove(otherToken)])
		expect([reply.status, reply.json.code]).toEqual([403, "others_note"]);
	const corrected = await correct(world.token, "Es cliente de antes");
	expect(corrected.json.history[0]).toMatchObject({
		text: "Es cliente de antes",
		note: { edited_by: "Administrador" },
	});
});

test("removes a note's texts and keeps a placeholder", async () => {
	const authorToken = await world.logInAs("reception");
	const { id, correct, remove } = await createNote(authorToken, "Cédula 8-888-8888");
	const [entry] = (await correct(authorToken, "Cédula 8-999-9999 turquesa")).json.history;
	const { json } = await remove(authorToken, entry);
	expect(json.history[0]).toMatchObject({ text: "", note: { is_removed: true, earlier: [] } });
	expect(await findLeadIds("turquesa")).toEqual([]);
	const storedTexts = await world.ctx.db.selectFrom("noteTexts").selectAll().execute();
	expect(JSON.stringify(storedTexts)).not.toContain("8-888");
	expect((await correct(authorToken, "Otra vez", json.history[0])).status).toBe(404);
	expect((await world.asStaff(`${INBOX}/${id}`)).json.history).toHaveLength(2);
});

test("rejects stale and concurrent note changes", async () => {
	const authorToken = await world.logInAs("reception");
	const { note, correct } = await createNote(authorToken, "Uno");
	const replies = await Promise.all([correct(authorToken, "Dos"), correct(world.token, "Tres")]);
	expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	expect((await correct(authorToken, "Cuatro", note)).json.code).toBe("changed_meanwhile");
});

test("rejects changes to system entries and other requests' notes", async () => {
	const lead = await createRequest();
	const callBackBody = { day: "2026-11-24", updated_at: lead.updated_at };
	const { json } = await world.asStaff(`${INBOX}/${lead.id}/call-back`, {
		method: "PUT",
		body: callBackBody,
	});
	const [entry] = json.history;
	expect(entry).toMatchObject({ kind: "note", note: null });
	const body = { text: "Mentira", seen_at: entry.created_at };
	const options = { method: "PUT", body };
	expect((await world.asStaff(`${INBOX}/${lead.id}/notes/${entry.id}`, options)).status).toBe(404);
	const { note } = await createNote(world.token, "De otra");
	expect((await world.asStaff(`${INBOX}/${lead.id}/notes/${note.id}`, options)).status).toBe(404);
});

test("limits the corrections of one note", async () => {
	const { note, correct } = await createNote(world.token, "Texto 0");
	let entry = note;
	for (let attempt = 1; attempt <= 20; attempt++)
		entry = (await correct(world.token, `Texto ${attempt}`, entry)).json.history[0];
	const rejection = await correct(world.token, "Texto 21", entry);
	expect([rejection.status, rejection.json.code]).toEqual([422, "often_corrected"]);
});

test("removes the last occurrence, even when truncated", () => {
	const keywords = addKeywords(addKeywords(addKeywords("", "pide freno"), "trae freno"), "freno");
	expect(removeKeywords(keywords, "freno")).toBe("pide freno trae freno");
	expect(removeKeywords(keywords, "pide freno")).toBe("trae freno freno");
	expect(removeKeywords(keywords, "nada de esto")).toBe(keywords);
	const long = addKeywords(addKeywords("", "bla ".repeat(1246)), "zafiro turquesa esmeralda rubi");
	expect(long).toHaveLength(5000);
	expect(removeKeywords(long, "zafiro turquesa esmeralda rubi")).not.toContain("zafiro");
});
