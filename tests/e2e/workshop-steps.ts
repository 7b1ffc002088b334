import type { APIRequestContext, Page } from "@playwright/test";
import type { Login } from "#core/accounts/contract.ts";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import { createPhone } from "./contact-steps.ts";
import { fetchEstimate, sendRequestEstimate } from "./estimate-steps.ts";
import { expect } from "./fixtures.ts";
import { continueRequest, holdRequests } from "./hold-requests.ts";
import { getAuthHeaders } from "./staff.ts";

export const WORKSHOP_PATH = "/admin/dashboard/taller";

export async function callApi(
	api: APIRequestContext,
	staff: Login,
	path: string,
	data?: object,
	method: "GET" | "PUT" | "POST" = "POST",
) {
	const options = { headers: getAuthHeaders(staff), ...(data && { data }) };
	const apiPath = `/api/admin${path}`;
	const response = await (method === "GET"
		? api.get(apiPath, options)
		: method === "PUT"
			? api.put(apiPath, options)
			: api.post(apiPath, options));
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
	return callApi(api, staff, "/work-orders", data);
}

/** Approves both jobs of the order's estimate in person. */
export async function approveEstimate(api: APIRequestContext, staff: Login, leadId: string) {
	await sendRequestEstimate(api, staff, leadId);
	const { estimates } = await callApi(api, staff, `/estimates?lead_id=${leadId}&state=all`, undefined, "GET");
	const estimate = await fetchEstimate(api, staff, estimates[0].id);
	const approval = {
		version: estimate.version,
		total_cents: estimate.total_cents,
		job_ids: estimate.jobs.map(({ id }) => id),
		via: "in_person",
		said_by: "Su dueña",
	};
	await callApi(api, staff, `/estimates/${estimate.id}/answer`, approval);
}

/** Shares two photos, the second before the first response: both end up checked and the focus stays. */
export async function shareTwoPhotos(page: Page) {
	const getHeldRequest = await holdRequests(page, "**/api/admin/work-orders/*/photos/*");
	const findCheckbox = (index: number) =>
		page.getByRole("checkbox", { name: new RegExp(`^El cliente la ve ?: foto ${index}$`) });
	await findCheckbox(1).press("Space");
	const firstRequest = await getHeldRequest();
	await findCheckbox(2).press("Space");
	const secondRequest = await getHeldRequest();
	await continueRequest(firstRequest);
	await expect(findCheckbox(1)).toBeChecked();
	await continueRequest(secondRequest);
	await expect(page.locator(":focus:checked")).toHaveAccessibleName(/: foto 2$/);
}
