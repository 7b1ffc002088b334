import { expect, test } from "vitest";
import { openFollowUpsWorld } from "#features/inbox/follow-ups/follow-ups.test.kit.ts";

const { world, asStaff, setClock, getFollowUps, findByName, bookVisit, bookConfirmedVisit, markFollowedUp } =
	openFollowUpsWorld();

async function cancelVisit({ id }: { id: string }, reason: string) {
	const { updated_at } = (await asStaff(`/api/admin/agenda/${id}`)).json;
	const body = { state: "cancelled", reason, updated_at };
	const reply = await asStaff(`/api/admin/agenda/${id}/state`, { method: "PUT", body });
	expect(reply.status, JSON.stringify(reply.json)).toBe(200);
}

test("lists a visit the shop cancelled until notified", async () => {
	const [notifiedVisit, unnotifiedVisit, customerCancelledVisit] = [
		await bookVisit("Ana Avisada", "2026-11-25", "1:00 PM"),
		await bookVisit("Luis Nadie", "2026-11-25", "2:00 PM"),
		await bookVisit("Eva Pidió", "2026-11-25", "3:00 PM"),
	];
	for (const visit of [notifiedVisit, unnotifiedVisit]) await cancelVisit(visit, "No tenemos el repuesto");
	await cancelVisit(customerCancelledVisit, "El cliente pidió cancelar");
	const { calledOff: cancelledVisits } = await getFollowUps();
	const listNames = async () => {
		const listed = (await getFollowUps()).calledOff;
		return ["Ana Avisada", "Luis Nadie", "Eva Pidió"].filter((name) => findByName(listed, name));
	};
	expect(await listNames()).toEqual(["Ana Avisada", "Luis Nadie"]);
	const item = findByName(cancelledVisits, "Ana Avisada");
	expect(item?.summary).toContain("por el taller: No tenemos el repuesto");
	expect(item?.message).toContain("La canceló el taller: No tenemos el repuesto.");
	await setClock("2026-11-20T15:00:01Z");
	expect((await markFollowedUp(item)).status).toBe(200);
	expect(await listNames()).toEqual(["Luis Nadie"]);
	// Correcting the car's name must not mark a notified customer as unnotified.
	await setClock("2026-11-20T15:00:02Z");
	const { name, phone, service, note, updated_at } = (await asStaff(`/api/admin/agenda/${notifiedVisit.id}`))
		.json;
	const data = { name, phone, email: "", service, note, car: "Kia Rio 2018", updated_at };
	const options = { method: "PUT", body: data };
	expect((await asStaff(`/api/admin/agenda/${notifiedVisit.id}/data`, options)).status).toBe(200);
	expect(await listNames()).toEqual(["Luis Nadie"]);
	await setClock("2026-11-26T15:00:00Z");
	expect(await listNames()).toEqual([]);
});

test("lists a cancelled visit whose email failed", async () => {
	const visits: { id: string; lead_id: string }[] = [];
	for (const [name, preferredTime] of [
		["Iris Enviada", "9:00 AM"],
		["Omar Detenido", "10:00 AM"],
		["Raúl Rebotado", "11:00 AM"],
		["Sara Reintento", "1:00 PM"],
	] as const) {
		const visit = await bookVisit(name, "2026-11-27", preferredTime, `${visits.length}@taller.com`);
		await cancelVisit(visit, "No tenemos el repuesto");
		visits.push(visit);
	}
	await world.ctx.outbox.drain();
	const states = [
		{ state: "done" },
		{ state: "held" },
		{ state: "dead", lastError: "SMTP 550 RCPT TO: no" },
		{ state: "pending", lastError: "SMTP ETIMEDOUT CONN: …" },
	] as const;
	const { db } = world.ctx;
	for (const [index, set] of states.entries()) {
		const visit = db.selectFrom("visits").where("id", "=", visits[index]?.id ?? "");
		const { emailJobId } = await visit.select("emailJobId").executeTakeFirstOrThrow();
		expect(emailJobId).not.toBeNull();
		await db.updateTable("outbox").set(set).where("id", "=", emailJobId).execute();
	}
	const leadIds = visits.map(({ lead_id }) => lead_id);
	const listed = (await getFollowUps()).calledOff.map(({ lead_id }) => lead_id);
	expect(listed.filter((leadId) => leadIds.includes(leadId))).toEqual(leadIds.slice(1));
	const unnotifiedFlags = [];
	for (const { id } of visits)
		unnotifiedFlags.push((await asStaff(`/api/admin/agenda/${id}`)).json.notification.needs_notification);
	expect(unnotifiedFlags).toEqual([false, true, true, true]);
});

test("does not remind of a time outside opening hours", async () => {
	await bookConfirmedVisit("Rosa Corta", "2026-11-21", "11:00 AM");
	await bookConfirmedVisit("Mario Temprano", "2026-11-21", "8:00 AM");
	const body = { day: "2026-11-21", opens: "08:00", closes: "10:00", reason: "Inventario" };
	expect((await asStaff("/api/admin/agenda/special-days", { body })).status).toBe(201);
	const { visits } = await getFollowUps();
	expect(findByName(visits, "Rosa Corta")?.message).toContain(
		"Ese día abrimos solo de 8:00 AM a 10:00 AM: Inventario",
	);
	expect(findByName(visits, "Mario Temprano")?.message).toContain("Te recordamos tu cita");
});
