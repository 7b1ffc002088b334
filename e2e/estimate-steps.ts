import type { APIRequestContext } from "@playwright/test";
import type { Estimate } from "#features/estimates/contract.ts";
import type { Login } from "#features/staff/contract.ts";
import { newPhone } from "./contact-steps.ts";
import { bearer } from "./staff.ts";

let made = 0;
/** Of the page's making, as every id of a job and a line. */
const newId = () => `paso-${process.pid}-${Date.now()}-${++made}`;

/** A job of one line. */
const jobOf = (title: string, unitCents: number) => ({
	id: newId(),
	title,
	lines: [
		{
			id: newId(),
			kind: "labor",
			text: title,
			quantity_hundredths: 100,
			unit_cents: unitCents,
		},
	],
});

/** Two jobs for a Corolla, of $100.00 and $40.00, ready to be sent. */
async function draftEstimate(api: APIRequestContext, staff: Login, name: string) {
	const headers = bearer(staff);
	const car = { brand: "Toyota", model: "Corolla", year: 2015, plate: "AB3410" };
	const data = { name, phone: newPhone(), car };
	const draft = await api.post("/api/admin/estimates", { headers, data });
	const { id, updated_at, valid_until } = (await draft.json()) as Estimate;
	const jobs = [jobOf("Cambiar pastillas", 10_000), jobOf("Rectificar discos", 4000)];
	const body = { updated_at, valid_until, car, jobs };
	return putOf(await api.put(`/api/admin/estimates/${id}`, { headers, data: body }));
}

/** The same, sent. @returns it with the path of its customer's page */
export async function sendEstimate(api: APIRequestContext, staff: Login, name: string) {
	const { id, updated_at } = await draftEstimate(api, staff, name);
	const data = { updated_at, via: "link" };
	const sent = await putOf(
		await api.post(`/api/admin/estimates/${id}/send`, { headers: bearer(staff), data }),
	);
	return { ...sent, path: new URL(sent.share?.link ?? "").pathname };
}

/** Prices a request in the same two jobs and sends it. @returns the address of its customer's page */
export async function priceRequest(api: APIRequestContext, staff: Login, leadId: string) {
	const headers = bearer(staff);
	const data = { lead_id: leadId };
	const draft = await putOf(await api.post("/api/admin/estimates", { headers, data }));
	const path = `/api/admin/estimates/${draft.id}`;
	const { updated_at, valid_until, car_told: car } = draft;
	const jobs = [jobOf("Cambiar pastillas", 10_000), jobOf("Rectificar discos", 4000)];
	const body = { updated_at, valid_until, car, jobs };
	const saved = await putOf(await api.put(path, { headers, data: body }));
	const sending = { updated_at: saved.updated_at, via: "link" };
	const sent = await putOf(await api.post(`${path}/send`, { headers, data: sending }));
	return sent.share?.link ?? "";
}

/** An estimate as staff see it. */
export const estimateOf = async (api: APIRequestContext, staff: Login, id: string) =>
	putOf(await api.get(`/api/admin/estimates/${id}`, { headers: bearer(staff) }));

async function putOf(reply: {
	json: () => Promise<unknown>;
	ok: () => boolean;
	text: () => Promise<string>;
}) {
	if (!reply.ok()) throw new Error(await reply.text());
	return (await reply.json()) as Estimate;
}
