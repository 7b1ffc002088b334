import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openPayments } from "./payments.test.kit.ts";

const world = openWorld();
const payments = openPayments(world);
const { take, deliver, readAccount, receiveReady, refund } = payments;

/** Every operation of the panel, by method and path. */
const operations = readFileSync("docs/operations.txt", "utf8")
	.split("\n")
	.map((line) => line.split(/ +/))
	.filter(([, method, path]) => method !== "PAGE" && path?.startsWith("/admin/"))
	.map(([name = "", method = "", path = ""]) => ({ name, method, path }));
const OWN_ACCOUNT = ["logOut", "logIn", "endOtherSessions", "reauthenticate"];
/** Values that only a payment has. */
const SECRETS = ["7654321", "76,543.21", "76543.21", "PLANTADO-88", "PAG-2026-"];

async function plantPayment() {
	const order = await receiveReady(7_654_321);
	const payment = { cents: 7_654_321, method: "ach", paid_cents: 0, bank_reference: "PLANTADO-88" };
	await deliver(order, { payment });
	const [{ id }] = (await readAccount(order)).payments;
	return [order.lead_id, order.id, order.customer_id, order.car.id, id];
}

test.each(["mechanic", "editor"] as const)("shows no payment to a %s in any operation", async (role) => {
	const ids = await plantPayment();
	const asOwner = JSON.stringify(await readAccount({ id: ids[0] }));
	expect(SECRETS.filter((secret) => asOwner.includes(secret)).length).toBeGreaterThan(2);
	let token = await world.logInAs(role);
	const leaks: string[] = [];
	let answered = 0;
	for (const { name, method, path } of operations.filter(({ name }) => !OWN_ACCOUNT.includes(name)))
		for (const id of path.includes("{id}") ? ids : [""]) {
			const apiPath = path.replaceAll(/\{(\w+)\}/g, (_, param) => (param === "id" ? id : "x"));
			const body = method === "GET" ? {} : { body: {} };
			const { status, json } = await world.call(`/api${apiPath}`, { token, method, ...body });
			answered++;
			if (status === 401) token = await world.logInAs(role);
			const text = JSON.stringify(json ?? "");
			for (const secret of SECRETS) if (text.includes(secret)) leaks.push(`${name} ${status} ${secret}`);
		}
	expect(leaks).toEqual([]);
	expect(answered).toBeGreaterThan(100);
});

test("lets reception take and void payments, but not refund them", async () => {
	const order = await receiveReady(7500);
	const token = await world.logInAs("reception");
	const call = (path: string, body?: object) =>
		world.call(`/api/admin${path}`, { token, ...(body && { body }) });
	const taken = await call(`/leads/${order.lead_id}/payments`, {
		cents: 2500,
		method: "cash",
		paid_cents: 0,
	});
	expect(taken.status).toBe(201);
	const [own] = taken.json.payments;
	expect([own.can_void, own.can_refund]).toEqual([true, false]);
	const refused = { cents: 100, method: "cash", reason: "No", lowers_due: false, refunded_cents: 0 };
	expect((await call(`/payments/${own.id}/refunds`, refused)).status).toBe(403);
	const [, other] = (await take(order, 1000)).json.payments;
	expect((await call(`/payments/${other.id}/void`, { reason: "Era de otro" })).json.code).toBe("not_now");
	world.ctx.clock.advance(11 * 60_000);
	expect((await call(`/payments/${own.id}/void`, { reason: "Tarde" })).json.code).toBe("not_now");
	expect((await refund(own, 2500, { lowers_due: false })).status).toBe(201);
	expect((await call("/cash")).status).toBe(200);
	for (const path of ["/accounting/sales", "/cash/nada"])
		expect((await call(path)).status, path).not.toBe(200);
});
