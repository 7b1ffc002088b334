import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { calledName } from "#words/greeting.ts";
import { Bench, BenchOrder } from "./bench-contract.ts";
import { listInside } from "./board-read-model.server.ts";
import type { OrderCard } from "./contract.ts";
import { TURNS } from "./sentences.ts";
import { requireInside } from "./store.server.ts";
import { cardsOf, viewOrder } from "./view.server.ts";

/**
 * Lists the cars inside for mechanics. Parsing by the schema removes every field that it does not declare.
 *
 * @source rules 11.12
 */
export async function readBench(at: Platform, actor: Actor) {
	const now = at.now();
	const cards = await cardsOf(at.reads, await listInside(at.reads), now);
	return Bench.parse({
		cars: cards.map((card) => forBench(card, actor)),
		now: now.toISOString(),
	});
}

/** Reads one car inside for mechanics. @throws NotFoundError also when the car has left */
export async function readBenchOrder(at: Platform, actor: Actor, leadId: string) {
	await requireInside(at.db, leadId);
	const order = await viewOrder(at, at.db, actor, leadId);
	return BenchOrder.parse(forBench(order, actor));
}

const forBench = (card: OrderCard, { id }: Actor) => ({
	...card,
	first_name: calledName(card.name),
	is_mine: card.mechanic?.id === id,
	blocker: card.group === "approval" ? TURNS.answer : card.blocker,
});
