import { randomUUID } from "node:crypto";
import type { Life, Told } from "./life.ts";

/** What becomes of an estimate; «grows» is approved, and more is found once the car is open. */
export type Outcome =
	| "approves"
	| "approves some"
	| "refuses"
	| "waits"
	| "withdrawn"
	| "grows"
	| "draft";

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
	lines: [{ kind: "mano_de_obra", text: title, quantity_hundredths: 100, unit_cents: cents }],
});

async function send(life: Life, id: string, jobs: object[]): Promise<Told> {
	const draft = await life.desk("GET", `/estimates/${id}`);
	const { updated_at, valid_until, car_told: car } = draft;
	const saved = await life.desk("PUT", `/estimates/${id}`, { updated_at, valid_until, car, jobs });
	return life.desk("POST", `/estimates/${id}/send`, {
		updated_at: saved.updated_at,
		via: "whatsapp",
	});
}

async function decide(life: Life, sent: Told, jobs: Told[], more: object = {}) {
	const token = sent.share.link.split("/").at(-1);
	const { version } = sent;
	const totalCents = jobs.reduce((sum, job) => sum + job.total_cents, 0);
	const said = { version, job_ids: jobs.map(({ id }) => id), total_cents: totalCents, ...more };
	await life.visitor("POST", `/estimates/${token}/decision`, said);
}

/** Prices a request, and lets its customer answer. @returns whether work may begin */
export async function price(life: Life, leadId: string, outcome: Outcome): Promise<boolean> {
	const { below, of } = life.chance;
	const { id } = await life.desk("POST", "/estimates", { lead_id: leadId });
	const first = below(WORK.length - 1);
	const jobs = WORK.slice(first, first + 2 + below(2)).map(jobOf);
	if (outcome === "draft") return false;
	const sent = await send(life, id, jobs);
	const token = sent.share.link.split("/").at(-1);
	await life.visitor("POST", `/estimates/${token}/seen`, {});
	if (outcome === "withdrawn")
		life.plan(life.after(600), async () => {
			const { updated_at } = await life.desk("GET", `/estimates/${id}`);
			const reason = "Era de otro carro";
			await life.desk("POST", `/estimates/${id}/void`, { reason, updated_at });
		});
	if (outcome === "waits" || outcome === "withdrawn") return false;
	if (outcome === "refuses") {
		await decide(life, sent, [], { reason: of(["precio", "pensarlo", "otro_lugar"]) });
		return false;
	}
	await decide(life, sent, outcome === "approves some" ? sent.jobs.slice(0, 1) : sent.jobs);
	return true;
}

/** More is found once somebody looked: a supplement, which waits for its own answer. */
export async function grow(life: Life, leadId: string) {
	const { estimates } = await life.desk("GET", `/estimates?lead=${leadId}`);
	const [first] = estimates;
	if (!first) return;
	const { id } = await life.desk("POST", "/estimates", { estimate_id: first.id });
	await send(life, id, [jobOf(["Cambiar rodamiento delantero", 9800])]);
}
