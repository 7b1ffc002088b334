import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, asStaff } from "./client.ts";
import { BOTH, type Engine, type Fault, many } from "./fault.ts";
import { query } from "./stored.ts";
import { openWorld, type World } from "./world.ts";

const KILLS = 50;
/**
 * About the duration of a response. The delay shrinks after each response that arrived in time and grows otherwise,
 * so that half arrive.
 */
const FIRST_ANSWER_MS = 40;
const BACK = 0.75;
const ON = 1 / BACK;
const LONGEST_MS = 2000;
/** One in this many presses receives another car; the others move the last one forth and back. */
const PRESSES_OF_A_CAR = 5;

type Car = { id: string; state: string; steps: number };

/** Checks that a car is at its acknowledged step, and that each press is exactly one step of its history. */
async function orders(engine: Engine) {
	const world = await openWorld(engine);
	let [told, untold, lost, doubled, refused] = [0, 0, 0, 0, 0];
	const cars: Car[] = [];
	let answerMs = FIRST_ANSWER_MS;
	for (let kill = 0; kill < many(KILLS); kill++) {
		const staff = await asStaff(world.origin);
		const last = cars.at(-1);
		const isReception = !last || kill % PRESSES_OF_A_CAR === 0;
		const press = isReception ? reception(kill) : await nextStep(staff, last);
		const answer = staff(press.path, press.call);
		await wait((0.5 + Math.random()) * answerMs);
		await world.end("SIGKILL");
		const { status } = await answer;
		await world.start();
		const isTold = status === 200 || status === 201;
		if (isTold) told++;
		else untold++;
		answerMs = Math.min(answerMs * (isTold ? BACK : ON), LONGEST_MS);
		const again = await asStaff(world.origin);
		const before = isTold && !isReception ? await stateOf(world, last?.id ?? "") : press.to;
		if (before !== press.to) lost++;
		const reply = await again(press.path, press.call);
		if (isReception) {
			if (reply.status !== 201) refused++;
			else cars.push({ id: JSON.parse(reply.text).id, state: press.to, steps: 1 });
		} else if (last) {
			last.state = press.to;
			last.steps++;
			// A repeated press is reported as another person's move and does not run again.
			const isThere = reply.status === 409 && JSON.parse(reply.text).code === "changed_meanwhile";
			if (reply.status !== 200 && !isThere) refused++;
		}
	}
	for (const { id, state, steps } of cars) {
		if ((await stateOf(world, id)) !== state) lost++;
		const stored = await countOf(world, `select 1 from work_order_moves where lead_id = '${id}'`);
		if (stored < steps) lost++;
		if (stored > steps) doubled++;
	}
	const of = (table: string) => countOf(world, `select 1 from ${table}`);
	const stored = [await of("work_orders"), await of("cars"), await of("leads")];
	doubled += stored.filter((count) => count !== cars.length).length;
	const wrong = await countOf(world, WRONG_COUNTS);
	await world.end("SIGTERM");
	return {
		figure: `${many(KILLS)} kills, ${cars.length} cars: told ${told}, not told ${untold}; lost ${lost}, double ${doubled}, sent again and refused ${refused}; counts that a recount corrects ${wrong}`,
		holds: lost + doubled + refused + wrong === 0,
	};
}

/** Compares the stored counts of requests by state with fresh counts. */
const WRONG_COUNTS = `select kept.state from
	(select state, sum(found) as found from lead_counts group by state) as kept
	left join (select state, count(*) as found from leads group by state) as true_ones on true_ones.state = kept.state
	where kept.found <> coalesce(true_ones.found, 0)`;

const countOf = async (world: World, rows: string) =>
	Number((await query(world, `select count(*) as n from (${rows}) as found`))[0]?.n);
const stateOf = async (world: World, id: string) =>
	(await query(world, `select state from work_orders where lead_id = '${id}'`))[0]?.state;

type Call = { json: object; headers?: Record<string, string> };

/** Receives a walk-in car, with an idempotency key for the retry. */
function reception(number: number): { path: string; call: Call; to: string } {
	const tail = String(number).padStart(4, "0");
	const person = { name: `Ana ${number}`, phone: `6410${tail}` };
	const car = { plate: `FA${tail}`, brand: "Kia", model: "Rio" };
	const json = { person, ...car, complaint: "Suena al frenar", promised_at: null };
	const call = { json, headers: { "idempotency-key": randomUUID() } };
	return { path: "/api/admin/work-orders", call, to: "received" };
}

/** Chooses the next move. Warranty work needs no approval: a car goes on to «listo», and back to work. */
async function nextStep(
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
		injected: `kill -9 about when the answer comes, so that half are heard, ${KILLS} times; the press is made again, a reception with its key`,
		goal: "lost 0, double 0, sent again and refused 0; counts equal a recount",
		engines: BOTH,
		run: orders,
	},
];
