import { readFile } from "node:fs/promises";
import { ensureFirstAdmin } from "#features/staff/first-admin.server.ts";
import { addDays, panamaDay, panamaInstant, weekdayOf } from "#panama/time.ts";
import type { Platform } from "#platform/platform.server.ts";
import { SAMPLE_PASSWORD } from "#sample-band.ts";
import { seed } from "#seed/seed.ts";
import { PHOTO } from "./asked.ts";
import { bringIn, GAS, STOPS } from "./inside.ts";
import { type Life, openLife } from "./life.ts";
import type { Person } from "./names.ts";
import { STORIES } from "./stories.ts";
import { TEAM } from "./team.ts";
import { visit } from "./visits.ts";

const DAYS_BEHIND = 30;
/** Requests of a day by its weekday, Sunday first. */
const A_DAY = [3, 10, 8, 7, 8, 9, 5];

/** Opens a shop in an empty database, and lives the month before `at.now()` in it. @returns what its rules refused */
export async function makeSample(at: Platform): Promise<readonly string[]> {
	const until = at.now();
	const today = panamaDay(until);
	const first = addDays(today, -DAYS_BEHIND);
	const since = panamaInstant(first, 7 * 60);
	// What it began with is as old as the month.
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
		const many = A_DAY[weekdayOf(day)] ?? 0;
		for (let one = 0; one < many; one++) {
			const minute = 7 * 60 + life.chance.below(14 * 60);
			const story = STORIES[told++ % STORIES.length];
			const person = life.newPerson();
			life.plan(panamaInstant(day, minute), async () => story?.(life, person), false);
		}
	}
	// What stands inside now: since the last day that was open.
	const before = [1, 2].map((count) => addDays(today, -count)).find((day) => weekdayOf(day) !== 0);
	for (const stop of [...STOPS, ...STOPS.slice(0, 5)])
		life.plan(panamaInstant(before ?? today, 9 * 60), () =>
			bringIn(life, life.newPerson(), { stop }),
		);
	for (const stop of ["approved", "working", "ready"] as const)
		life.plan(panamaInstant(before ?? today, 10 * 60), () =>
			bringIn(life, life.newPerson(), { stop, isFromMenu: true }),
		);
	// The two weeks ahead are asked for on the days before.
	for (let count = 0; count < 14; count++)
		life.plan(panamaInstant(addDays(today, -1 - (count % 3)), (10 + count) * 60), () =>
			visit(count % 3 ? "comes" : "waits")(life, life.newPerson()),
		);
	comeAgain(life, today);
	life.plan(panamaInstant(addDays(today, -2), 9 * 60), () => changeShop(life, today));
	await life.live();
	return life.refused;
}

/** The owner gives everybody an account; each takes a password of their own. */
async function hire(life: Life) {
	for (const [role, fullName] of Object.entries(TEAM)) {
		const password = "tamarindo-y-sal-2026";
		const person = { full_name: fullName, username: role, email: `${role}@taller.example`, role };
		await life.staff("dueno", "POST", "/create-admin", { ...person, password });
		const login = await life.visitor("POST", "/admin/login", { username: role, password });
		const change = { current_password: password, new_password: SAMPLE_PASSWORD };
		await life.visitor("PUT", "/admin/me/password", change, login.access_token);
	}
}

/** A car that came three times, one that was sold, and one that came without its plate first: two cars that are one. */
function comeAgain(life: Life, today: string) {
	const bring = (daysAgo: number, person: Person, hasPlate = true) => {
		const day = addDays(today, -daysAgo);
		const open = weekdayOf(day) === 0 ? addDays(day, -1) : day;
		life.plan(panamaInstant(open, 10 * 60), () => bringIn(life, person, { hasPlate }));
	};
	const [regular, seller, buyer, bare] = Array.from({ length: 4 }, () => life.newPerson());
	if (!regular || !seller || !buyer || !bare) return;
	for (const daysAgo of [26, 16, 6]) bring(daysAgo, regular);
	bring(25, seller);
	bring(8, { ...buyer, car: seller.car });
	bring(20, bare, false);
	bring(7, bare);
}

/** Its owner answers for what the bundled pages say: a live address shows nothing else. */
async function confirm(life: Life) {
	const asOwner = (method: string, path: string, body?: object) =>
		life.staff("dueno", method, path, body);
	const { settings, updated_at } = await asOwner("GET", "/settings");
	const { sampleFields: _, ...edit } = settings;
	const source = "Lo anotó el dueño de la muestra";
	const stats = edit.stats.map((figure: object) => ({ ...figure, source }));
	const claims = Object.fromEntries(Object.keys(edit.claims).map((name) => [name, source]));
	await asOwner("PUT", "/settings", { ...edit, stats, claims, updated_at });
	const { missing } = await asOwner("GET", "/dashboard");
	for (const { name } of missing.fields)
		if (missing.looks[name]) await asOwner("POST", "/settings/approvals", { field: name });
	const { testimonials } = await asOwner("GET", "/showcase");
	for (const { id, isSample } of testimonials)
		if (isSample) await asOwner("POST", `/testimonials/${id}/approval`);
}

/** What is done every day has its price in the list: services «desde», and a job of the catalogue's products as a template. */
async function priceMenu(life: Life) {
	for (const [id, price] of Object.entries({ "cambio-de-aceite": 45, "papel-ahumado": 120 })) {
		const service = await life.staff("dueno", "GET", `/services/${id}`);
		const priceNote =
			id === "cambio-de-aceite" ? "según el motor y el aceite" : "según los vidrios";
		await life.staff("dueno", "PUT", `/services/${id}`, {
			...service,
			price,
			price_note: priceNote,
		});
	}
	const whole = { quantity_hundredths: 100, supplied_by: "taller", free_reason: "" };
	await life.desk("POST", "/estimate-templates", {
		title: GAS,
		warranty_months: 3,
		lines: [
			{
				...whole,
				kind: "mano_de_obra",
				text: "Vacío del sistema y prueba de fugas",
				unit_cents: 3500,
			},
			{
				...whole,
				kind: "repuesto",
				text: "Gas R134a, por libra",
				unit_cents: 2200,
				quantity_hundredths: 150,
			},
		],
	});
}

/** What an owner does in an ordinary week: days unlike the others, a price, a post. */
async function changeShop(life: Life, today: string) {
	await upload(life);
	const next = [6, 7, 8].map((count) => addDays(today, count)).find((day) => weekdayOf(day) !== 0);
	await life.desk("POST", "/agenda/closed-days", { day: next, reason: "Mantenimiento eléctrico" });
	const short = [10, 11].map((count) => addDays(today, count)).find((day) => weekdayOf(day) !== 0);
	await life.desk("POST", "/agenda/special-days", {
		day: short,
		opens: "08:00",
		closes: "12:00",
		reason: "Inventario",
	});
}

/** The editor puts a picture of the shop's own into the library. */
async function upload(life: Life) {
	const form = new FormData();
	form.set("file", new File([await readFile(PHOTO)], "frenos.webp"));
	form.set("category", "general");
	await life.staff("editor", "POST", "/upload/image", form);
}
