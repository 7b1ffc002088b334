import type { APIRequestContext, Page } from "@playwright/test";
import type { Login } from "#features/staff/contract.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { createPhone } from "./contact-steps.ts";
import { fetchEstimate, sendRequestEstimate } from "./estimate-steps.ts";
import { expect } from "./fixtures.ts";
import { continueRequest, holdRequests } from "./hold-requests.ts";
import { getAuthHeaders } from "./staff.ts";

export const TALLER = "/admin/dashboard/taller";

export async function call(
	api: APIRequestContext,
	staff: Login,
	path: string,
	data?: object,
	method: "GET" | "PUT" | "POST" = "POST",
) {
	const options = { headers: getAuthHeaders(staff), ...(data && { data }) };
	const address = `/api/admin${path}`;
	const response = await (method === "GET"
		? api.get(address, options)
		: method === "PUT"
			? api.put(address, options)
			: api.post(address, options));
	expect(response.ok(), await response.text()).toBe(true);
	return response.json();
}

/** Receives a walk-in Hilux. */
export async function receiveCar(
	api: APIRequestContext,
	staff: Login,
	{ plate, name }: { plate: string; name: string },
): Promise<Order> {
	const car = { plate, brand: "Toyota", model: "Hilux" };
	const person = { name, phone: createPhone() };
	const data = { person, ...car, complaint: "Suena al frenar", promised_at: null };
	return call(api, staff, "/work-orders", data);
}

/** Approves both jobs of the order's estimate in person. */
export async function approveEstimate(api: APIRequestContext, staff: Login, leadId: string) {
	await sendRequestEstimate(api, staff, leadId);
	const { estimates } = await call(api, staff, `/estimates?lead_id=${leadId}&state=all`, undefined, "GET");
	const estimate = await fetchEstimate(api, staff, estimates[0].id);
	const answerBody = {
		version: estimate.version,
		total_cents: estimate.total_cents,
		job_ids: estimate.jobs.map(({ id }) => id),
		via: "in_person",
		said_by: "Su dueña",
	};
	await call(api, staff, `/estimates/${estimate.id}/answer`, answerBody);
}

/** Shares two photos, the second before the first response: both end up checked and the focus stays. */
export async function shareTwoPhotos(page: Page) {
	const next = await holdRequests(page, "**/api/admin/work-orders/*/photos/*");
	const findCheckbox = (index: number) =>
		page.getByRole("checkbox", { name: new RegExp(`^El cliente la ve ?: foto ${index}$`) });
	await findCheckbox(1).press("Space");
	const first = await next();
	await findCheckbox(2).press("Space");
	const second = await next();
	await continueRequest(first);
	await expect(findCheckbox(1)).toBeChecked();
	await continueRequest(second);
	await expect(page.locator(":focus:checked")).toHaveAccessibleName(/: foto 2$/);
}
