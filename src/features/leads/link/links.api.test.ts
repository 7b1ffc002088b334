import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { buildModalRequest, createAgendaClient, nextDay } from "#features/appointments/agenda.test.kit.ts";
import { job, openEstimates } from "#features/estimates/estimates.test.kit.ts";
import { cameraPhoto, openPhotos } from "#features/photos/photos.test.kit.ts";

const world = openWorld();
const agenda = createAgendaClient(world);
const estimates = openEstimates(world);
const photos = openPhotos(world);
const ADDRESS = /https:\/\/taller\.test\/seguir\/[\w-]+/g;

/** Finds every portal link in a text. */
const addressesIn = (text: string) => new Set(text.match(ADDRESS));

/** Books a visit. @returns its request, and the path of its receipt */
async function booked(over: object = {}) {
	const body = buildModalRequest({ preferredDate: nextDay(), ...over });
	const { json } = await agenda.book(body);
	const { id, link } = await agenda.find(json.reference);
	const token: string = json.own_page.split("/").at(-1);
	return { body, receipt: json, id, link, token };
}

test("keeps one link through the whole case", async () => {
	const { body, receipt, id, token } = await booked();
	const link = `https://taller.test${receipt.own_page}`;
	expect(receipt.photos.page).toBe(receipt.own_page);
	const draft = (await estimates.staff("", { lead_id: id })).json;
	const saved = (await estimates.save(draft, [job("Frenos", 6000), job("Discos", 4000)])).json;
	const sent = (await estimates.send(saved)).json;
	expect(sent.share.link).toBe(link);
	expect([...addressesIn(sent.share.message)]).toEqual([link]);
	expect((await photos.sendPhoto(`/api/photos/${token}`, await cameraPhoto())).status).toBe(200);
	const asked = await world.asStaff(`/api/admin/inbox/${id}/photo-link`, {
		body: { channel: "copy" },
	});
	expect(asked.json.url).toBe(link);
	// The first email was sent: a pending one would be replaced by the next.
	await world.ctx.outbox.drain();
	const day = nextDay();
	const when = { preferredDate: day, preferredTime: "10:00 AM" };
	expect((await world.call(`/api/visits/${token}/time`, { body: when })).json.day).toBe(day);
	const { jobs, version } = (await world.call(`/api/estimates/${token}`)).json;
	const yes = { version, job_ids: [jobs[0].id], total_cents: 6000 };
	const decided = await world.call(`/api/estimates/${token}/decision`, { body: yes });
	expect(decided.json.state).toBe("partly_accepted");
	expect((await agenda.find(receipt.reference)).link).toBe(link);

	await world.ctx.outbox.drain();
	const letters = world.ctx.sentEmails
		.map(({ payload }) => payload as { to: string; text: string; attachments?: { content: string }[] })
		.filter(({ to }) => to === body.email);
	expect(letters.map(({ text }) => [...addressesIn(text)])).toEqual([[link], [link]]);
	const files = letters.flatMap(({ attachments = [] }) => attachments);
	expect(files).toHaveLength(2);
	for (const { content } of files) {
		expect([...addressesIn(content.replaceAll("\r\n ", ""))]).toEqual([link]);
		expect(content).toContain(`UID:${id}@biela`);
	}
	expect((await world.call(`/api/links/${token}`)).json).toMatchObject({
		reference: receipt.reference,
		first_name: "Luis",
		is_over: false,
		is_open: true,
	});
});

test("shows request and answer deadline without a phone", async () => {
	const { page, phone, reference } = await photos.request();
	const { json, headers } = await world.call(page.replace("/seguir/", "/api/links/"));
	expect(json).toEqual({
		reference,
		first_name: "Rosa",
		asked: expect.stringContaining("Tiene un golpe"),
		is_over: false,
		is_open: true,
		photos_ended: false,
		has_order: false,
		answer_by: expect.any(String),
		changed_at: expect.any(String),
	});
	expect(JSON.stringify(json)).not.toContain(phone);
	expect(headers.get("cache-control")).toBe("no-store");
	expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
});

test("updates an open page after confirmation and estimate", async () => {
	const { id, token } = await booked();
	const changedAt = async () => (await world.call(`/api/links/${token}`)).json.changed_at;
	const seen = [await changedAt()];
	await agenda.setState(id, "confirmed");
	seen.push(await changedAt());
	const draft = (await estimates.staff("", { lead_id: id })).json;
	await estimates.send((await estimates.save(draft, [job("Frenos", 6000)])).json);
	seen.push(await changedAt());
	await agenda.setState(id, "cancelled", "No podemos ese día");
	seen.push(await changedAt());
	expect(new Set(seen).size).toBe(4);
	expect(seen).toEqual(seen.toSorted());
});

