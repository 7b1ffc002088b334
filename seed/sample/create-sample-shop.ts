import { ensureFirstAdmin } from "#core/accounts/first-admin.server.ts";
import { SAMPLE_PASSWORD } from "#domain/sample-band.ts";
import { getKeys } from "#domain/text/keys.ts";
import { addDays, getWeekday, toPanamaDay, toPanamaInstant } from "#domain/time.ts";
import { seed } from "#seed/seed.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { planArrivals } from "./arrivals.ts";
import { planCashDays } from "./cash.ts";
import { skipClosedDays } from "./closed-days.ts";
import {
	confirmContent,
	makeOwnerChanges,
	planPostViews,
	renewPromotions,
	setAvailability,
	setPrices,
} from "./content.ts";
import { planEarlierMonth } from "./earlier-month.ts";
import { planMatters } from "./matters.ts";
import { planMonthStarts } from "./month-starts.ts";
import { INVITED_PERSON, OWNER_NAME, type Person, STAFF_NAMES, USERNAMES } from "./names.ts";
import { createSimulation, type Simulation } from "./simulation.ts";
import { draftStory, STORIES } from "./stories.ts";
import { createVisitStory } from "./visits.ts";
import { type CarOptions, processCar, STOPPING_POINTS } from "./workshop.ts";

/** Two months: the first of last month is at most 61 days ago. The last 30 days are busy, the month before is light. */
const [ALL_DAYS, PAST_DAYS] = [61, 30];
/** The number of requests per day, by weekday from Sunday. */
const REQUESTS_PER_WEEKDAY = [3, 10, 8, 7, 8, 9, 5];

/**
 * Creates a shop in an empty database and simulates the two months before `ctx.now()` in it. @returns the rejected steps
 */
export async function createSampleShop(ctx: AppContext): Promise<readonly string[]> {
	const endsAt = ctx.now();
	const today = toPanamaDay(endsAt);
	const firstDay = addDays(today, -PAST_DAYS);
	const startDay = addDays(today, -ALL_DAYS);
	const startsAt = toPanamaInstant(startDay, 7 * 60);
	// The bundled content gets the first day as its date.
	const startCtx = { ...ctx, now: () => startsAt };
	await seed(startCtx);
	await ensureFirstAdmin(startCtx, () => {});
	const simulation = createSimulation(ctx, { startsAt, endsAt });
	await createStaff(simulation);
	await confirmContent(simulation, startDay);
	await setPrices(simulation);
	await renewPromotions(simulation, today);
	await setAvailability(simulation);
	await planPostViews(simulation, firstDay, PAST_DAYS);
	planCashDays(simulation, { firstDay, lastDay: today, today });
	planEarlierMonth(simulation, { firstDay: startDay, endDay: firstDay, today });
	let storyIndex = 0;
	for (let dayIndex = 0; dayIndex <= PAST_DAYS; dayIndex++) {
		const day = addDays(firstDay, dayIndex);
		for (let requestIndex = 0; requestIndex < (REQUESTS_PER_WEEKDAY[getWeekday(day)] ?? 0); requestIndex++) {
			// Two draws: most requests come around the middle of the day, few at dawn and at night.
			const minute =
				6 * 60 + 30 + simulation.chance.nextInteger(7 * 60) + simulation.chance.nextInteger(8 * 60);
			const story = STORIES[storyIndex++ % STORIES.length];
			const person = simulation.createPerson();
			simulation.planStep(toPanamaInstant(day, minute), async () => story?.(simulation, person), false);
		}
	}
	const getOpenDay = (daysAgo: number) => skipClosedDays(addDays(today, -daysAgo), -1);
	const planCar = (daysAgo: number, minute: number, options: CarOptions, customer?: Person) =>
		simulation.planStep(toPanamaInstant(getOpenDay(daysAgo), minute), () =>
			processCar(simulation, customer ?? simulation.createPerson(), options),
		);
	// The cars that are inside now arrived on the last open days.
	const insideCars: CarOptions[] = [
		...[...STOPPING_POINTS, ...STOPPING_POINTS.slice(0, 5)].map((stopAt) => ({ stopAt })),
		...(["approved", "working", "ready"] as const).map((stopAt) => ({ stopAt, isFromPriceList: true })),
	];
	for (const [index, options] of insideCars.entries())
		planCar(options.stopAt === "waiting" ? 3 : 1 + (index % 2), 8 * 60 + 7 + 23 * index, options);
	// Customers book the next two weeks on the days before.
	for (let dayIndex = 0; dayIndex < 18; dayIndex++)
		simulation.planStep(toPanamaInstant(getOpenDay(1 + (dayIndex % 3)), 8 * 60 + 11 + 29 * dayIndex), () =>
			createVisitStory(dayIndex % 3 ? "comes" : "waits")(simulation, simulation.createPerson()),
		);
	for (const daysAgo of [1, 2])
		simulation.planStep(toPanamaInstant(getOpenDay(daysAgo), 11 * 60 + 13), () =>
			draftStory(simulation, simulation.createPerson()),
		);
	// One car came three times, one was sold, and one came without its plate first: two records of one car.
	const person = simulation.createPerson;
	const [regular, seller, buyer, unplated] = [person(), person(), person(), person()];
	const hasPlate = true;
	for (const daysAgo of [26, 16, 6]) planCar(daysAgo, 10 * 60 + daysAgo, { hasPlate }, regular);
	planCar(25, 617, { hasPlate }, seller);
	planCar(8, 642, { hasPlate }, { ...buyer, car: seller.car });
	planCar(20, 603, { hasPlate: false }, unplated);
	planCar(7, 655, { hasPlate }, unplated);
	const [closedDay = "", halfDay = ""] = [6, 9].map((daysAhead) =>
		skipClosedDays(addDays(today, daysAhead), 1),
	);
	simulation.planStep(toPanamaInstant(getOpenDay(2), 9 * 60 + 26), () =>
		makeOwnerChanges(simulation, { closedDay, halfDay }),
	);
	simulation.planStep(toPanamaInstant(getOpenDay(1), 9 * 60 + 52), () => invitePerson(simulation));
	planMatters(simulation, today);
	await planMonthStarts(simulation, today);
	await planArrivals(simulation, today, toPanamaInstant(getOpenDay(1), 8 * 60 + 34));
	await simulation.runPlannedSteps();
	return simulation.rejections;
}

/** Creates the staff's accounts; each person then sets their own password. */
async function createStaff(simulation: Simulation) {
	await simulation.callAsOwner("PUT", "/me", {
		full_name: OWNER_NAME,
		email: `${USERNAMES.owner}@taller.example`,
	});
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

/** Invites a person. An invitation needs a password that was just typed, so the owner logs in for it. */
async function invitePerson({ callAsVisitor }: Simulation) {
	const login = { username: USERNAMES.owner, password: SAMPLE_PASSWORD };
	const { access_token: token } = await callAsVisitor("POST", "/admin/login", login);
	await callAsVisitor("POST", "/admin/invitations", INVITED_PERSON, token);
}
