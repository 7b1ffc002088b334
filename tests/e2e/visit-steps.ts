import type { APIRequestContext, Page } from "@playwright/test";
import type { Login } from "#core/accounts/contract.ts";
import { createPhone } from "./contact-steps.ts";
import { getAuthHeaders } from "./staff.ts";

type BookingInput = { day?: string; time?: string; name?: string; service?: string };
export type BookedVisit = {
	id: string;
	lead_id: string;
	reference: string;
	path: string;
	updated_at: string;
};

let bookingCount = 0;

/** Books through the public API, each time from another IP address, and finds the link for the customer. */
export async function bookVisit(
	api: APIRequestContext,
	staff: Login,
	{ day = "", time = "", name = "Ana Ríos", service = "Frenos" }: BookingInput,
): Promise<BookedVisit> {
	const headers = { "x-forwarded-for": `10.5.${process.pid & 255}.${++bookingCount & 255}` };
	const car = { vehicleBrand: "Toyota", vehicleModel: "Corolla", vehicleYear: "2015" };
	const preferredSlot = { preferredDate: day, preferredTime: time, urgency: "media" };
	const data = { name, phone: createPhone(), serviceType: service, ...car, ...preferredSlot };
	const response = await api.post("/api/appointments", { data, headers });
	const { reference } = await response.json();
	const inbox = await api.get(`/api/admin/inbox?state=all&q=${reference}`, {
		headers: getAuthHeaders(staff),
	});
	const visit = await fetchVisitOfLead(api, staff, (await inbox.json()).leads[0].id);
	return { ...visit, path: new URL(visit.link).pathname };
}

/** Fetches a visit through the staff API. */
export async function fetchVisit(api: APIRequestContext, staff: Login, id: string) {
	return (await api.get(`/api/admin/agenda/${id}`, { headers: getAuthHeaders(staff) })).json();
}

/** Fetches the visit of a request through the staff API. */
export async function fetchVisitOfLead(api: APIRequestContext, staff: Login, leadId: string) {
	const path = `/api/admin/agenda/${leadId}/visit`;
	return (await (await api.get(path, { headers: getAuthHeaders(staff) })).json()).visit;
}

/** Finds the date field of the form that moves a visit. */
export const findDayField = (page: Page) => page.locator("#mover").getByLabel("Día");
