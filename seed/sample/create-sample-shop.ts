import { readFile } from "node:fs/promises";
import { ensureFirstAdmin } from "#core/accounts/first-admin.server.ts";
import { SAMPLE_PASSWORD } from "#domain/sample-band.ts";
import { getKeys } from "#domain/text/keys.ts";
import { addDays, getWeekday, toPanamaDay, toPanamaInstant } from "#domain/time.ts";
import { seed } from "#seed/seed.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Person, STAFF_NAMES, USERNAMES } from "./names.ts";
import { SAMPLE_PHOTO } from "./requests.ts";
import { createSimulation, type Simulation } from "./simulation.ts";
import { STORIES } from "./stories.ts";
import { createVisitStory } from "./visits.ts";
import { type CarOptions, GAS_REFILL_TITLE, processCar, STOPPING_POINTS } from "./workshop.ts";

const PAST_DAYS = 30;
/** The number of requests per day, by weekday from Sunday. */
const REQUESTS_PER_WEEKDAY = [3, 10, 8, 7, 8, 9, 5];

/** Returns the day, or the day beside it if it is a Sunday. */
const skipSunday = (day: string, direction: 1 | -1) =>
	getWeekday(day) === 0 ? addDays(day, direction) : day;

/**
 * Creates a shop in an empty database and simulates the month before `ctx.now()` in it. @returns the rejected steps
 */
export async function createSampleShop(ctx: AppContext): Promise<readonly string[]> {
	const endsAt = ctx.now();
	const today = toPanamaDay(endsAt);
	const firstDay = addDays(today, -PAST_DAYS);
	const startsAt = toPanamaInstant(firstDay, 7 * 60);
	// The bundled content gets the first day of the month as its date.
	const startCtx = { ...ctx, now: () => startsAt };
	await seed(startCtx);
	await ensureFirstAdmin(startCtx, () => {});
	const simulation = createSimulation(ctx, { startsAt, endsAt });
	await createStaff(simulation);
	await confirmContent(simulation);
	await setPrices(simulation);
	let storyIndex = 0;
	for (let dayIndex = 0; dayIndex <= PAST_DAYS; dayIndex++) {
		const day = addDays(firstDay, dayIndex);
		for (let requestIndex = 0; requestIndex < (REQUESTS_PER_WEEKDAY[getWeekday(day)] ?? 0); requestIndex++) {
			const minute = 7 * 60 + simulation.chance.nextInteger(14 * 60);
			const story = STORIES[storyIndex++ % STORIES.length];
			const person = simulation.createPerson();
			simulation.planStep(toPanamaInstant(day, minute), async () => story?.(simulation, person), false);
		}
	}
	const planCar = (daysAgo: number, hour: number, options: CarOptions, customer?: Person) =>
		simulation.planStep(toPanamaInstant(skipSunday(addDays(today, -daysAgo), -1), hour * 60), () =>
			processCar(simulation, customer ?? simulation.createPerson(), options),
		);
	// The cars that are inside now arrived on the last open day.
	for (const stopAt of [...STOPPING_POINTS, ...STOPPING_POINTS.slice(0, 5)]) planCar(1, 9, { stopAt });
	for (const stopAt of ["approved", "working", "ready"] as const)
		planCar(1, 10, { stopAt, isFromPriceList: true });
	// Customers book the next two weeks on the days before.
	for (let dayIndex = 0; dayIndex < 14; dayIndex++)
		simulation.planStep(toPanamaInstant(addDays(today, -1 - (dayIndex % 3)), (10 + dayIndex) * 60), () =>
			createVisitStory(dayIndex % 3 ? "comes" : "waits")(simulation, simulation.createPerson()),
		);
	// One car came three times, one was sold, and one came without its plate first: two records of one car.
	const person = simulation.createPerson;
	const [regular, seller, buyer, unplated] = [person(), person(), person(), person()];
	const hasPlate = true;
	for (const daysAgo of [26, 16, 6]) planCar(daysAgo, 10, { hasPlate }, regular);
	planCar(25, 10, { hasPlate }, seller);
	planCar(8, 10, { hasPlate }, { ...buyer, car: seller.car });
	planCar(20, 10, { hasPlate: false }, unplated);
	planCar(7, 10, { hasPlate }, unplated);
	simulation.planStep(toPanamaInstant(addDays(today, -2), 9 * 60), () => makeOwnerChanges(simulation, today));
	await simulation.runPlannedSteps();
	return simulation.rejections;
}

