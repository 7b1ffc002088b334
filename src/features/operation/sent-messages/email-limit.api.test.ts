import { beforeEach, expect, test } from "vitest";
import type { QueuedMail } from "#server/mail/mail.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const DAY_MS = 24 * 60 * 60_000;
let formCount = 0;

beforeEach(() => {
	// The list is newest first, and emails of the same instant may fill its first page.
	world.ctx.clock.advance(1000);
	world.ctx.env.SMTP_URL = "smtp://127.0.0.1:25";
});

/** Builds the details of a stranger who uses another person's address, each time a new sender. */
const buildSender = (email: string) => ({
	name: "Ana Ríos",
	phone: `6${7_000_000 + ++formCount}`,
	email,
});
const FORMS = {
	contact: (email: string) =>
		world.call("/api/contact", { body: { ...buildSender(email), message: `Suena ${formCount}` } }),
	quotes: (email: string) =>
		world.call("/api/quotes", {
			body: { customer: buildSender(email), products: [{ sku: "ENI-DOT4-500", quantity: 1 }] },
		}),
	services: (email: string) =>
		world.call("/api/service-requests", {
			body: {
				...buildSender(email),
				serviceName: "Mecánica General",
				vehicleBrand: "Toyota",
				vehicleModel: "Corolla",
				vehicleYear: "2015",
				urgency: "media",
			},
		}),
	appointments: (email: string) =>
		world.call("/api/appointments", {
			body: {
				...buildSender(email),
				serviceType: "Mecánica General",
				vehicleBrand: "Toyota",
				vehicleModel: "Corolla",
				vehicleYear: "2015",
				urgency: "media",
			},
		}),
	newsletter: (email: string) => world.call("/api/newsletter", { body: { email } }),
};

async function getEmailsTo(...addresses: string[]) {
	await world.ctx.outbox.drain();
	return world.ctx.sentEmails
		.map(({ payload }) => payload as QueuedMail)
		.filter(({ to }) => addresses.includes(to));
}
/** Logs in again: the clock passes several nights here, longer than a session lasts. */
async function asStaff(path: string, method = "GET") {
	const body = { username: "admin", password: world.ctx.env.BIELA_ADMIN_PASSWORD };
	const { json } = await world.call("/api/admin/login", { body });
	return world.call(path, { method, token: json.access_token });
}
const listDeadMessages = async () =>
	(await asStaff("/api/admin/sent-messages?state=dead")).json.messages as {
		id: string;
		to: string;
		state: string;
		reason: string;
		can_retry: boolean;
	}[];

test.each(Object.keys(FORMS) as (keyof typeof FORMS)[])(
	"limits emails from strangers' %s forms to five daily",
	async (form) => {
		const email = `victima-${form}@correo.com`;
		const before = await countLeads(email);
		for (let count = 0; count < 12; count++) {
			world.ctx.clock.advance(61 * 60_000 * (form === "newsletter" ? 1 : 0));
			const { status, json } = await FORMS[form](email);
			expect(status, JSON.stringify(json)).toBe(201);
		}
		const maxEmails = form === "newsletter" ? 6 : 5;
		expect((await getEmailsTo(email)).length).toBeLessThanOrEqual(maxEmails);
		if (form !== "newsletter") expect((await countLeads(email)) - before).toBe(12);
		const limited = (await listDeadMessages()).filter(({ to }) => to === email);
		expect(limited.length).toBeGreaterThanOrEqual(5);
		for (const { state, reason } of limited) {
			expect(state).toBe("dead");
			expect(reason).toMatch(/^No se envió: tope por destinatario/);
		}
	},
);

test("counts all kinds per mailbox, whatever its spelling", async () => {
	const spellings = [
		"Luis.Gil@Gmail.com",
		"luisgil@gmail.com",
		"l.u.i.s.g.i.l+oferta@gmail.com",
		"LUISGIL+1@googlemail.com",
		"luis.gil+2@gmail.com",
	];
	for (const spelling of spellings)
		for (const form of Object.values(FORMS)) expect((await form(spelling)).status).toBe(201);
	const addresses = spellings.flatMap((spelling) => [spelling, spelling.toLowerCase()]);
	expect(await getEmailsTo(...addresses)).toHaveLength(5);
	// With other providers a dot is part of the mailbox name.
	await FORMS.contact("luis.gil@correo.com");
	await FORMS.contact("luisgil@correo.com");
	expect(await getEmailsTo("luis.gil@correo.com", "luisgil@correo.com")).toHaveLength(2);
});

test("sends at most three newsletter confirmations a day", async () => {
	const email = "boletin@correo.com";
	const start = Date.parse(`${world.ctx.now().toISOString().slice(0, 10)}T12:00:00Z`) + DAY_MS;
	world.ctx.clock.advance(start - world.ctx.now().getTime());
	for (let count = 0; count < 6; count++) {
		await FORMS.newsletter(email);
		world.ctx.clock.advance(61 * 60_000);
	}
	const emails = await getEmailsTo(email);
	expect(emails).toHaveLength(3);
	const token = /confirmar\/(\S+)/.exec(emails.at(-1)?.text ?? "")?.[1];
	const reply = await world.call("/api/newsletter/confirmation", { body: { token } });
	expect(reply.json.state).toBe("active");
});

test("resets the limit daily and lets staff release emails", async () => {
	const email = "manana@correo.com";
	for (let count = 0; count < 6; count++) await FORMS.contact(email);
	expect(await getEmailsTo(email)).toHaveLength(5);
	const [limited] = (await listDeadMessages()).filter(({ to }) => to === email);
	expect(limited?.can_retry).toBe(true);
	await asStaff(`/api/admin/sent-messages/${limited?.id}/retry`, "POST");
	expect(await getEmailsTo(email)).toHaveLength(6);
	world.ctx.clock.advance(DAY_MS);
	await FORMS.contact(email);
	expect(await getEmailsTo(email)).toHaveLength(7);
});

test("does not report limited emails as mail failures", async () => {
	for (let count = 0; count < 7; count++) await FORMS.contact("tope@correo.com");
	await world.ctx.outbox.drain();
	expect((await listDeadMessages()).some(({ to }) => to === "tope@correo.com")).toBe(true);
	const { checks } = (await asStaff("/api/admin/status")).json as {
		checks: { id: string; state: string; detail: string }[];
	};
	expect((await asStaff("/api/admin/sent-messages")).json.lost).toBe(0);
	const mail = checks.find(({ id }) => id === "mail");
	expect(mail).toMatchObject({ state: "ok", detail: expect.stringMatching(/^Configurado/) });
});

test("sends five emails for two hundred concurrent requests", { tags: ["slow"] }, async () => {
	const email = "rafaga@correo.com";
	const replies = await Promise.all(Array.from({ length: 200 }, () => FORMS.contact(email)));
	expect(replies.every(({ status }) => status === 201)).toBe(true);
	expect(await getEmailsTo(email)).toHaveLength(5);
});

test("stores counters without addresses for two days at most", async () => {
	await FORMS.contact("cuenta@correo.com");
	const listCounters = () => world.ctx.db.selectFrom("unverifiedEmailCounts").selectAll().execute();
	expect(JSON.stringify(await listCounters())).not.toContain("cuenta");
	world.ctx.clock.advance(2 * DAY_MS);
	await world.ctx.chores.runHourly();
	expect(await listCounters()).toEqual([]);
});

async function countLeads(email: string): Promise<number> {
	const query = world.ctx.db.selectFrom("leads").select("id").where("email", "=", email);
	return (await query.execute()).length;
}
