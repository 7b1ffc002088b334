import type { APIRequestContext, Page } from "@playwright/test";
import type { Login } from "#features/staff/contract.ts";
import { newPhone } from "./contact-steps.ts";
import { bearer } from "./staff.ts";

type Wish = { day?: string; time?: string; name?: string; service?: string };
export type BookedVisit = { id: string; reference: string; path: string; updated_at: string };

let bookings = 0;

/** Books through the public API, each time from another IP address, and finds the link for the customer. */
export async function bookVisit(
	api: APIRequestContext,
	staff: Login,
	{ day = "", time = "", name = "Ana Ríos", service = "Frenos" }: Wish,
): Promise<BookedVisit> {
	const headers = { "x-forwarded-for": `10.5.${process.pid & 255}.${++bookings & 255}` };
	const car = { vehicleBrand: "Toyota", vehicleModel: "Corolla", vehicleYear: "2015" };
	const when = { preferredDate: day, preferredTime: time, urgency: "media" };
	const data = { name, phone: newPhone(), serviceType: service, ...car, ...when };
	const reply = await api.post("/api/appointments", { data, headers });
	const { reference } = await reply.json();
	const inbox = await api.get(`/api/admin/inbox?state=all&q=${reference}`, {
		headers: bearer(staff),
	});
	const visit = await visitOf(api, staff, (await inbox.json()).leads[0].id);
	return { ...visit, path: new URL(visit.link).pathname };
}

/** Fetches a visit through the staff API. */
export async function visitOf(api: APIRequestContext, staff: Login, id: string) {
	return (await api.get(`/api/admin/agenda/${id}`, { headers: bearer(staff) })).json();
}

/** Finds the date field of the form that moves a visit. */
export const whenDay = (page: Page) => page.locator("#mover").getByLabel("Día");
