import { randomUUID } from "node:crypto";
import type { Json, Simulation } from "./simulation.ts";

/** The outcome of an estimate. With «grows» the customer approves it, and the workshop finds more to do later. */
type CustomerAnswer = "approves" | "approves some" | "grows" | "refuses" | "waits";
export type Outcome = CustomerAnswer | "draft" | "withdrawn";

const SAMPLE_JOBS: readonly (readonly [string, number])[] = [
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

async function updateAndSendEstimate(simulation: Simulation, id: string, jobs: object[]): Promise<Json> {
	const { valid_until, car_told: car } = await simulation.callAsReception("GET", `/estimates/${id}`);
	await simulation.changeRecord("PUT", [`/estimates/${id}`, ""], { valid_until, car, jobs });
	return simulation.changeRecord("POST", [`/estimates/${id}`, "/send"], { via: "whatsapp" });
}

/** Sends an estimate for a request and gives the customer's answer. @returns whether work may begin */
export async function simulateEstimate(
	simulation: Simulation,
	leadId: string,
	outcome: Outcome,
): Promise<boolean> {
	const { nextInteger, pickItem } = simulation.chance;
	const { id } = await simulation.callAsReception("POST", "/estimates", { lead_id: leadId });
	const firstJobIndex = nextInteger(SAMPLE_JOBS.length - 1);
	const jobs = SAMPLE_JOBS.slice(firstJobIndex, firstJobIndex + 2 + nextInteger(2)).map(toJob);
	if (outcome === "draft") return false;
	const sentEstimate = await updateAndSendEstimate(simulation, id, jobs);
	const { version, share } = sentEstimate;
	const portalPath = `/estimates/${share.link.split("/").at(-1)}`;
	await simulation.callAsVisitor("POST", `${portalPath}/seen`, {});
	const reason = "Era de otro carro";
	if (outcome === "withdrawn")
		simulation.planStepAfter(600, () =>
			simulation.changeRecord("POST", [`/estimates/${id}`, "/void"], { reason }),
		);
	if (outcome === "waits" || outcome === "withdrawn") return false;
	const isRejected = outcome === "refuses";
	const approvedJobs: Json[] = sentEstimate.jobs.slice(
		0,
		isRejected ? 0 : outcome === "approves some" ? 1 : 9,
	);
	await simulation.callAsVisitor("POST", `${portalPath}/decision`, {
		version,
		job_ids: approvedJobs.map((job) => job.id),
		total_cents: approvedJobs.reduce((total, job) => total + job.total_cents, 0),
		...(isRejected && { reason: pickItem(["price", "thinking", "elsewhere"]) }),
	});
	return !isRejected;
}

/** Sends a supplement for work that the workshop found later. It waits for its own answer. */
export async function sendSupplement(simulation: Simulation, leadId: string) {
	const { estimates } = await simulation.callAsReception("GET", `/estimates?lead=${leadId}`);
	const { id } = await simulation.callAsReception("POST", "/estimates", { estimate_id: estimates[0].id });
	await updateAndSendEstimate(simulation, id, [toJob(["Cambiar rodamiento delantero", 9800])]);
}
