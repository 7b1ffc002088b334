/** Creates cars, work orders and estimates of a component test's shop, as its staff do. */
import { expect } from "vitest";
import { page } from "vitest/browser";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import { createPhone } from "./agenda.ts";
import { call } from "./page.tsx";

export const WORKSHOP_PATH = "/admin/dashboard/taller";

/** The seldom used steps of an order, folded. */
export const moreSteps = page.getByRole("region", { name: "Próximo paso" }).getByText("Más", { exact: true });

/** Calls the panel's API and expects success. */
export async function callPanel(
	token: string,
	path: string,
	body?: object,
	method: "GET" | "PUT" | "POST" = body ? "POST" : "GET",
) {
	const { status, json } = await call(`/api/admin${path}`, { token, method, body });
	expect(status, JSON.stringify(json)).toBeLessThan(300);
	return json;
}

type ReceptionInput = { plate: string; name?: string; promised_at?: string | null };

/** Receives a walk-in Hilux. */
export async function receiveCar(
	token: string,
	{ plate, name = "Raúl Peña", promised_at = null }: ReceptionInput,
): Promise<Order> {
	const car = { plate, brand: "Toyota", model: "Hilux" };
	const person = { name, phone: createPhone() };
	const reception = { person, ...car, complaint: "Suena al frenar", promised_at };
	return callPanel(token, "/work-orders", reception);
}

/** Marks the car as withdrawn, unrepaired. */
export async function withdrawCar(token: string, { id, updated_at }: Order): Promise<Order> {
	const withdrawal = { to: "withdrawn", reason: "Se lo llevó", updated_at };
	return callPanel(token, `/work-orders/${id}/move`, withdrawal);
}

const createJob = (title: string, unitCents: number) => ({
	id: crypto.randomUUID(),
	title,
	lines: [
		{
			id: crypto.randomUUID(),
			kind: "labor",
			text: title,
			quantity_hundredths: 100,
			unit_cents: unitCents,
		},
	],
});

type EstimateSubject = { lead_id: string } | { name: string; phone: string; car: object };

/** Sends an estimate of two jobs, of $100.00 and $40.00. @returns it with the path of its customer portal page */
async function createAndSendEstimate(token: string, subject: EstimateSubject, depositPercent = 0) {
	const draft: Estimate = await callPanel(token, "/estimates", subject);
	const { id, updated_at, valid_until, typed_car: car } = draft;
	const jobs = [createJob("Cambiar pastillas", 10_000), createJob("Rectificar discos", 4000)];
	const body = { updated_at, valid_until, car, jobs, deposit_percent: depositPercent };
	const savedEstimate: Estimate = await callPanel(token, `/estimates/${id}`, body, "PUT");
	const sendInput = { updated_at: savedEstimate.updated_at, via: "link" };
	const sentEstimate: Estimate = await callPanel(token, `/estimates/${id}/send`, sendInput);
	return { ...sentEstimate, path: new URL(sentEstimate.share?.link ?? "").pathname };
}

/** Sends an estimate of the two jobs for a new customer's Corolla. @param depositPercent the part that is paid first */
export const sendEstimate = (token: string, name: string, depositPercent?: number) => {
	const car = { brand: "Toyota", model: "Corolla", year: 2015, plate: "AB3410" };
	return createAndSendEstimate(token, { name, phone: createPhone(), car }, depositPercent);
};

/** Sends an estimate of the two jobs for an existing request. */
export const sendEstimateFor = (token: string, leadId: string) =>
	createAndSendEstimate(token, { lead_id: leadId });

/** Approves both jobs of a request in person. */
export async function approveInPerson(token: string, leadId: string) {
	const { id, version, total_cents, jobs } = await sendEstimateFor(token, leadId);
	const approval = { version, total_cents, job_ids: jobs.map((job) => job.id) };
	await callPanel(token, `/estimates/${id}/answer`, {
		...approval,
		via: "in_person",
		said_by: "Su dueña",
	});
}
