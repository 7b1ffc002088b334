import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";

test("exports reminder opt-outs and other telephones", async () => {
	const createCustomer = async (name: string, phone: string) =>
		(await world.asStaff(CUSTOMERS, { body: { name, phone } })).json.id as string;
	const [id, otherId] = [
		await createCustomer("Lía Ríos", "6766-0001"),
		await createCustomer("Lía R.", "507-1234"),
	];
	await world.asStaff(`${CUSTOMERS}/${id}/merges`, { body: { other_id: otherId } });
	const options = { method: "PUT", body: { wants_no_reminders: true } };
	await world.asStaff(`${CUSTOMERS}/${id}/reminders`, options);
	await createCustomer("Tito Paz", "6766-0002");
	const reply = await world.api.fetch(
		new Request("http://localhost/api/admin/export/customers?format=csv", {
			headers: { authorization: `Bearer ${world.token}` },
		}),
		{ address: "10.9.9.9" },
	);
	const [headers, ...rows] = (await reply.text()).trim().split("\r\n");
	expect(headers).toMatch(/"RUC","Otros teléfonos","Recordatorios"$/);
	const findRow = (name: string) => rows.find((row) => row.startsWith(`"${name}"`));
	expect(findRow("Lía Ríos")).toMatch(/,"507 507-1234","Sin recordatorios"$/);
	expect(findRow("Tito Paz")).toMatch(/,"",""$/);
});
