// @module-tag engines
import { expect, test } from "vitest";
import { recountTotals } from "#composition/sums.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openMerging } from "./merge.test.kit.ts";

const world = openWorld();
const { createPhone, callAsReception, sendMessage, fetchLead, merge, split, search, addNote } =
	openMerging(world);
const INBOX = "/api/admin/inbox";

type HistoryEvent = { text: string; reference: string | null };
const listTexts = (lead: { history: HistoryEvent[] }) =>
	lead.history.map(({ text, reference }) => `${reference}: ${text}`);

async function createPair() {
	const phone = createPhone();
	return { phone, first: await sendMessage(phone), second: await sendMessage(phone) };
}

/** Everything of a request but its version and the lines that a merge adds. */
const toComparable = ({ updated_at: _, history, ...lead }: Awaited<ReturnType<typeof fetchLead>>) => ({
	...lead,
	history: history
		.filter(({ text }: HistoryEvent) => !/^(Se unió|Unida|Se separó|Separada)/.test(text))
		.map(({ reference: _reference, ...event }: HistoryEvent) => event),
});

test("keeps the older request with both histories in order", async () => {
	const { first, second } = await createPair();
	for (const [id, text] of [
		[first.id, "Nota de la primera"],
		[second.id, "Nota de la segunda"],
	] as const) {
		world.ctx.clock.advance(60_000);
		await addNote(id, text);
	}
	world.ctx.clock.advance(60_000);
	const { status, json } = await merge(second.id, first.id);
	expect([status, json.id, json.reference]).toEqual([200, first.id, first.reference]);
	expect(json.merged).toMatchObject([{ id: second.id, reference: second.reference, kind: "contact" }]);
	const texts = listTexts(json).toReversed();
	expect(texts.slice(0, 4)).toEqual([
		`${first.reference}: ${first.message}`,
		`${second.reference}: ${second.message}`,
		`${first.reference}: Nota de la primera`,
		`${second.reference}: Nota de la segunda`,
	]);
	expect(texts.slice(4).toSorted()).toEqual(
		[
			`${second.reference}: Unida a ${first.reference}`,
			`${first.reference}: Se unió ${second.reference}`,
		].toSorted(),
	);
	// The other request leads to the one that stays.
	expect((await fetchLead(second.id)).id).toBe(first.id);
});

