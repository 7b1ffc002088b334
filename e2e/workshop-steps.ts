import type { APIRequestContext, Page } from "@playwright/test";
import type { Login } from "#features/staff/contract.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { newPhone } from "./contact-steps.ts";
import { estimateOf, priceRequest } from "./estimate-steps.ts";
import { expect } from "./fixtures.ts";
import { holdAt, release } from "./hold-at.ts";
import { bearer } from "./staff.ts";

export const TALLER = "/admin/dashboard/taller";

export async function call(
	api: APIRequestContext,
	staff: Login,
	path: string,
	data?: object,
	method: "GET" | "PUT" | "POST" = "POST",
) {
	const options = { headers: bearer(staff), ...(data && { data }) };
	const address = `/api/admin${path}`;
	const reply = await (method === "GET"
		? api.get(address, options)
		: method === "PUT"
			? api.put(address, options)
			: api.post(address, options));
	expect(reply.ok(), await reply.text()).toBe(true);
	return reply.json();
}

/** Receives a walk-in Hilux. */
export async function receive(
	api: APIRequestContext,
	staff: Login,
	{ plate, name }: { plate: string; name: string },
): Promise<Order> {
	const car = { plate, brand: "Toyota", model: "Hilux" };
	const person = { name, phone: newPhone() };
	const data = { person, ...car, complaint: "Suena al frenar", promised_at: null };
	return call(api, staff, "/work-orders", data);
}

/** Approves both jobs of the order's estimate in person. */
export async function approve(api: APIRequestContext, staff: Login, leadId: string) {
	await priceRequest(api, staff, leadId);
	const { estimates } = await call(
		api,
		staff,
		`/estimates?lead_id=${leadId}&state=all`,
		undefined,
		"GET",
	);
	const estimate = await estimateOf(api, staff, estimates[0].id);
	const json = {
		version: estimate.version,
		total_cents: estimate.total_cents,
		job_ids: estimate.jobs.map(({ id }) => id),
		via: "in_person",
		said_by: "Su dueña",
	};
	await call(api, staff, `/estimates/${estimate.id}/answer`, json);
}

/** Shares two photos, the second before the first response: both end up checked and the focus stays. */
export async function shareTwo(page: Page) {
	const next = await holdAt(page, "**/api/admin/work-orders/*/photos/*");
	const tick = (place: number) =>
		page.getByRole("checkbox", { name: new RegExp(`^El cliente la ve ?: foto ${place}$`) });
	await tick(1).press("Space");
	const first = await next();
	await tick(2).press("Space");
	const second = await next();
	await release(first);
	await expect(tick(1)).toBeChecked();
	await release(second);
	await expect(page.locator(":focus:checked")).toHaveAccessibleName(/: foto 2$/);
}
