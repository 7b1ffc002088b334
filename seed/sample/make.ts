import { addDays, panamaDay, panamaInstant, weekdayOf } from "#panama/time.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type Life, openLife } from "./life.ts";
import { STORIES } from "./stories.ts";
import { PASSWORD, TEAM } from "./team.ts";

const DAYS_BEHIND = 30;
/** Requests of a day by its weekday, Sunday first. */
const A_DAY = [3, 10, 8, 7, 8, 9, 5];

/** Lives the month before `at.now()` in a shop that has just been seeded. */
export async function makeSample(at: Platform): Promise<void> {
	const until = at.now();
	const today = panamaDay(until);
	const first = addDays(today, -DAYS_BEHIND);
	const life = openLife(at, { since: panamaInstant(first, 7 * 60), until });
	await hire(life);
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
	life.plan(panamaInstant(addDays(today, -2), 9 * 60), () => changeShop(life, today));
	await life.live();
}

/** The owner gives everybody an account; each takes a password of their own. */
async function hire(life: Life) {
	for (const [role, fullName] of Object.entries(TEAM)) {
		const password = "tamarindo-y-sal-2026";
		const person = { full_name: fullName, username: role, email: `${role}@taller.example`, role };
		await life.staff("dueno", "POST", "/create-admin", { ...person, password });
		const login = await life.visitor("POST", "/admin/login", { username: role, password });
		const change = { current_password: password, new_password: PASSWORD };
		await life.visitor("PUT", "/admin/me/password", change, login.access_token);
	}
}

/** What an owner does in an ordinary week: days unlike the others, a price, a post. */
async function changeShop(life: Life, today: string) {
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
