import { expect, test } from "vitest";
import { formatRelativeMoment } from "#domain/text/format-instant.ts";
import { getBoardStatus } from "#features/workshop/work-orders/board-status.server.ts";
import { BOARD_GROUPS, WAIT_REASON_NAMES } from "#features/workshop/work-orders/choices.ts";
import { getOrderStateInfo, ORDER_STATES } from "#features/workshop/work-orders/order-states.ts";
import { settingsSeed } from "#seed/settings.ts";
import { fillOrderMessage } from "./customer-messages.server.ts";
import { getCustomerMessages } from "./customer-status-messages.ts";

/** Tuesday 24 November 2026, 10 AM in Panama. */
const NOW = new Date("2026-11-24T15:00:00Z");
const PROMISES = {
	"sin hora": null,
	"para mañana": "2026-11-25T21:00:00Z",
	"que ya pasó": "2026-11-24T14:00:00Z",
};
const { chats } = settingsSeed;
const APPROVAL = {
	id: "1",
	reference: "CT-2026-00017",
	totalCents: 21_000,
	jobs: [],
	isWaiting: false,
	closedLabel: null,
};
const WORK_CASES = {
	"nada aprobado": { approval: undefined, jobs: [] },
	"«No por ahora»": { approval: { ...APPROVAL, closedLabel: "No por ahora" as const }, jobs: [] },
	"cotización enviada": { approval: { ...APPROVAL, isWaiting: true }, jobs: [] },
	"0 de 1 hecho": { approval: undefined, jobs: [buildJob(false)] },
	"1 de 2 hechos": { approval: undefined, jobs: [buildJob(true), buildJob(false)] },
	"todo hecho": { approval: undefined, jobs: [buildJob(true), buildJob(true)] },
};

function buildJob(isDone: boolean) {
	const approved = { id: "1", title: "Frenos", total_cents: 21_000, is_approved: true };
	const outcome = {
		done_at: isDone ? NOW.toISOString() : null,
		done_by: null,
		drop_reason: "",
		warranty: "",
	};
	return { ...approved, ...outcome };
}

/** Renders every state with each promise and blocker as one page for review. */
function renderPage(): string {
	const lines: string[] = [];
	for (const state of ORDER_STATES) {
		const { label, transitions, chat } = getOrderStateInfo(state);
		lines.push(`${label}`, `  Se pasa con       ${transitions.map(({ press }) => `«${press}»`).join(" · ")}`);
		for (const [name, workCase] of Object.entries(WORK_CASES)) {
			const order = { state, basis: null, waitsFor: null, waitDetail: "" };
			const { group, blocker, turn } = getBoardStatus(order, { versions: [], ...workCase });
			if (group)
				lines.push(`  Con ${name.padEnd(18)} ${BOARD_GROUPS[group]}: ${blocker} (le toca a: ${turn})`);
		}
		for (const [name, promisedAt] of Object.entries(PROMISES)) {
			const row = { reference: "OT-2026-00017", name: "Ana Ríos", promisedAt };
			const car = { brand: "Kia", model: "Sportage" };
			const link = "https://taller.test/seguir/x";
			const messageInput = {
				row: { ...row, ...car },
				link,
				balanceCents: 21_000,
				settings: settingsSeed,
				now: NOW,
			};
			const messages = getCustomerMessages(state);
			const input = {
				car: "Kia Sportage",
				stateAt: formatRelativeMoment("2026-11-24T13:10:00Z", NOW),
				promised: promisedAt && formatRelativeMoment(promisedAt, NOW),
				isLate: promisedAt !== null && promisedAt < NOW.toISOString(),
				awaitsApproval: false,
				freeBasis: null,
				hasNoApproval: false,
				waitsFor: null,
				hasDoneJobs: false,
				hasOpenJobs: false,
				pickupHours: "hoy hasta las 6:00 PM",
			};
			lines.push(
				`  Prometido ${name}`,
				`    El cliente lee   ${messages.title(input)}. ${messages.text(input)}`,
				`    El chat dice     ${fillOrderMessage(chat(chats), messageInput)}`,
				`    sin suma         ${fillOrderMessage(chat(chats), { ...messageInput, balanceCents: 0, link: null })}`,
			);
			if (getOrderStateInfo(state).isInside && !getOrderStateInfo(state).isReady)
				lines.push(
					`    si cambió la hora ${fillOrderMessage(chats.orderPromise, messageInput, "La pieza llega el lunes")}`,
				);
			if (name !== "para mañana") continue;
			if (getOrderStateInfo(state).isReady)
				lines.push(
					`    aprobó más       ${messages.title({ ...input, hasOpenJobs: true })}. ${messages.text({ ...input, hasOpenJobs: true })}`,
				);
			lines.push(`    si falta aprobar ${messages.text({ ...input, awaitsApproval: true })}`);
			if (!getOrderStateInfo(state).isInside)
				lines.push(`    con algo hecho   ${messages.text({ ...input, hasDoneJobs: true })}`);
			if (!getOrderStateInfo(state).isInside || getOrderStateInfo(state).isReady) continue;
			for (const waitsFor of WAIT_REASON_NAMES) {
				const waiting = { ...input, waitsFor };
				lines.push(`    espera ${waitsFor.padEnd(9)} ${messages.title(waiting)}. ${messages.text(waiting)}`);
			}
		}
		lines.push("");
	}
	return `${lines.join("\n").trimEnd()}\n`;
}

test("matches the reviewed messages of every state", async () => {
	await expect(renderPage()).toMatchFileSnapshot("order-sentences.txt");
});
