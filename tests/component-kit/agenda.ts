/** Visits and requests of a component test's shop, as staff and visitors make them. */
import { expect, onTestFinished } from "vitest";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { call, setClock } from "./page.tsx";

let phoneCount = 0;

/** Returns a mobile number that no other person of the shop has. */
export const createPhone = () => `6511${String(++phoneCount).padStart(4, "0")}`;

type NewVisit = { day: string; time: string; name: string; phone?: string; service?: string };

/** Creates a visit as staff. */
export async function addVisit(token: string, input: NewVisit): Promise<Visit> {
	const body = { phone: createPhone(), service: "Escaneo Vehicular", minutes: 60, ...input };
	const { status, json } = await call("/api/admin/agenda", { token, body });
	expect(status, JSON.stringify(json)).toBe(201);
	return json;
}

/** Requests a visit as a visitor. @returns its reference */
export async function requestVisit(fields: object): Promise<string> {
	const car = { vehicleBrand: "Toyota", vehicleModel: "Corolla", vehicleYear: 2018 };
	const service = { source: "modal", serviceType: "Escaneo Vehicular", urgency: "media" };
	const body = { ...service, phone: createPhone(), ...car, ...fields };
	const { status, json } = await call("/api/appointments", { body });
	expect(status, JSON.stringify(json)).toBe(201);
	return json.reference;
}

type BookedVisit = { id: string; lead_id: string; reference: string; path: string; updated_at: string };

/** Requests a visit as a visitor and reads it as staff. @returns it with the path of its customer portal page */
export async function bookVisit(
	token: string,
	{ day = "", time = "", name = "Ana Ríos", service = "Frenos" },
): Promise<BookedVisit> {
	const request = { name, serviceType: service, preferredDate: day, preferredTime: time };
	const reference = await requestVisit(request);
	const { leads } = (await call(`/api/admin/inbox?state=all&q=${reference}`, { token })).json;
	const { visit } = (await call(`/api/admin/agenda/${leads[0].id}/visit`, { token })).json;
	return { ...visit, path: new URL(visit.link).pathname };
}

/** Moves the clock of shop and page to an instant for the rest of a test. */
export async function moveClock(instant: string): Promise<void> {
	onTestFinished(() => setClock("2026-11-20T15:00:00Z"));
	await setClock(instant);
}
