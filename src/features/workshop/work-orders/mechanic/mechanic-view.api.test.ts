import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildModalRequest, nextDay } from "#features/workshop/appointments/agenda.test.kit.ts";
import { buildJob } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

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
async function seedShop() {
	const ids: string[] = [];
	const secrets = new Set<string>();
	const jobs: string[] = [];
	for (const [index, steps] of [[], ["in_progress"], ["in_progress", "ready"]].entries()) {
		const phone = `6713-44${String(index).padStart(2, "0")}`;
		const person = { name: `Xiomara Delvalle${index}`, phone, email: `xio${index}@correo.com` };
		const order = await orders.receive({ person });
		const sent = await orders.approve(order, [buildJob("Pastillas", 98_765 + index)]);
		for (const to of steps) {
			if (to === "ready") await orders.completeJobs(order);
			await orders.move(order, to);
		}
		for (const secret of [person.email, phone, phone.replace("-", ""), `Delvalle${index}`])
			secrets.add(secret);
		secrets
			.add(String(98_765 + index))
			.add(`$987.6${5 + index}`)
			.add(order.link.split("/").at(-1));
		ids.push(order.id, order.lead_id, order.customer_id, order.car.id, sent.id, order.reference);
		jobs.push(...(await orders.read(order)).jobs.map(({ id }: { id: string }) => id));
	}
	const request = { name: "Yadira Quirós", phone: "6713-4499", preferredDate: nextDay() };
	const visit = await orders.agenda.find(
		(await orders.agenda.book(buildModalRequest(request))).json.reference,
	);
	secrets.add("Quirós").add("67134499");
	return { secrets: [...secrets], ids: [...ids, visit.id, visit.lead_id], jobs };
}

test("never sends personal data, prices or links to mechanics", async () => {
	const { secrets, ids, jobs } = await seedShop();
	const asOwner = JSON.stringify((await orders.callApi("")).json);
	expect(secrets.filter((secret) => asOwner.includes(secret)).length).toBeGreaterThan(5);
	// A mechanic who calls every operation would soon be told to slow down, which hides the answers.
	world.ctx.limits = { takePoint: async () => {}, returnPoint: async () => {}, reset: async () => {} };
	let token = await world.logInAs(ROLE);
	let successCount = 0;
	const leaks: [string, string][] = [];
	for (const { name, method, path } of operations.filter(({ name }) => !OWN_ACCOUNT.includes(name)))
		for (const id of path.includes("{id}") ? ids : [""]) {
			const pathParams: Record<string, string | undefined> = {
				id,
				job: jobs[0],
				size: "small",
				from: "0",
			};
			const apiPath = path.replaceAll(/\{(\w+)\}/g, (_, param) => pathParams[param] ?? "x");
			const body = method === "GET" ? {} : { body: { done: true, to: "ready", updated_at: "2026-01-01" } };
			const { status, json } = await world.call(`/api${apiPath}`, { token, method, ...body });
			if (status < 300) successCount++;
			// A change of the caller's own account may end the session.
			if (status === 401) token = await world.logInAs(ROLE);
			const text = JSON.stringify(json ?? "");
			for (const secret of secrets) if (text.includes(secret)) leaks.push([`${name} ${status}`, secret]);
		}
	expect(leaks).toEqual([]);
	expect(successCount).toBeGreaterThan(25);
});
