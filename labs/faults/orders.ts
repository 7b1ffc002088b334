import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type HttpResponse, logInAsStaff } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault, scaleCount } from "./fault.ts";
import { runQuery } from "./stored-requests.ts";
import { openWorld, type World } from "./world.ts";

const KILL_COUNT = 50;
/**
 * Initial delay before the kill, about the duration of a response. It shrinks after each response that arrived in time
 * and grows otherwise, so that half of the responses arrive.
 */
const INITIAL_KILL_DELAY_MS = 40;
const DELAY_DECREASE = 0.75;
const DELAY_INCREASE = 1 / DELAY_DECREASE;
const MAX_KILL_DELAY_MS = 2000;
/** One in this many requests receives a new car; the others move the last car back and forth. */
const REQUESTS_PER_CAR = 5;

type Car = { id: string; state: string; steps: number };

/** Checks that a car is at its acknowledged step, and that each request is exactly one step of its history. */
async function killDuringOrders(engine: Engine) {
	const world = await openWorld(engine);
	let [acknowledged, unacknowledged, lost, doubled, rejected] = [0, 0, 0, 0, 0];
	const cars: Car[] = [];
	let killDelayMs = INITIAL_KILL_DELAY_MS;
	for (let kill = 0; kill < scaleCount(KILL_COUNT); kill++) {
		const staff = await logInAsStaff(world.origin);
		const lastCar = cars.at(-1);
		const isReception = !lastCar || kill % REQUESTS_PER_CAR === 0;
		const staffRequest = isReception ? createReception(kill) : await getNextMove(staff, lastCar);
		const pendingResponse = staff(staffRequest.path, staffRequest.options);
		await wait((0.5 + Math.random()) * killDelayMs);
		await world.stop("SIGKILL");
		const { status } = await pendingResponse;
		await world.start();
		const isAcknowledged = status === 200 || status === 201;
		if (isAcknowledged) acknowledged++;
		else unacknowledged++;
		killDelayMs = Math.min(
			killDelayMs * (isAcknowledged ? DELAY_DECREASE : DELAY_INCREASE),
			MAX_KILL_DELAY_MS,
		);
		const retryCaller = await logInAsStaff(world.origin);
		const stateBeforeRetry =
			isAcknowledged && !isReception ? await getState(world, lastCar?.id ?? "") : staffRequest.to;
		if (stateBeforeRetry !== staffRequest.to) lost++;
		const retryResponse = await retryCaller(staffRequest.path, staffRequest.options);
		if (isReception) {
			if (retryResponse.status !== 201) rejected++;
			else cars.push({ id: JSON.parse(retryResponse.text).id, state: staffRequest.to, steps: 1 });
		} else if (lastCar) {
			lastCar.state = staffRequest.to;
			lastCar.steps++;
			// A repeated request is rejected as another person's move and does not run again.
			const isAlreadyStored =
				retryResponse.status === 409 && JSON.parse(retryResponse.text).code === "changed_meanwhile";
			if (retryResponse.status !== 200 && !isAlreadyStored) rejected++;
		}
	}
	for (const { id, state, steps } of cars) {
		if ((await getState(world, id)) !== state) lost++;
		const stored = await countQueryRows(world, `select 1 from work_order_moves where order_id = '${id}'`);
		if (stored < steps) lost++;
		if (stored > steps) doubled++;
	}
	const countTable = (table: string) => countQueryRows(world, `select 1 from ${table}`);
	const stored = [await countTable("work_orders"), await countTable("cars"), await countTable("leads")];
	doubled += stored.filter((count) => count !== cars.length).length;
	const wrongCountRows = await countQueryRows(world, WRONG_COUNTS);
	await world.stop("SIGTERM");
	return {
		figure: `${scaleCount(KILL_COUNT)} kills, ${cars.length} cars: acknowledged ${acknowledged}, unacknowledged ${unacknowledged}; lost ${lost}, duplicated ${doubled}, retries rejected ${rejected}; wrong counters ${wrongCountRows}`,
		holds: lost + doubled + rejected + wrongCountRows === 0,
	};
}

/** Compares the stored counts of requests by state with fresh counts. */
const WRONG_COUNTS = `select kept.state from
	(select state, sum(found) as found from lead_counts group by state) as kept
	left join (select state, count(*) as found from leads group by state) as true_ones on true_ones.state = kept.state
	where kept.found <> coalesce(true_ones.found, 0)`;

const countQueryRows = async (world: World, query: string) =>
	Number((await runQuery(world, `select count(*) as n from (${query}) as found`))[0]?.n);
const getState = async (world: World, id: string) =>
	(await runQuery(world, `select state from work_orders where id = '${id}'`))[0]?.state;

type CallOptions = { json: object; headers?: Record<string, string> };

/** Receives a walk-in car, with an idempotency key for the retry. */
function createReception(number: number): { path: string; options: CallOptions; to: string } {
	const suffix = String(number).padStart(4, "0");
	const person = { name: `Ana ${number}`, phone: `6410${suffix}` };
	const car = { plate: `FA${suffix}`, brand: "Kia", model: "Rio" };
	const json = { person, ...car, complaint: "Suena al frenar", promised_at: null };
	const options = { json, headers: { "idempotency-key": randomUUID() } };
	return { path: "/api/admin/work-orders", options, to: "received" };
}

/** Chooses the next move. Warranty work needs no approval: a car goes on to «listo», and back to work. */
async function getNextMove(
	staff: (path: string, options?: object) => Promise<HttpResponse>,
	{ id, state }: Car,
): Promise<{ path: string; options: CallOptions; to: string }> {
	const path = `/api/admin/work-orders/${id}`;
	const { updated_at } = JSON.parse((await staff(path)).text);
	const to = state === "in_progress" ? "ready" : "in_progress";
	const basis = state === "received" ? { basis: "warranty", basis_reason: "Vino hace un mes" } : {};
	const json = { to, updated_at, reason: "Todavía suena", ...basis };
	return { path: `${path}/move`, options: { json }, to };
}

export const orderFaults: Fault[] = [
	{
		name: "orders",
		fault: "The process is killed while cars are received and moved",
		injected: `kill -9 near the time of the response, so that half of the responses arrive, ${KILL_COUNT} times; the request is then retried, a new order with its idempotency key`,
		goal: "lost 0, duplicated 0, retries rejected 0, wrong counters 0",
		engines: BOTH_ENGINES,
		run: killDuringOrders,
	},
];