/** Creates the staff's accounts; each person then sets their own password. */
async function createStaff(simulation: Simulation) {
	for (const role of getKeys(STAFF_NAMES)) {
		const username = USERNAMES[role];
		const password = "tamarindo-y-sal-2026";
		const person = { full_name: STAFF_NAMES[role], username, email: `${username}@taller.example`, role };
		await simulation.callAsOwner("POST", "/create-admin", { ...person, password });
		const loginResponse = await simulation.callAsVisitor("POST", "/admin/login", { username, password });
		const passwordChange = { current_password: password, new_password: SAMPLE_PASSWORD };
		await simulation.callAsVisitor("PUT", "/admin/me/password", passwordChange, loginResponse.access_token);
	}
}

/** Confirms the bundled content as the owner: a live site shows nothing unconfirmed. */
async function confirmContent(simulation: Simulation) {
	const { settings, updated_at } = await simulation.callAsOwner("GET", "/settings");
	const { sampleFields: _, ...edit } = settings;
	const claimSource = "Lo anotó el dueño de la muestra";
	const stats = edit.stats.map((figure: object) => ({ ...figure, source: claimSource }));
	const claims = Object.fromEntries(Object.keys(edit.claims).map((name) => [name, claimSource]));
	await simulation.callAsOwner("PUT", "/settings", { ...edit, stats, claims, updated_at });
	const { missing } = await simulation.callAsOwner("GET", "/dashboard");
	for (const { name } of missing.fields)
		if (missing.looks[name]) await simulation.callAsOwner("POST", "/settings/approvals", { field: name });
	const { testimonials } = await simulation.callAsOwner("GET", "/showcase");
	for (const { id, isSample } of testimonials)
		if (isSample) await simulation.callAsOwner("POST", `/testimonials/${id}/approval`);
}

const SERVICE_PRICES = [
	["cambio-de-aceite", 45, "según el motor y el aceite"],
	["papel-ahumado", 120, "según los vidrios"],
] as const;
const toLine = (kind: string, text: string, cents: number, hundredths: number) => {
	const quantityAndPrice = { quantity_hundredths: hundredths, unit_cents: cents };
	return { kind, text, ...quantityAndPrice, supplied_by: "shop", free_reason: "" };
};

/** Prices the everyday jobs: services «desde», and an estimate template with catalogue products. */
async function setPrices(simulation: Simulation) {
	for (const [id, price, note] of SERVICE_PRICES) {
		const service = await simulation.callAsOwner("GET", `/services/${id}`);
		await simulation.callAsOwner("PUT", `/services/${id}`, { ...service, price, price_note: note });
	}
	const lines = [
		toLine("labor", "Vacío del sistema y prueba de fugas", 3500, 100),
		toLine("part", "Gas R134a, por libra", 2200, 150),
	];
	await simulation.callAsReception("POST", "/estimate-templates", {
		title: GAS_REFILL_TITLE,
		warranty_months: 3,
		lines,
	});
}

/** Makes an owner's usual changes: a picture of the shop's own, a closed day and a short day. */
async function makeOwnerChanges(simulation: Simulation, today: string) {
	const form = new FormData();
	form.set("file", new File([await readFile(SAMPLE_PHOTO)], "frenos.webp"));
	form.set("category", "general");
	await simulation.callAsEditor("POST", "/upload/image", form);
	const [closedDay, halfDay] = [6, 10].map((daysAhead) => skipSunday(addDays(today, daysAhead), 1));
	await simulation.callAsReception("POST", "/agenda/closed-days", {
		day: closedDay,
		reason: "Mantenimiento eléctrico",
	});
	const hours = { opens: "08:00", closes: "12:00" };
	await simulation.callAsReception("POST", "/agenda/special-days", {
		day: halfDay,
		...hours,
		reason: "Inventario",
	});
}
