import { beforeEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const INBOX = "/api/admin/inbox";
const HELD_TITLE = "Recibimos tu solicitud";
/** Number of requests admitted before a burst, and of held ones with a promised time. */
const [BURST_LIMIT, MAX_PROMISED] = [15, 15];
const VISIT_TIME = { preferredDate: "2026-11-25", preferredTime: "9:00 AM" };
let senderCount = 0;
const buildPerson = () => {
	const phone = `62${String(++senderCount).padStart(2, "0")}-${4000 + senderCount}`;
	return { name: "Nadie Más", phone, email: "" };
};
const sendMessage = async () =>
	(await world.call("/api/contact", { body: { ...buildPerson(), message: `Hola ${senderCount}` } })).json;
const bookVisit = async () => {
	const car = { service: "Otro", vehicleType: "Pick-up" };
	const body = { source: "contacto", ...buildPerson(), ...car, ...VISIT_TIME };
	return (await world.call("/api/appointments", { body })).json;
};

beforeEach(async () => {
	world.ctx.env.BIELA_CROWD = 1;
	// A Friday morning on which the shop is open.
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	for (let count = 0; count < BURST_LIMIT; count++) expect((await sendMessage()).title).toBeUndefined();
});

test("promises a time only while the shop can answer", async () => {
	const replies = [];
	for (let count = 0; count < MAX_PROMISED + 3; count++) replies.push(await sendMessage());
	expect(replies.every(({ title }) => title === HELD_TITLE)).toBe(true);
	const timeFlags = replies.map(({ message: text }) => /a más tardar hoy a las/.test(text));
	expect(timeFlags).toEqual(replies.map((_, index) => index < MAX_PROMISED));
	expect(replies.at(-1).message).toMatch(
		/^Recibimos tu solicitud MEN-\d{4}-\d{5}\. Llegaron muchas a la vez: una persona del taller la revisa y te escribe por WhatsApp, pero no sabemos a qué hora\./,
	);
	const bookedVisit = await bookVisit();
	expect(bookedVisit.message).toMatch(/no sabemos a qué hora\..* Todavía no apartamos la hora/);

	// Its own page has no answer time either until staff release it.
	const token = bookedVisit.own_page.split("/").at(-1);
	const fetchAnswerBy = async () => (await world.call(`/api/links/${token}`)).json.answer_by;
	expect(await fetchAnswerBy()).toBeNull();
	const searchPath = `${INBOX}?state=quarantined&q=${bookedVisit.reference}`;
	const [{ id }] = (await world.asStaff(searchPath)).json.leads;
	await world.asStaff(`${INBOX}/${id}/release`, { method: "POST" });
	expect(await fetchAnswerBy()).toEqual(expect.any(String));
});
