import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { buildModalRequest, nextDay } from "#features/appointments/agenda.test.kit.ts";
import { job } from "#features/estimates/estimates.test.kit.ts";
import { openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const ROLE = "mechanic";

/** Every operation of the panel, by method and path. */
const operations = readFileSync("docs/operations.txt", "utf8")
	.split("\n")
	.map((line) => line.split(/ +/))
	.filter(([, method, path]) => method !== "PAGE" && path?.startsWith("/admin/"))
	.map(([name = "", method = "", path = ""]) => ({ name, method, path }));
/** Operations that end the caller's session, or use up its login attempts. */
const OWN_ACCOUNT = ["logOut", "logIn", "endOtherSessions", "reauthenticate"];

/**
 * Creates an order in each state inside the shop, with estimates, and a visit.
 *
 * @returns the ids, and the data that mechanics must not see
 */
async function fullShop() {
	const ids: string[] = [];
	const planted = new Set<string>();
	const jobs: string[] = [];
	for (const [place, steps] of [[], ["in_progress"], ["in_progress", "ready"]].entries()) {
		const phone = `6713-44${String(place).padStart(2, "0")}`;
		const person = { name: `Xiomara Delvalle${place}`, phone, email: `xio${place}@correo.com` };
		const order = await orders.receive({ person });
		const sent = await orders.approve(order, [job("Pastillas", 98_765 + place)]);
		for (const to of steps) {
			if (to === "ready") await orders.tick(order);
			await orders.move(order, to);
		}
		for (const secret of [person.email, phone, phone.replace("-", ""), `Delvalle${place}`])
			planted.add(secret);
		planted
			.add(String(98_765 + place))
			.add(`$987.6${5 + place}`)
			.add(order.link.split("/").at(-1));
		ids.push(order.id, order.customer_id, order.car.id, sent.id, order.reference);
		jobs.push(...(await orders.read(order)).jobs.map(({ id }: { id: string }) => id));
	}
	const asked = { name: "Yadira Quirós", phone: "6713-4499", preferredDate: nextDay() };
	const visit = await orders.agenda.find((await orders.agenda.book(buildModalRequest(asked))).json.reference);
	planted.add("Quirós").add("67134499");
	return { planted: [...planted], ids: [...ids, visit.id], jobs };
}

test("never sends personal data, prices or links to mechanics", async () => {
	const { planted, ids, jobs } = await fullShop();
	const asOwner = JSON.stringify((await orders.panel("")).json);
	expect(planted.filter((secret) => asOwner.includes(secret)).length).toBeGreaterThan(5);
	let token = await world.tokenOf(ROLE);
	let answered = 0;
	const told: [string, string][] = [];
	for (const { name, method, path } of operations.filter(({ name }) => !OWN_ACCOUNT.includes(name)))
		for (const id of path.includes("{id}") ? ids : [""]) {
			const named: Record<string, string | undefined> = {
				id,
				job: jobs[0],
				size: "small",
				from: "0",
			};
			const address = path.replaceAll(/\{(\w+)\}/g, (_, part) => named[part] ?? "x");
			const body = method === "GET" ? {} : { body: { done: true, to: "ready", updated_at: "2026-01-01" } };
			const { status, json } = await world.call(`/api${address}`, { token, method, ...body });
			if (status < 300) answered++;
			// A change of the caller's own account may end the session.
			if (status === 401) token = await world.tokenOf(ROLE);
			const text = JSON.stringify(json ?? "");
			for (const secret of planted) if (text.includes(secret)) told.push([`${name} ${status}`, secret]);
		}
	expect(told).toEqual([]);
	expect(answered).toBeGreaterThan(10);
});
