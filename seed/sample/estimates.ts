import { randomUUID } from "node:crypto";
import type { Json, Simulation } from "./simulation.ts";

/** The outcome of an estimate. With «grows» the customer approves it, and the workshop finds more to do later. */
type CustomerAnswer = "approves" | "approves some" | "grows" | "refuses" | "waits";
export type Outcome = CustomerAnswer | "draft" | "withdrawn";

const WORK: readonly (readonly [string, number])[] = [
	["Pastillas de freno delanteras", 8500],
	["Rectificar discos", 4500],
	["Cambio de aceite y filtro", 5200],
	["Carga de gas del aire acondicionado", 6500],
	["Amortiguadores delanteros, par", 21_000],
	["Diagnóstico con escáner", 3500],
	["Correa de accesorios", 4800],
	["Limpieza de inyectores y cuerpo de aceleración", 7500],
];

const toJob = ([title, cents]: readonly [string, number]) => ({
	id: randomUUID(),
	title,
	warranty_months: 3,
	lines: [{ kind: "labor", text: title, quantity_hundredths: 100, unit_cents: cents }],
});

async function send(simulation: Simulation, id: string, jobs: object[]): Promise<Json> {
	const { valid_until, car_told: car } = await simulation.desk("GET", `/estimates/${id}`);
	await simulation.change("PUT", [`/estimates/${id}`, ""], { valid_until, car, jobs });
	return simulation.change("POST", [`/estimates/${id}`, "/send"], { via: "whatsapp" });
}

/** Sends an estimate for a request and gives the customer's answer. @returns whether work may begin */
export async function simulateEstimate(
	simulation: Simulation,
	leadId: string,
	outcome: Outcome,
): Promise<boolean> {
	const { below, pick } = simulation.chance;
	const { id } = await simulation.desk("POST", "/estimates", { lead_id: leadId });
	const first = below(WORK.length - 1);
	const jobs = WORK.slice(first, first + 2 + below(2)).map(toJob);
	if (outcome === "draft") return false;
	const sent = await send(simulation, id, jobs);
	const { version, share } = sent;
	const page = `/estimates/${share.link.split("/").at(-1)}`;
	await simulation.visitor("POST", `${page}/seen`, {});
	const reason = "Era de otro carro";
	if (outcome === "withdrawn")
		simulation.planAfter(600, () => simulation.change("POST", [`/estimates/${id}`, "/void"], { reason }));
	if (outcome === "waits" || outcome === "withdrawn") return false;
	const isRejected = outcome === "refuses";
	const approvedJobs: Json[] = sent.jobs.slice(0, isRejected ? 0 : outcome === "approves some" ? 1 : 9);
	await simulation.visitor("POST", `${page}/decision`, {
		version,
		job_ids: approvedJobs.map((job) => job.id),
		total_cents: approvedJobs.reduce((total, job) => total + job.total_cents, 0),
		...(isRejected && { reason: pick(["price", "thinking", "elsewhere"]) }),
	});
	return !isRejected;
}

/** Sends a supplement for work that the workshop found later. It waits for its own answer. */
export async function sendSupplement(simulation: Simulation, leadId: string) {
	const { estimates } = await simulation.desk("GET", `/estimates?lead=${leadId}`);
	const { id } = await simulation.desk("POST", "/estimates", { estimate_id: estimates[0].id });
	await send(simulation, id, [toJob(["Cambiar rodamiento delantero", 9800])]);
}
