import { readFile } from "node:fs/promises";
import { ensureFirstAdmin } from "#features/staff/first-admin.server.ts";
import { addDays, panamaDay, panamaInstant, weekdayOf } from "#panama/time.ts";
import type { Platform } from "#platform/platform.server.ts";
import { SAMPLE_PASSWORD } from "#sample-band.ts";
import { seed } from "#seed/seed.ts";
import { keysOf } from "#words/keys.ts";
import { PHOTO } from "./asked.ts";
import { bringIn, GAS, type How, STOPS } from "./inside.ts";
import { type Life, openLife } from "./life.ts";
import { type Person, TEAM, USERNAMES } from "./names.ts";
import { STORIES } from "./stories.ts";
import { visit } from "./visits.ts";

const DAYS_BEHIND = 30;
/** The number of requests per day, by weekday from Sunday. */
const A_DAY = [3, 10, 8, 7, 8, 9, 5];

/** Returns the day, or the day beside it if it is a Sunday. */
const openDay = (day: string, beside: 1 | -1) =>
	weekdayOf(day) === 0 ? addDays(day, beside) : day;

/**
 * Creates a shop in an empty database and simulates the month before `ctx.now()` in it. @returns the rejected steps
 */
export async function makeSample(at: Platform): Promise<readonly string[]> {
	const until = at.now();
	const today = panamaDay(until);
	const first = addDays(today, -DAYS_BEHIND);
	const since = panamaInstant(first, 7 * 60);
	// The bundled content is as old as the month.
	const begun = { ...at, now: () => since };
	await seed(begun);
	await ensureFirstAdmin(begun, () => {});
	const life = openLife(at, { since, until });
	await hire(life);
	await confirm(life);
	await priceMenu(life);
	let told = 0;
	for (let count = 0; count <= DAYS_BEHIND; count++) {
		const day = addDays(first, count);
		for (let one = 0; one < (A_DAY[weekdayOf(day)] ?? 0); one++) {
			const minute = 7 * 60 + life.chance.below(14 * 60);
			const story = STORIES[told++ % STORIES.length];
			const person = life.newPerson();
			life.plan(panamaInstant(day, minute), async () => story?.(life, person), false);
		}
	}
	const bring = (daysAgo: number, hour: number, how: How, known?: Person) =>
		life.plan(panamaInstant(openDay(addDays(today, -daysAgo), -1), hour * 60), () =>
			bringIn(life, known ?? life.newPerson(), how),
		);
	// The cars that are inside now arrived on the last open day.
	for (const stop of [...STOPS, ...STOPS.slice(0, 5)]) bring(1, 9, { stop });
	for (const stop of ["approved", "working", "ready"] as const)
		bring(1, 10, { stop, isFromMenu: true });
	// Customers book the next two weeks on the days before.
	for (let count = 0; count < 14; count++)
		life.plan(panamaInstant(addDays(today, -1 - (count % 3)), (10 + count) * 60), () =>
			visit(count % 3 ? "comes" : "waits")(life, life.newPerson()),
		);
	// One car came three times, one was sold, and one came without its plate first: two records of one car.
	const person = life.newPerson;
	const [regular, seller, buyer, bare] = [person(), person(), person(), person()];
	const hasPlate = true;
	for (const daysAgo of [26, 16, 6]) bring(daysAgo, 10, { hasPlate }, regular);
	bring(25, 10, { hasPlate }, seller);
	bring(8, 10, { hasPlate }, { ...buyer, car: seller.car });
	bring(20, 10, { hasPlate: false }, bare);
	bring(7, 10, { hasPlate }, bare);
	life.plan(panamaInstant(addDays(today, -2), 9 * 60), () => changeShop(life, today));
	await life.live();
	return life.refused;
}

/** Creates the staff's accounts, in which everyone then sets their own password. */
async function hire(life: Life) {
	for (const role of keysOf(TEAM)) {
		const username = USERNAMES[role];
		const password = "tamarindo-y-sal-2026";
		const person = { full_name: TEAM[role], username, email: `${username}@taller.example`, role };
		await life.owner("POST", "/create-admin", { ...person, password });
		const login = await life.visitor("POST", "/admin/login", { username, password });
		const change = { current_password: password, new_password: SAMPLE_PASSWORD };
		await life.visitor("PUT", "/admin/me/password", change, login.access_token);
	}
}

/** Confirms the bundled content as the owner: a live site shows nothing unconfirmed. */
async function confirm(life: Life) {
	const { settings, updated_at } = await life.owner("GET", "/settings");
	const { sampleFields: _, ...edit } = settings;
	const source = "Lo anotó el dueño de la muestra";
	const stats = edit.stats.map((figure: object) => ({ ...figure, source }));
	const claims = Object.fromEntries(Object.keys(edit.claims).map((name) => [name, source]));
	await life.owner("PUT", "/settings", { ...edit, stats, claims, updated_at });
	const { missing } = await life.owner("GET", "/dashboard");
	for (const { name } of missing.fields)
		if (missing.looks[name]) await life.owner("POST", "/settings/approvals", { field: name });
	const { testimonials } = await life.owner("GET", "/showcase");
	for (const { id, isSample } of testimonials)
		if (isSample) await life.owner("POST", `/testimonials/${id}/approval`);
}

const PRICES = [
	["cambio-de-aceite", 45, "según el motor y el aceite"],
	["papel-ahumado", 120, "según los vidrios"],
] as const;
const lineOf = (kind: string, text: string, cents: number, hundredths: number) => {
	const count = { quantity_hundredths: hundredths, unit_cents: cents };
	return { kind, text, ...count, supplied_by: "shop", free_reason: "" };
};

/** Prices the everyday jobs: services «desde», and an estimate template with catalogue products. */
async function priceMenu(life: Life) {
	for (const [id, price, note] of PRICES) {
		const service = await life.owner("GET", `/services/${id}`);
		await life.owner("PUT", `/services/${id}`, { ...service, price, price_note: note });
	}
	const lines = [
		lineOf("labor", "Vacío del sistema y prueba de fugas", 3500, 100),
		lineOf("part", "Gas R134a, por libra", 2200, 150),
	];
	await life.desk("POST", "/estimate-templates", { title: GAS, warranty_months: 3, lines });
}

/** Makes an owner's usual changes: a picture of the shop's own, a closed day and a short day. */
async function changeShop(life: Life, today: string) {
	const form = new FormData();
	form.set("file", new File([await readFile(PHOTO)], "frenos.webp"));
	form.set("category", "general");
	await life.editor("POST", "/upload/image", form);
	const [shut, short] = [6, 10].map((ahead) => openDay(addDays(today, ahead), 1));
	await life.desk("POST", "/agenda/closed-days", { day: shut, reason: "Mantenimiento eléctrico" });
	const hours = { opens: "08:00", closes: "12:00" };
	await life.desk("POST", "/agenda/special-days", { day: short, ...hours, reason: "Inventario" });
}
