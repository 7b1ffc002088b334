import { expect, test } from "vitest";
import { buildModalRequest, nextDay, openAgenda } from "#features/workshop/appointments/agenda.test.kit.ts";

const { world, agenda } = openAgenda();

/** Books a visit and returns the calls of its link. */
async function bookVisit() {
	const day = nextDay();
	const { json } = await agenda.book(buildModalRequest({ preferredDate: day }));
	const visit = await agenda.find(json.reference);
	const path = `/api/visits/${agenda.getLinkToken(visit)}`;
	const callVisitLink = (pathSuffix = "", body?: object) =>
		world.call(path + pathSuffix, body ? { body } : {});
	return { day, id: visit.id as string, call: callVisitLink };
}

test("rejects a confirmation when the day was closed", async () => {
	const { day, id, call: callVisitLink } = await bookVisit();
	const closing = { day, reason: "Corte de luz" };
	await world.asStaff("/api/admin/agenda/closed-days", { body: closing });
	const { status, json } = await callVisitLink("/confirmation", {});
	expect(status).toBe(422);
	expect(json.detail).toBe("Ese día estamos cerrados: Corte de luz. Elige otro día.");
	expect((await agenda.read(`/${id}`)).customer_confirmed_at).toBeNull();
	await world.asStaff(`/api/admin/agenda/closed-days/${day}`, { method: "DELETE" });
	expect((await callVisitLink("/confirmation", {})).status).toBe(200);
});

test("tells the customer who cancelled and why", async () => {
	const { id, call: callVisitLink } = await bookVisit();
	await agenda.setState(id, "cancelled", "No tenemos el repuesto");
	expect((await callVisitLink()).json).toMatchObject({
		cancelled_by: "shop",
		cancellation_text: "La canceló el taller: No tenemos el repuesto.",
	});
});

test("the email shows the same address as the site", async () => {
	const email = "lugar@correo.com";
	await agenda.book(buildModalRequest({ preferredDate: nextDay(), email }));
	await world.ctx.outbox.drain();
	const emails = world.ctx.sentEmails.map(({ payload }) => payload as { to: string; text: string });
	expect(emails.find(({ to }) => to === email)?.text).toContain(
		"Dónde: Avenida Perú con Calle 32 Este, Calidonia, Ciudad de Panamá",
	);
});
