import { expect, test } from "vitest";
import { whenWords } from "#words/moment.ts";
import { settingsSeed } from "#seed/settings.ts";
import { GROUPS, WAITS_FOR } from "./choices.ts";
import { chatOf, promiseChat } from "./messages.server.ts";
import { factsOf, ORDER_STATES } from "./order-states.ts";
import { wordsOf } from "./order-words.ts";
import { standingOf } from "./standing.ts";

/** Tuesday 24 November 2026, 10 AM in Panama. */
const NOW = new Date("2026-11-24T15:00:00Z");
const PROMISES = {
	"sin hora": null,
	"para mañana": "2026-11-25T21:00:00Z",
	"que ya pasó": "2026-11-24T14:00:00Z",
};
const BLOCKED = {
	"nada aprobado": { approved: 0, settled: 0, askedCents: null },
	"«No por ahora»": { approved: 0, settled: 0, askedCents: null, endedAs: "No por ahora" },
	"cotización enviada": { approved: 0, settled: 0, askedCents: 21_000 },
	"1 de 2 hechos": { approved: 2, settled: 1, askedCents: null },
	"todo hecho": { approved: 2, settled: 2, askedCents: null },
};

/** Every state, with each promise and each thing that may stand in its way: one page that a person can read. */
function page(): string {
	const lines: string[] = [];
	for (const state of ORDER_STATES) {
		const { label, ways } = factsOf(state);
		lines.push(
			`${label}`,
			`  Se pasa con       ${ways.map(({ press }) => `«${press}»`).join(" · ")}`,
		);
		for (const [name, blocked] of Object.entries(BLOCKED)) {
			const asked = {
				state,
				canBegin: blocked.approved > 0,
				waitsFor: null,
				waitText: "",
				endedAs: null,
				...blocked,
			};
			const { group, blocker, turn } = standingOf(asked);
			if (group)
				lines.push(`  Con ${name.padEnd(18)} ${GROUPS[group]}: ${blocker} (le toca a: ${turn})`);
		}
		for (const [name, promisedAt] of Object.entries(PROMISES)) {
			const row = { state, reference: "OT-2026-00017", name: "Ana Ríos", promisedAt };
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
				lacksApproval: false,
				waitsFor: null,
				hasDone: false,
				hasOpen: false,
				fetch: "hoy hasta las 6:00 PM",
			};
			lines.push(
				`  Prometido ${name}`,
				`    El cliente lee   ${words.title(read)}. ${words.text(read)}`,
				`    El chat dice     ${chatOf(told)}`,
				`    sin suma         ${chatOf({ ...told, sumCents: 0, link: null })}`,
			);
			if (factsOf(state).isInside && !factsOf(state).isReady)
				lines.push(`    si cambió la hora ${promiseChat(told, "La pieza llega el lunes")}`);
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

test("every state says what is so, whose turn it is, and what its customer reads", async () => {
	await expect(page()).toMatchFileSnapshot("order-sentences.txt");
});
