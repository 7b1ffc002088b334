import { expect, test } from "vitest";
import {
	buildModalRequest,
	createAgendaClient,
	nextDay,
} from "#features/workshop/appointments/agenda.test.kit.ts";
import { buildJob, openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { createCameraPhoto, openPhotos } from "#features/workshop/photos/photos.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const agenda = createAgendaClient(world);
const estimates = openEstimates(world);
const photos = openPhotos(world);
const PORTAL_LINK = /https:\/\/taller\.test\/seguir\/[\w-]+/g;

/** Finds every portal link in a text. */
const findPortalLinks = (text: string) => new Set(text.match(PORTAL_LINK));

/** Books a visit. @returns its request, and the path of its receipt */
async function bookVisit(overrides: object = {}) {
	const body = buildModalRequest({ preferredDate: nextDay(), ...overrides });
	const { json } = await agenda.book(body);
	const { id, lead_id: leadId, link } = await agenda.find(json.reference);
	const token: string = json.own_page.split("/").at(-1);
	return { body, receipt: json, id, leadId, link, token };
}

test("keeps one link through the whole case", async () => {
	const { body, receipt, id, leadId, token } = await bookVisit();
	const link = `https://taller.test${receipt.own_page}`;
	expect(receipt.photos.page).toBe(receipt.own_page);
	const draft = (await estimates.callApi("", { lead_id: leadId })).json;
	const saved = (await estimates.save(draft, [buildJob("Frenos", 6000), buildJob("Discos", 4000)])).json;
	const sent = (await estimates.send(saved)).json;
	expect(sent.share.link).toBe(link);
	expect([...findPortalLinks(sent.share.message)]).toEqual([link]);
	expect((await photos.sendPhoto(`/api/photos/${token}`, await createCameraPhoto())).status).toBe(200);
	const photoLinkReply = await world.asStaff(`/api/admin/inbox/${leadId}/photo-link`, {
		body: { channel: "copy" },
	});
	expect(photoLinkReply.json.url).toBe(link);
	// The first email was sent: a pending one would be replaced by the next.
	await world.ctx.outbox.drain();
	const day = nextDay();
	const newTime = { preferredDate: day, preferredTime: "10:00 AM" };
	expect((await world.call(`/api/visits/${token}/time`, { body: newTime })).json.day).toBe(day);
	const { jobs, version } = (await world.call(`/api/estimates/${token}`)).json;
	const decision = { version, job_ids: [jobs[0].id], total_cents: 6000 };
	const decisionReply = await world.call(`/api/estimates/${token}/decision`, { body: decision });
	expect(decisionReply.json.state).toBe("partly_accepted");
	expect((await agenda.find(receipt.reference)).link).toBe(link);

	await world.ctx.outbox.drain();
	const emails = world.ctx.sentEmails
		.map(({ payload }) => payload as { to: string; text: string; attachments?: { content: string }[] })
		.filter(({ to: contactData }) => contactData === body.email);
	expect(emails.map(({ text }) => [...findPortalLinks(text)])).toEqual([[link], [link]]);
	const calendarFiles = emails.flatMap(({ attachments = [] }) => attachments);
	expect(calendarFiles).toHaveLength(2);
	for (const { content } of calendarFiles) {
		expect([...findPortalLinks(content.replaceAll("\r\n ", ""))]).toEqual([link]);
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
	const { page, phone, reference } = await photos.createRequest();
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
	const { id, leadId, token } = await bookVisit();
	const changedAt = async () => (await world.call(`/api/links/${token}`)).json.changed_at;
	const changeTimes = [await changedAt()];
	await agenda.setState(id, "confirmed");
	changeTimes.push(await changedAt());
	const draft = (await estimates.callApi("", { lead_id: leadId })).json;
	await estimates.send((await estimates.save(draft, [buildJob("Frenos", 6000)])).json);
	changeTimes.push(await changedAt());
	await agenda.setState(id, "cancelled", "No podemos ese día");
	changeTimes.push(await changedAt());
	expect(new Set(changeTimes).size).toBe(4);
	expect(changeTimes).toEqual(changeTimes.toSorted());
});

test("shows the last plate characters for counter requests", async () => {
	const sent = await estimates.createSentEstimate([buildJob("Frenos", 6000)]);
	const { json } = await world.call(`/api/links/${estimates.getLinkToken(sent)}`);
	expect(json.asked).toBe("Cotización en el mostrador · Kia Sportage 2017 · •••410");
});

test("closes photo upload after the deadline", async () => {
	const { page } = await photos.createRequest();
	const token = page.split("/").at(-1) ?? "";
	await world.ctx.db.updateTable("photoTerms").set({ until: "2026-11-01" }).execute();
	expect((await world.call(`/api/links/${token}`)).json.photos_ended).toBe(true);
	expect((await world.call(`/api/photos/${token}`)).status).toBe(404);
});

test("replaces the link when phone or customer changes", async () => {
	const { id, leadId, token, body } = await bookVisit();
	const otherVisit = await bookVisit();
	const correct = async (changes: object) => {
		const currentLead = (await world.asStaff(`/api/admin/inbox/${leadId}`)).json;
		const { name, updated_at, phone } = currentLead;
		const contactData = { name, phone, email: currentLead.email ?? "", updated_at, ...changes };
		return world.asStaff(`/api/admin/inbox/${leadId}/data`, { method: "PUT", body: contactData });
	};
	const getVisitStatus = async (linkToken: string) => (await world.call(`/api/visits/${linkToken}`)).status;
	const getCurrentToken = async () => (await agenda.read(`/${id}`)).link.split("/").at(-1);
	expect((await correct({ name: "Luis Alberto" })).status).toBe(200);
	expect([await getVisitStatus(token), await getCurrentToken()]).toEqual([200, token]);
	expect((await correct({ phone: "6999-0001" })).status).toBe(200);
	const secondToken = await getCurrentToken();
	expect([await getVisitStatus(token), await getVisitStatus(secondToken)]).toEqual([404, 200]);
	// The request now belongs to the other customer.
	expect((await correct({ phone: otherVisit.body.phone })).status).toBe(200);
	expect([await getVisitStatus(secondToken), await getVisitStatus(await getCurrentToken())]).toEqual([
		404, 200,
	]);
	expect(await getVisitStatus(otherVisit.token)).toBe(200);
	const { customers } = (await world.asStaff(`/api/admin/customers/detailed?q=${otherVisit.body.phone}`))
		.json;
	const customerRecord = (await world.asStaff(`/api/admin/customers/${customers[0].id}`)).json;
	const person = {
		name: customerRecord.name,
		phone: "6999-0002",
		email: "",
		updated_at: customerRecord.updated_at,
	};
	await world.asStaff(`/api/admin/customers/${customerRecord.id}`, { method: "PUT", body: person });
	expect(await getVisitStatus(otherVisit.token)).toBe(404);
	expect(body.phone).not.toBe(otherVisit.body.phone);
});

test("gives quarantined requests a permanent, identical-looking link", async () => {
	const { json } = await agenda.book(buildModalRequest({ website: "https://spam.example" }));
	const path = json.own_page.replace("/seguir/", "/api/links/");
	const before = await world.call(path);
	expect(before).toMatchObject({ status: 200, json: { is_open: true, is_over: false } });
	const inbox = await world.asStaff(`/api/admin/inbox?state=quarantined&q=${json.reference}`);
	const leadPath = `/api/admin/inbox/${inbox.json.leads[0].id}`;
	await world.asStaff(`${leadPath}/release`, { method: "POST" });
	expect((await world.call(path)).json).toEqual({
		...before.json,
		changed_at: expect.any(String),
	});
});

test("serves three hundred customers behind one IP address", {
	tags: ["slow"],
}, async () => {
	const tokens: string[] = [];
	for (let index = 0; index < 300; index++) {
		const body = {
			name: "Eva Paz",
			phone: `6${7_500_000 + index}`,
			message: `Hola ${index}`,
		};
		const rest = { email: "", service: "", vehicleType: "" };
		const { json } = await world.call("/api/contact", { body: { ...body, ...rest } });
		tokens.push(json.photos.page.split("/").at(-1));
	}
	const routes = ["links", "photos", "visits", "links", "photos", "visits"];
	const statuses: number[] = [];
	const openPages = async (linkToken: string) => {
		for (const route of routes)
			statuses.push((await world.call(`/api/${route}/${linkToken}`, { address: "10.77.0.1" })).status);
	};
	// A busy machine's database answers this many in parallel in time; the limits cover the whole minute.
	for (let start = 0; start < tokens.length; start += 50)
		await Promise.all(tokens.slice(start, start + 50).map(openPages));
	expect(statuses.filter((status) => status === 200)).toHaveLength(1200);
	// None of them has a visit.
	expect(statuses.filter((status) => status === 404)).toHaveLength(600);
	// Writes count towards the limit of the IP address as well.
	const confirmations = [];
	for (let attempt = 0; attempt < 6; attempt++)
		confirmations.push(
			await world.call(`/api/visits/otro-${attempt}/confirmation`, { body: {}, address: "10.77.0.1" }),
		);
	expect(confirmations.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 429]);
});
