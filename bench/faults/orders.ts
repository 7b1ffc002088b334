import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, asStaff } from "./client.ts";
import { BOTH, type Engine, type Fault, scaleCount } from "./fault.ts";
import { runQuery } from "./stored-requests.ts";
import { openWorld, type World } from "./world.ts";

const KILLS = 50;
/**
 * Initial delay before the kill, about the duration of a response. It shrinks after each response that arrived in time
 * and grows otherwise, so that half of the responses arrive.
 */
const FIRST_ANSWER_MS = 40;
const DECREASE = 0.75;
const INCREASE = 1 / DECREASE;
const MAX_MS = 2000;
/** One in this many requests receives a new car; the others move the last car back and forth. */
const CHANGES_PER_CAR = 5;

type Car = { id: string; state: string; steps: number };

/** Checks that a car is at its acknowledged step, and that each request is exactly one step of its history. */
async function killDuringOrders(engine: Engine) {
	const world = await openWorld(engine);
	let [acknowledged, unacknowledged, lost, doubled, rejected] = [0, 0, 0, 0, 0];
	const cars: Car[] = [];
	let answerMs = FIRST_ANSWER_MS;
	for (let kill = 0; kill < scaleCount(KILLS); kill++) {
		const staff = await asStaff(world.origin);
		const last = cars.at(-1);
		const isReception = !last || kill % CHANGES_PER_CAR === 0;
		const change = isReception ? createReception(kill) : await getNextMove(staff, last);
		const answer = staff(change.path, change.call);
		await wait((0.5 + Math.random()) * answerMs);
		await world.end("SIGKILL");
		const { status } = await answer;
		await world.start();
		const isAcknowledged = status === 200 || status === 201;
		if (isAcknowledged) acknowledged++;
		else unacknowledged++;
		answerMs = Math.min(answerMs * (isAcknowledged ? DECREASE : INCREASE), MAX_MS);
		const retryCaller = await asStaff(world.origin);
		const before = isAcknowledged && !isReception ? await getState(world, last?.id ?? "") : change.to;
		if (before !== change.to) lost++;
		const reply = await retryCaller(change.path, change.call);
		if (isReception) {
			if (reply.status !== 201) rejected++;
			else cars.push({ id: JSON.parse(reply.text).id, state: change.to, steps: 1 });
		} else if (last) {
			last.state = change.to;
			last.steps++;
			// A repeated request is rejected as another person's move and does not run again.
			const isAlreadyStored = reply.status === 409 && JSON.parse(reply.text).code === "changed_meanwhile";
			if (reply.status !== 200 && !isAlreadyStored) rejected++;
		}
	}
	for (const { id, state, steps } of cars) {
		if ((await getState(world, id)) !== state) lost++;
		const stored = await countQueryRows(world, `select 1 from work_order_moves where lead_id = '${id}'`);
		if (stored < steps) lost++;
		if (stored > steps) doubled++;
	}
	const countTable = (table: string) => countQueryRows(world, `select 1 from ${table}`);
	const stored = [await countTable("work_orders"), await countTable("cars"), await countTable("leads")];
	doubled += stored.filter((count) => count !== cars.length).length;
	const wrong = await countQueryRows(world, WRONG_COUNTS);
	await world.end("SIGTERM");
	return {
		figure: `${scaleCount(KILLS)} kills, ${cars.length} cars: acknowledged ${acknowledged}, unacknowledged ${unacknowledged}; lost ${lost}, duplicated ${doubled}, retries rejected ${rejected}; wrong counters ${wrong}`,
		holds: lost + doubled + rejected + wrong === 0,
	};
}

/** Compares the stored counts of requests by state with fresh counts. */
const WRONG_COUNTS = `select kept.state from
	(select state, sum(found) as found from lead_counts group by state) as kept
	left join (select state, count(*) as found from leads group by state) as true_ones on true_ones.state = kept.state
	where kept.found <> coalesce(true_ones.found, 0)`;

const countQueryRows = async (world: World, rows: string) =>
	Number((await runQuery(world, `select count(*) as n from (${rows}) as found`))[0]?.n);
const getState = async (world: World, id: string) =>
	(await runQuery(world, `select state from work_orders where lead_id = '${id}'`))[0]?.state;

type Call = { json: object; headers?: Record<string, string> };

/** Receives a walk-in car, with an idempotency key for the retry. */
function createReception(number: number): { path: string; call: Call; to: string } {
	const tail = String(number).padStart(4, "0");
	const person = { name: `Ana ${number}`, phone: `6410${tail}` };
	const car = { plate: `FA${tail}`, brand: "Kia", model: "Rio" };
	const json = { person, ...car, complaint: "Suena al frenar", promised_at: null };
	const call = { json, headers: { "idempotency-key": randomUUID() } };
	return { path: "/api/admin/work-orders", call, to: "received" };
}

/** Chooses the next move. Warranty work needs no approval: a car goes on to «listo», and back to work. */
async function getNextMove(
	staff: (path: string, call?: object) => Promise<Answer>,
	{ id, state }: Car,
): Promise<{ path: string; call: Call; to: string }> {
	const path = `/api/admin/work-orders/${id}`;
	const { updated_at } = JSON.parse((await staff(path)).text);
	const to = state === "in_progress" ? "ready" : "in_progress";
	const basis = state === "received" ? { basis: "warranty", basis_why: "Vino hace un mes" } : {};
	const json = { to, updated_at, reason: "Todavía suena", ...basis };
	return { path: `${path}/move`, call: { json }, to };
}

export const orderFaults: Fault[] = [
	{
		name: "orders",
		fault: "The process is killed while cars are received and moved",
		injected: `kill -9 near the time of the response, so that half of the responses arrive, ${KILLS} times; the request is then retried, a new order with its idempotency key`,
		goal: "lost 0, duplicated 0, retries rejected 0, wrong counters 0",
		engines: BOTH,
		run: killDuringOrders,
	},
];
