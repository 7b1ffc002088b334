import { expect, test } from "vitest";
import { openOutreachWorld } from "./outreach.test.kit.ts";

const { asStaff, goTo, read, named, booking, confirmed, reach } = openOutreachWorld();

async function callOff(id: string, reason: string) {
	const { updated_at } = (await asStaff(`/api/admin/agenda/${id}`)).json;
	const body = { state: "cancelada", reason, updated_at };
	const reply = await asStaff(`/api/admin/agenda/${id}/state`, { method: "PUT", body });
	expect(reply.status, JSON.stringify(reply.json)).toBe(200);
}

test("whose visit the shop called off stands there until somebody told them, or its day is over", async () => {
	const [told, later, asked] = [
		await booking("Ana Avisada", "2026-11-25", "1:00 PM"),
		await booking("Luis Nadie", "2026-11-25", "2:00 PM"),
		await booking("Eva Pidió", "2026-11-25", "3:00 PM"),
	];
	for (const id of [told, later]) await callOff(id, "No tenemos el repuesto");
	await callOff(asked, "El cliente pidió cancelar");
	const { calledOff } = await read();
	expect(calledOff.map(({ name }) => name)).toEqual(["Ana Avisada", "Luis Nadie"]);
	const item = named(calledOff, "Ana Avisada");
	expect(item?.summary).toContain("por el taller: No tenemos el repuesto");
	expect(item?.message).toContain("La canceló el taller: No tenemos el repuesto.");
	await goTo("2026-11-20T15:00:01Z");
	expect((await reach(item)).status).toBe(200);
	const names = async () => (await read()).calledOff.map(({ name }) => name);
	expect(await names()).toEqual(["Luis Nadie"]);
	await goTo("2026-11-26T15:00:00Z");
	expect(await names()).toEqual([]);
});

test("nobody is reminded of an hour at which the shop does not open any more", async () => {
	await confirmed("Rosa Corta", "2026-11-21", "11:00 AM");
	await confirmed("Mario Temprano", "2026-11-21", "8:00 AM");
	const body = { day: "2026-11-21", opens: "08:00", closes: "10:00", reason: "Inventario" };
	expect((await asStaff("/api/admin/agenda/special-days", { body })).status).toBe(201);
	const { visits } = await read();
	expect(named(visits, "Rosa Corta")?.message).toContain(
		"Ese día abrimos solo de 8:00 AM a 10:00 AM: Inventario",
	);
	expect(named(visits, "Mario Temprano")?.message).toContain("Te recordamos tu cita");
});
