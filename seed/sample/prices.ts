import { randomUUID } from "node:crypto";
import type { Life, Told } from "./life.ts";

/** The outcome of an estimate. With «grows» the customer approves it, and the workshop finds more to do later. */
type Answered = "approves" | "approves some" | "grows" | "refuses" | "waits";
export type Outcome = Answered | "draft" | "withdrawn";

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

const jobOf = ([title, cents]: readonly [string, number]) => ({
	id: randomUUID(),
	title,
	warranty_months: 3,
	lines: [{ kind: "labor", text: title, quantity_hundredths: 100, unit_cents: cents }],
});

async function send(life: Life, id: string, jobs: object[]): Promise<Told> {
	const { valid_until, car_told: car } = await life.desk("GET", `/estimates/${id}`);
	await life.change("PUT", [`/estimates/${id}`, ""], { valid_until, car, jobs });
	return life.change("POST", [`/estimates/${id}`, "/send"], { via: "whatsapp" });
}

/** Sends an estimate for a request and gives the customer's answer. @returns whether work may begin */
export async function price(life: Life, leadId: string, outcome: Outcome): Promise<boolean> {
	const { below, of } = life.chance;
	const { id } = await life.desk("POST", "/estimates", { lead_id: leadId });
	const first = below(WORK.length - 1);
	const jobs = WORK.slice(first, first + 2 + below(2)).map(jobOf);
	if (outcome === "draft") return false;
	const sent = await send(life, id, jobs);
	const { version, share } = sent;
	const page = `/estimates/${share.link.split("/").at(-1)}`;
	await life.visitor("POST", `${page}/seen`, {});
	const reason = "Era de otro carro";
	if (outcome === "withdrawn")
		life.later(600, () => life.change("POST", [`/estimates/${id}`, "/void"], { reason }));
	if (outcome === "waits" || outcome === "withdrawn") return false;
	const isRefused = outcome === "refuses";
	const wanted: Told[] = sent.jobs.slice(0, isRefused ? 0 : outcome === "approves some" ? 1 : 9);
	await life.visitor("POST", `${page}/decision`, {
		version,
		job_ids: wanted.map((job) => job.id),
		total_cents: wanted.reduce((sum, job) => sum + job.total_cents, 0),
		...(isRefused && { reason: of(["price", "thinking", "elsewhere"]) }),
	});
	return !isRefused;
}

/** Sends a supplement for work that the workshop found later. It waits for its own answer. */
export async function grow(life: Life, leadId: string) {
	const { estimates } = await life.desk("GET", `/estimates?lead=${leadId}`);
	const { id } = await life.desk("POST", "/estimates", { estimate_id: estimates[0].id });
	await send(life, id, [jobOf(["Cambiar rodamiento delantero", 9800])]);
}