test("shows and counts one matter once", async () => {
	const { phone, first, second } = await createPair();
	const before = (await callAsReception(INBOX)).json;
	await merge(first.id, second.id);
	const after = (await callAsReception(INBOX)).json;
	expect(after.counts.open).toBe(before.counts.open - 1);
	expect(after.counts.quarantined).toBe(before.counts.quarantined);
	expect(after.new_leads).toBe(before.new_leads - 1);
	expect((await search(phone)).map(({ id }) => id)).toEqual([first.id]);
	expect(await search(phone, "quarantined")).toEqual([]);
	const { customers } = (await callAsReception(`/api/admin/customers/detailed?q=${phone}`)).json;
	expect(customers).toMatchObject([{ messages: 1 }]);
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("finds the request that stays by the other's words", async () => {
	const { first, second } = await createPair();
	await addNote(second.id, "Quiere zapatas cerámicas");
	await merge(first.id, second.id);
	for (const q of [second.reference, "zapatas cerámicas"])
		expect((await search(q)).map(({ id }) => id)).toEqual([first.id]);
	await split(first.id, second.id);
	for (const q of [second.reference, "zapatas cerámicas"])
		expect((await search(q)).map(({ id }) => id)).toEqual([second.id]);
});

test("keeps the chosen request", async () => {
	const { first, second } = await createPair();
	expect((await merge(first.id, second.id, second.id)).json.id).toBe(second.id);
	expect((await fetchLead(first.id)).id).toBe(second.id);
});

test("restores both requests exactly when it is undone", async () => {
	const { first, second } = await createPair();
	await callAsReception(`${INBOX}/${first.id}/contacts`, { method: "POST" });
	world.ctx.clock.advance(60_000);
	const third = await sendMessage(first.phone);
	const { updated_at } = await fetchLead(second.id);
	const owner = { owner: "me", updated_at };
	await callAsReception(`${INBOX}/${second.id}/owner`, { method: "PUT", body: owner });
	const ids = [first.id, second.id, third.id];
	const before = await Promise.all(ids.map(fetchLead));
	const merged = (await merge(first.id, second.id)).json;
	// It waits again, because the second was asked after the answer, and takes its owner.
	expect(merged.owner).toEqual(before[1].owner);
	await merge(first.id, third.id);
	expect((await fetchLead(first.id)).state).toBe("new");
	await split(first.id, second.id);
	const { status, json } = await split(first.id, third.id);
	expect([status, json.id, json.merged]).toEqual([200, first.id, []]);
	const after = await Promise.all(ids.map(fetchLead));
	expect(after.map(toComparable)).toEqual(before.map(toComparable));
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("leaves what was written since with the one that stays", async () => {
	const { first, second } = await createPair();
	await merge(first.id, second.id);
	// A colleague still has the other one open.
	const reply = await addNote(second.id, "Escrita después");
	expect([reply.status, reply.json.id]).toEqual([200, first.id]);
	const contact = await callAsReception(`${INBOX}/${second.id}/contacts`, { method: "POST" });
	expect(contact.json).toMatchObject({ id: first.id, state: "contacted" });
	await split(first.id, second.id);
	const [target, other] = [await fetchLead(first.id), await fetchLead(second.id)];
	expect(target.state).toBe("contacted");
	expect(JSON.stringify(target.history)).toContain("Escrita después");
	expect(other.state).toBe("new");
	expect(JSON.stringify(other.history)).not.toContain("Escrita después");
});

test("corrects a note of the merged request", async () => {
	const { first, second } = await createPair();
	await addNote(second.id, "Pide filtros azules");
	const { history } = (await merge(first.id, second.id)).json;
	const note = history.find(({ text }: HistoryEvent) => text === "Pide filtros azules");
	// Only its author or an owner may.
	const correct = await world.call(`${INBOX}/${first.id}/notes/${note.id}`, {
		method: "PUT",
		token: await world.logInAs("owner"),
		body: { text: "Pide filtros verdes", seen_at: note.created_at },
	});
	expect(correct.status).toBe(200);
	expect((await search("filtros verdes")).map(({ id }) => id)).toEqual([first.id]);
	expect(await search("filtros azules")).toEqual([]);
	await split(first.id, second.id);
	expect((await search("filtros verdes")).map(({ id }) => id)).toEqual([second.id]);
});

test("ends the undo after a day", async () => {
	const { first, second } = await createPair();
	await merge(first.id, second.id);
	world.ctx.clock.advance(24 * 3_600_000 + 60_000);
	const { status, json } = await split(first.id, second.id);
	expect([status, json.code, json.detail]).toEqual([
		409,
		"too_late",
		expect.stringContaining("más de un día"),
	]);
	expect((await fetchLead(second.id)).id).toBe(first.id);
});

test("repeats a merge and its undo without effect", async () => {
	const { first, second } = await createPair();
	await merge(first.id, second.id);
	const again = await merge(first.id, second.id);
	expect([again.status, again.json.id, again.json.merged.length]).toEqual([200, first.id, 1]);
	await split(first.id, second.id);
	expect((await split(first.id, second.id)).status).toBe(200);
});

test("lets one of two opposite merges win", async () => {
	const { first, second } = await createPair();
	const replies = await Promise.all([
		merge(first.id, second.id, second.id),
		merge(second.id, first.id, first.id),
	]);
	expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	const winner = replies.find(({ status }) => status === 200)?.json;
	expect(replies.find(({ status }) => status === 409)?.json.code).toBe("merged_elsewhere");
	for (const { id } of [first, second]) expect((await fetchLead(id)).id).toBe(winner.id);
	expect(await recountTotals(world.ctx)).toEqual([]);
});

test("follows a chain of merges and separates it backwards", async () => {
	const { phone, first, second } = await createPair();
	const third = await sendMessage(phone);
	await merge(third.id, second.id, second.id);
	await merge(second.id, first.id, first.id);
	const target = await fetchLead(third.id);
	expect(target.id).toBe(first.id);
	expect(target.merged).toMatchObject([{ id: second.id }, { id: third.id, split_until: null }]);
	expect((await search(third.reference)).map(({ id }) => id)).toEqual([first.id]);
	const early = await split(first.id, third.id);
	expect([early.status, early.json.detail]).toEqual([
		409,
		`Separa primero ${second.reference} de ${first.reference}.`,
	]);
	expect((await merge(third.id, first.id)).json.code).toBe("merged_elsewhere");
	await split(first.id, second.id);
	expect((await fetchLead(third.id)).id).toBe(second.id);
	await split(second.id, third.id);
	expect((await fetchLead(third.id)).id).toBe(third.id);
	expect((await search(third.reference)).map(({ id }) => id)).toEqual([third.id]);
});

test("reopens a lost request with the open one", async () => {
	const { first, second } = await createPair();
	const lose = { state: "lost", reason: "No respondió", updated_at: first.updated_at };
	await callAsReception(`${INBOX}/${first.id}/state`, { method: "PUT", body: lose });
	expect((await merge(first.id, second.id)).json).toMatchObject({
		id: first.id,
		state: "new",
		answered_at: null,
	});
	expect((await split(first.id, second.id)).json.state).toBe("lost");
});
