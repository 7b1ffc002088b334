import type { APIRequestContext } from "@playwright/test";
import type { Login } from "#core/accounts/contract.ts";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { createPhone } from "./contact-steps.ts";
import { getAuthHeaders } from "./staff.ts";

let idCount = 0;
/** Generates an id for a job or line, as the estimate page does. */
const createId = () => `paso-${process.pid}-${Date.now()}-${++idCount}`;

/** Builds a job with one line. */
const createJob = (title: string, unitCents: number) => ({
	id: createId(),
	title,
	lines: [
		{
			id: createId(),
			kind: "labor",
			text: title,
			quantity_hundredths: 100,
			unit_cents: unitCents,
		},
	],
});

/** Creates a draft estimate for a Corolla with two jobs, $100.00 and $40.00. */
async function createDraftEstimate(api: APIRequestContext, staff: Login, name: string) {
	const headers = getAuthHeaders(staff);
	const car = { brand: "Toyota", model: "Corolla", year: 2015, plate: "AB3410" };
	const data = { name, phone: createPhone(), car };
	const draftEstimate = await api.post("/api/admin/estimates", { headers, data });
	const { id, updated_at, valid_until } = (await draftEstimate.json()) as Estimate;
	const jobs = [createJob("Cambiar pastillas", 10_000), createJob("Rectificar discos", 4000)];
	const body = { updated_at, valid_until, car, jobs };
	return parseEstimate(await api.put(`/api/admin/estimates/${id}`, { headers, data: body }));
}

/** Creates and sends the same estimate. @returns the estimate and the path of its customer's page */
export async function sendEstimate(api: APIRequestContext, staff: Login, name: string) {
	const { id, updated_at } = await createDraftEstimate(api, staff, name);
	const data = { updated_at, via: "link" };
	const sentEstimate = await parseEstimate(
		await api.post(`/api/admin/estimates/${id}/send`, { headers: getAuthHeaders(staff), data }),
	);
	return { ...sentEstimate, path: new URL(sentEstimate.share?.link ?? "").pathname };
}

/** Prices a request with the same two jobs and sends the estimate. @returns the URL of its customer's page */
export async function sendRequestEstimate(api: APIRequestContext, staff: Login, leadId: string) {
	const headers = getAuthHeaders(staff);
	const data = { lead_id: leadId };
	const draftEstimate = await parseEstimate(await api.post("/api/admin/estimates", { headers, data }));
	const path = `/api/admin/estimates/${draftEstimate.id}`;
	const { updated_at, valid_until, typed_car: car } = draftEstimate;
	const jobs = [createJob("Cambiar pastillas", 10_000), createJob("Rectificar discos", 4000)];
	const body = { updated_at, valid_until, car, jobs };
	const savedEstimate = await parseEstimate(await api.put(path, { headers, data: body }));
	const sendBody = { updated_at: savedEstimate.updated_at, via: "link" };
	const sentEstimate = await parseEstimate(await api.post(`${path}/send`, { headers, data: sendBody }));
	return sentEstimate.share?.link ?? "";
}

/** Fetches an estimate through the staff API. */
export const fetchEstimate = async (api: APIRequestContext, staff: Login, id: string) =>
	parseEstimate(await api.get(`/api/admin/estimates/${id}`, { headers: getAuthHeaders(staff) }));

async function parseEstimate(response: {
	json: () => Promise<unknown>;
	ok: () => boolean;
	text: () => Promise<string>;
}) {
	if (!response.ok()) throw new Error(await response.text());
	return (await response.json()) as Estimate;
}
