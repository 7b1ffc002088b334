import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";

const met = async (name: string, phone: string) =>
	(await world.asStaff(CUSTOMERS, { body: { name, phone } })).json;
const ask = (id: string, kind: string) =>
	world.asStaff(`${CUSTOMERS}/${id}/data-requests`, {
		body: { kind, received_on: "2026-11-20" },
	});
const merge = (id: string, otherId: string) =>
	world.asStaff(`${CUSTOMERS}/${id}/merges`, { body: { other_id: otherId } });
const register = async (ofCustomer = "") =>
	(await world.asStaff(`/api/admin/data-requests${ofCustomer && `?customer_id=${ofCustomer}`}`)).json;
const toldRequests = async (id: string) => {
	const { sections } = (await world.asStaff(`/api/admin/export/customers/${id}`)).json;
	return JSON.stringify(
		sections.filter(({ title }: { title: string }) => title === "Lo que pidió sobre sus datos"),
	);
};

test("moves data requests with a merge and back", async () => {
	const [kept, other] = [await met("Lina Ruiz", "6755-0001"), await met("Lina R.", "6755-0002")];
	await ask(other.id, "access");
	await merge(kept.id, other.id);
	const person = { id: kept.id, name: "Lina Ruiz" };
	const mine = async () =>
		(await register()).requests.filter((one: { person: { id: string } | null }) =>
			[kept.id, other.id].includes(one.person?.id),
		);
	expect(await mine()).toMatchObject([{ outcome: null, person }]);
	expect(await register(kept.id)).toMatchObject({ total: 1, open: 1, requests: [{ person }] });
	expect(await toldRequests(kept.id)).toContain("Acceso");

	await world.asStaff(`${CUSTOMERS}/${kept.id}/merges/${other.id}`, { method: "DELETE" });
	expect(await register(kept.id)).toMatchObject({ total: 0 });
	expect(await mine()).toMatchObject([{ person: { id: other.id, name: "Lina R." } }]);
});

test("completes and unlinks merged data requests after an erasure", async () => {
	const [kept, other] = [await met("Ulda Paz", "6755-0011"), await met("Ulda P.", "6755-0012")];
	await ask(other.id, "erasure");
	await merge(kept.id, other.id);
	const before = await register();
	const erased = await world.asStaff(`${CUSTOMERS}/${kept.id}/erasure`, {
		body: { phone_end: "0011" },
	});
	expect(erased.status).toBe(200);
	expect(erased.json).toMatchObject({ total: before.total, open: before.open - 1 });
	const rows = await world.ctx.db
		.selectFrom("dataRequests")
		.select(["customerId", "outcome"])
		.where("kind", "=", "erasure")
		.execute();
	expect(rows).toEqual([{ customerId: null, outcome: "met" }]);
});
