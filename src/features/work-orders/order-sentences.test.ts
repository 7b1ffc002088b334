import { expect, test } from "vitest";
import { settingsSeed } from "#seed/settings.ts";
import { whenWords } from "#words/moment.ts";
import { GROUPS, WAITS_FOR } from "./choices.ts";
import { filled } from "./messages.server.ts";
import { factsOf, ORDER_STATES } from "./order-states.ts";
import { wordsOf } from "./order-words.ts";
import { standingOf } from "./standing.server.ts";

/** Tuesday 24 November 2026, 10 AM in Panama. */
const NOW = new Date("2026-11-24T15:00:00Z");
const PROMISES = {
	"sin hora": null,
	"para mañana": "2026-11-25T21:00:00Z",
	"que ya pasó": "2026-11-24T14:00:00Z",
};
const { chats } = settingsSeed;
const PRICED = {
	id: "1",
	reference: "CT-2026-00017",
	totalCents: 21_000,
	jobs: [],
	isWaiting: false,
	endedAs: null,
};
const BLOCKED = {
	"nada aprobado": { approval: undefined, jobs: [] },
	"«No por ahora»": { approval: { ...PRICED, endedAs: "No por ahora" as const }, jobs: [] },
	"cotización enviada": { approval: { ...PRICED, isWaiting: true }, jobs: [] },
	"0 de 1 hecho": { approval: undefined, jobs: [job(false)] },
	"1 de 2 hechos": { approval: undefined, jobs: [job(true), job(false)] },
	"todo hecho": { approval: undefined, jobs: [job(true), job(true)] },
};

function job(isDone: boolean) {
	const approved = { id: "1", title: "Frenos", total_cents: 21_000, is_approved: true };
	const became = { done_at: isDone ? NOW.toISOString() : null, done_by: null, dropped_why: "" };
	return { ...approved, ...became };
}

/** Renders every state with each promise and blocker as one page for review. */
function page(): string {
	const lines: string[] = [];
	for (const state of ORDER_STATES) {
		const { label, ways, chat } = factsOf(state);
		lines.push(
			`${label}`,
			`  Se pasa con       ${ways.map(({ press }) => `«${press}»`).join(" · ")}`,
		);
		for (const [name, blocked] of Object.entries(BLOCKED)) {
			const order = { state, basis: null, waitsFor: null, waitText: "" };
			const { group, blocker, turn } = standingOf(order, { versions: [], ...blocked });
			if (group)
				lines.push(`  Con ${name.padEnd(18)} ${GROUPS[group]}: ${blocker} (le toca a: ${turn})`);
		}
		for (const [name, promisedAt] of Object.entries(PROMISES)) {
			const row = { reference: "OT-2026-00017", name: "Ana Ríos", promisedAt };
			const car = { brand: "Kia", model: "Sportage" };
			const link = "https://taller.test/seguir/x";
			const told = {
				row: { ...row, ...car },
				link,
				sumCents: 21_000,
				settings: settingsSeed,
				now: NOW,
			};
			const words = wordsOf(state);
			const read = {
				car: "Kia Sportage",
				stateAt: whenWords("2026-11-24T13:10:00Z", NOW),
				promised: promisedAt && whenWords(promisedAt, NOW),
				isLate: promisedAt !== null && promisedAt < NOW.toISOString(),
				asksApproval: false,
				free: null,
				lacksApproval: false,
				waitsFor: null,
				hasDone: false,
				hasOpen: false,
				fetch: "hoy hasta las 6:00 PM",
			};
			lines.push(
				`  Prometido ${name}`,
				`    El cliente lee   ${words.title(read)}. ${words.text(read)}`,
				`    El chat dice     ${filled(chat(chats), told)}`,
				`    sin suma         ${filled(chat(chats), { ...told, sumCents: 0, link: null })}`,
			);
			if (factsOf(state).isInside && !factsOf(state).isReady)
				lines.push(
					`    si cambió la hora ${filled(chats.orderPromise, told, "La pieza llega el lunes")}`,
				);
			if (name !== "para mañana") continue;
			if (factsOf(state).isReady)
				lines.push(
					`    aprobó más       ${words.title({ ...read, hasOpen: true })}. ${words.text({ ...read, hasOpen: true })}`,
				);
			lines.push(`    si falta aprobar ${words.text({ ...read, asksApproval: true })}`);
			if (!factsOf(state).isInside)
				lines.push(`    con algo hecho   ${words.text({ ...read, hasDone: true })}`);
			if (!factsOf(state).isInside || factsOf(state).isReady) continue;
			for (const waitsFor of WAITS_FOR) {
				const waits = { ...read, waitsFor };
				lines.push(`    espera ${waitsFor.padEnd(9)} ${words.title(waits)}. ${words.text(waits)}`);
			}
		}
		lines.push("");
	}
	return `${lines.join("\n").trimEnd()}\n`;
}

test("matches the reviewed messages of every state", async () => {
	await expect(page()).toMatchFileSnapshot("order-sentences.txt");
});
