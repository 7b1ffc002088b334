import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";

test("exports reminder opt-outs and other telephones", async () => {
	const met = async (name: string, phone: string) =>
		(await world.asStaff(CUSTOMERS, { body: { name, phone } })).json.id as string;
	const [id, other] = [await met("Lía Ríos", "6766-0001"), await met("Lía R.", "507-1234")];
	await world.asStaff(`${CUSTOMERS}/${id}/merges`, { body: { other_id: other } });
	const wish = { method: "PUT", body: { wants_no_reminders: true } };
	await world.asStaff(`${CUSTOMERS}/${id}/reminders`, wish);
	await met("Tito Paz", "6766-0002");
	const reply = await world.api.fetch(
		new Request("http://localhost/api/admin/export/customers?format=csv", {
			headers: { authorization: `Bearer ${world.token}` },
		}),
		{ address: "10.9.9.9" },
	);
	const [titles, ...rows] = (await reply.text()).trim().split("\r\n");
	expect(titles).toMatch(/"RUC","Otros teléfonos","Recordatorios"$/);
	const rowOf = (name: string) => rows.find((row) => row.startsWith(`"${name}"`));
	expect(rowOf("Lía Ríos")).toMatch(/,"507 507-1234","Sin recordatorios"$/);
	expect(rowOf("Tito Paz")).toMatch(/,"",""$/);
});