test("shows the last plate characters for counter requests", async () => {
	const sent = await estimates.createSent([job("Frenos", 6000)]);
	const { json } = await world.call(`/api/links/${estimates.getLinkToken(sent)}`);
	expect(json.asked).toBe("Cotización en el mostrador · Kia Sportage 2017 · •••410");
});

test("closes photo upload after the deadline", async () => {
	const { page } = await photos.request();
	const token = page.split("/").at(-1) ?? "";
	await world.ctx.db.updateTable("photoTerms").set({ until: "2026-11-01" }).execute();
	expect((await world.call(`/api/links/${token}`)).json.photos_ended).toBe(true);
	expect((await world.call(`/api/photos/${token}`)).status).toBe(404);
});

test("replaces the link when phone or customer changes", async () => {
	const { id, token, body } = await booked();
	const other = await booked();
	const correct = async (set: object) => {
		const lead = (await world.asStaff(`/api/admin/inbox/${id}`)).json;
		const { name, updated_at, phone } = lead;
		const to = { name, phone, email: lead.email ?? "", updated_at, ...set };
		return world.asStaff(`/api/admin/inbox/${id}/data`, { method: "PUT", body: to });
	};
	const opens = async (own: string) => (await world.call(`/api/visits/${own}`)).status;
	const now = async () => (await agenda.read(`/${id}`)).link.split("/").at(-1);
	expect((await correct({ name: "Luis Alberto" })).status).toBe(200);
	expect([await opens(token), await now()]).toEqual([200, token]);
	expect((await correct({ phone: "6999-0001" })).status).toBe(200);
	const second = await now();
	expect([await opens(token), await opens(second)]).toEqual([404, 200]);
	// The request now belongs to the other customer.
	expect((await correct({ phone: other.body.phone })).status).toBe(200);
	expect([await opens(second), await opens(await now())]).toEqual([404, 200]);
	expect(await opens(other.token)).toBe(200);
	const { customers } = (await world.asStaff(`/api/admin/customers/detailed?q=${other.body.phone}`)).json;
	const file = (await world.asStaff(`/api/admin/customers/${customers[0].id}`)).json;
	const person = { name: file.name, phone: "6999-0002", email: "", updated_at: file.updated_at };
	await world.asStaff(`/api/admin/customers/${file.id}`, { method: "PUT", body: person });
	expect(await opens(other.token)).toBe(404);
	expect(body.phone).not.toBe(other.body.phone);
});

test("gives quarantined requests a permanent, identical-looking link", async () => {
	const { json } = await agenda.book(buildModalRequest({ website: "https://spam.example" }));
	const path = json.own_page.replace("/seguir/", "/api/links/");
	const before = await world.call(path);
	expect(before).toMatchObject({ status: 200, json: { is_open: true, is_over: false } });
	const inbox = await world.asStaff(`/api/admin/inbox?state=quarantined&q=${json.reference}`);
	const lead = `/api/admin/inbox/${inbox.json.leads[0].id}`;
	await world.asStaff(`${lead}/release`, { method: "POST" });
	expect((await world.call(path)).json).toEqual({
		...before.json,
		changed_at: expect.any(String),
	});
});

test("serves three hundred customers behind one IP address", {
	tags: ["slow"],
}, async () => {
	const tokens: string[] = [];
	for (let customer = 0; customer < 300; customer++) {
		const body = {
			name: "Eva Paz",
			phone: `6${7_500_000 + customer}`,
			message: `Hola ${customer}`,
		};
		const rest = { email: "", service: "", vehicleType: "" };
		const { json } = await world.call("/api/contact", { body: { ...body, ...rest } });
		tokens.push(json.photos.page.split("/").at(-1));
	}
	const parts = ["links", "photos", "visits", "links", "photos", "visits"];
	const found: number[] = [];
	const visit = async (own: string) => {
		for (const part of parts)
			found.push((await world.call(`/api/${part}/${own}`, { address: "10.77.0.1" })).status);
	};
	// A busy machine's database answers this many in parallel in time; the limits cover the whole minute.
	for (let first = 0; first < tokens.length; first += 50)
		await Promise.all(tokens.slice(first, first + 50).map(visit));
	expect(found.filter((status) => status === 200)).toHaveLength(1200);
	// None of them has a visit.
	expect(found.filter((status) => status === 404)).toHaveLength(600);
	// Writes count towards the limit of the IP address as well.
	const pressed = [];
	for (let time = 0; time < 6; time++)
		pressed.push(
			await world.call(`/api/visits/otro-${time}/confirmation`, { body: {}, address: "10.77.0.1" }),
		);
	expect(pressed.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429]);
});
