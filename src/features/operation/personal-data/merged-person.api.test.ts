import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const CUSTOMERS = "/api/admin/customers";

const createCustomer = async (name: string, phone: string) =>
	(await world.asStaff(CUSTOMERS, { body: { name, phone } })).json;
const registerDataRequest = (id: string, kind: string) =>
	world.asStaff(`${CUSTOMERS}/${id}/data-requests`, {
		body: { kind, received_on: "2026-11-20" },
	});
const merge = (id: string, otherId: string) =>
	world.asStaff(`${CUSTOMERS}/${id}/merges`, { body: { other_id: otherId } });
const fetchRegister = async (customerId = "") =>
	(await world.asStaff(`/api/admin/data-requests${customerId && `?customer_id=${customerId}`}`)).json;
const fetchExportedRequests = async (id: string) => {
	const { sections } = (await world.asStaff(`/api/admin/export/customers/${id}`)).json;
	return JSON.stringify(
		sections.filter(({ title }: { title: string }) => title === "Lo que pidió sobre sus datos"),
	);
};

test("moves data requests with a merge and back", async () => {
	const [target, source] = [
		await createCustomer("Lina Ruiz", "6755-0001"),
		await createCustomer("Lina R.", "6755-0002"),
	];
	await registerDataRequest(source.id, "access");
	await merge(target.id, source.id);
	const person = { id: target.id, name: "Lina Ruiz" };
	const listOwnRequests = async () =>
		(await fetchRegister()).requests.filter((request: { person: { id: string } | null }) =>
			[target.id, source.id].includes(request.person?.id),
		);
	expect(await listOwnRequests()).toMatchObject([{ outcome: null, person }]);
	expect(await fetchRegister(target.id)).toMatchObject({ total: 1, open: 1, requests: [{ person }] });
	expect(await fetchExportedRequests(target.id)).toContain("Acceso");

	await world.asStaff(`${CUSTOMERS}/${target.id}/merges/${source.id}`, { method: "DELETE" });
	expect(await fetchRegister(target.id)).toMatchObject({ total: 0 });
	expect(await listOwnRequests()).toMatchObject([{ person: { id: source.id, name: "Lina R." } }]);
});

test("completes and unlinks merged data requests after an erasure", async () => {
	const [target, source] = [
		await createCustomer("Ulda Paz", "6755-0011"),
		await createCustomer("Ulda P.", "6755-0012"),
	];
	await registerDataRequest(source.id, "erasure");
	await merge(target.id, source.id);
	const before = await fetchRegister();
	const erasureReply = await world.asStaff(`${CUSTOMERS}/${target.id}/erasure`, {
		body: { phone_end: "0011" },
	});
	expect(erasureReply.status).toBe(200);
	expect(erasureReply.json).toMatchObject({ total: before.total, open: before.open - 1 });
	const rows = await world.ctx.db
		.selectFrom("dataRequests")
		.select(["customerId", "outcome"])
		.where("kind", "=", "erasure")
		.execute();
	expect(rows).toEqual([{ customerId: null, outcome: "met" }]);
});
