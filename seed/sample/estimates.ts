import { randomUUID } from "node:crypto";
import type { Json, Simulation } from "./simulation.ts";
import type { ServiceTexts } from "./wishes.ts";

/** The outcome of an estimate. With «grows» the customer approves it, and the workshop finds more to do later. */
type CustomerAnswer = "approves" | "approves some" | "grows" | "refuses" | "waits";
export type Outcome = CustomerAnswer | "draft" | "withdrawn";

type EstimateStory = {
	leadId: string;
	service: ServiceTexts;
	outcome: Outcome;
	/** Minutes until the customer answers. */
	answerMinutes: number;
	/** The part that is to be paid before the work; none without it. */
	depositPercent?: number;
	/** Runs once the customer approved at least one job. */
	onApproved?: () => Promise<void>;
};

const toJob = ([title, cents]: readonly [string, number]) => ({
	id: randomUUID(),
	title,
	warranty_months: 3,
	lines: [{ kind: "labor", text: title, quantity_hundredths: 100, unit_cents: cents }],
});

async function saveJobs(
	simulation: Simulation,
	id: string,
	draft: { jobs: object[]; deposit_percent?: number },
) {
	const { valid_until, typed_car: car } = await simulation.callAsReception("GET", `/estimates/${id}`);
	await simulation.changeRecord("PUT", [`/estimates/${id}`, ""], { valid_until, car, ...draft });
}

const sendEstimate = (simulation: Simulation, id: string): Promise<Json> =>
	simulation.changeRecord("POST", [`/estimates/${id}`, "/send"], { via: "whatsapp" });

/** Sends an estimate for a request and plans the customer's answer. */
export async function simulateEstimate(simulation: Simulation, story: EstimateStory): Promise<void> {
	const { leadId, service, outcome, answerMinutes, depositPercent = 0, onApproved } = story;
	const { nextInteger, pickItem } = simulation.chance;
	const { id } = await simulation.callAsReception("POST", "/estimates", { lead_id: leadId });
	const jobs = service.jobs.slice(0, 2 + nextInteger(service.jobs.length - 1)).map(toJob);
	await saveJobs(simulation, id, { jobs, deposit_percent: depositPercent });
	if (outcome === "draft") return;
	const { version, share, jobs: sentJobs } = await sendEstimate(simulation, id);
	if (outcome === "withdrawn") {
		const reason = pickItem(["Era de otro carro", "Cambió el precio del repuesto"]);
		simulation.planStepAfter(600, () =>
			simulation.changeRecord("POST", [`/estimates/${id}`, "/void"], { reason }),
		);
	}
	const portalPath = `/estimates/${share.link.split("/").at(-1)}`;
	const decide = async () => {
		await simulation.callAsVisitor("POST", `${portalPath}/seen`, {});
		if (outcome === "waits" || outcome === "withdrawn") return;
		const isRejected = outcome === "refuses";
		const approvedJobs: Json[] = sentJobs.slice(0, isRejected ? 0 : outcome === "approves some" ? 1 : 9);
		await simulation.callAsVisitor("POST", `${portalPath}/decision`, {
			version,
			job_ids: approvedJobs.map((job) => job.id),
			total_cents: approvedJobs.reduce((total, job) => total + job.total_cents, 0),
			...(isRejected && { reason: pickItem(["price", "thinking", "elsewhere"]) }),
		});
		if (!isRejected) await onApproved?.();
	};
	simulation.planStep(simulation.addMinutes(answerMinutes), decide, false);
}

/** Sends a supplement for work that the workshop found later. It waits for its own answer. */
export async function sendSupplement(simulation: Simulation, leadId: string, { supplement }: ServiceTexts) {
	const { estimates } = await simulation.callAsReception("GET", `/estimates?lead=${leadId}`);
	const { id } = await simulation.callAsReception("POST", "/estimates", { estimate_id: estimates[0].id });
	await saveJobs(simulation, id, { jobs: [toJob(supplement)] });
	await sendEstimate(simulation, id);
}
