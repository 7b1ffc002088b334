import { createAgendaClient } from "#features/workshop/appointments/agenda.test.kit.ts";
import { buildJob, openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import type { openWorld } from "#tests/server/world.test.kit.ts";
import { createWorldCounter } from "#tests/world-cells.ts";

type World = ReturnType<typeof openWorld>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const getNextCarNumber = createWorldCounter();
/** Returns a plate that no other test uses. */
export const createPlate = () => `T${String(10_000 + getNextCarNumber())}`;

/** Returns the request's id of an order, or of a request itself. */
export const getLeadId = ({ id, lead_id = id }: Json): string => lead_id;

/** Returns the request body to receive a walk-in. */
export const buildWalkInBody = (overrides: object = {}) => {
	const number = 1000 + getNextCarNumber();
	return {
		person: { name: `Itzel Sáenz ${number}`, phone: `6777-${number}` },
		complaint: "Suena adelante al frenar",
		plate: createPlate(),
		brand: "Kia",
		model: "Sportage",
		year: 2017,
		promised_at: "2026-11-21T21:00:00.000Z",
		...overrides,
	};
};

/** Returns helpers that call the work order API as reception, owner and mechanic. */
export function openOrders(world: World) {
	const agenda = createAgendaClient(world);
	const estimates = openEstimates(world);
	const callApi = (path: string, body?: unknown, method?: string): Promise<Json> =>
		estimates.callAdminApi(`/work-orders${path}`, body, method);
	const receive = async (overrides: object = {}): Promise<Json> => {
		const { status, json } = await callApi("", buildWalkInBody(overrides));
		if (status !== 201) throw new Error(`not received: ${JSON.stringify(json)}`);
		return json;
	};
	/** Sends an estimate and approves all of it as the customer. */
	const approve = async (order: Json, jobs: object[] = [buildJob("Pastillas", 21_000)]) => {
		const draft = (await estimates.callApi("", { lead_id: getLeadId(order) })).json;
		const saved = (await estimates.save(draft, jobs)).json;
		const sent = (await estimates.send(saved)).json;
		const { status, json } = await estimates.answerByLink(sent, sent.jobs);
		if (status !== 200) throw new Error(`not approved: ${JSON.stringify(json)}`);
		return sent;
	};
	const read = async ({ id }: Json): Promise<Json> => (await callApi(`/${id}`)).json;
	const move = async (order: Json, to: string, overrides: object = {}): Promise<Json> => {
		const { updated_at, total_cents } = await read(order);
		const delivery = to === "delivered" ? { delivered_to: "Itzel", total_cents } : {};
		return callApi(`/${order.id}/move`, { to, updated_at, ...delivery, ...overrides });
	};
	const edit = async (order: Json, change: object): Promise<Json> => {
		const { updated_at } = await read(order);
		return callApi(`/${order.id}`, { updated_at, ...change }, "PUT");
	};
	const completeJobs = async (order: Json) => {
		for (const { id } of (await read(order)).jobs)
			await callApi(`/${order.id}/jobs/${id}`, { done: true, was: "open" });
	};
	/** Receives a car and moves it to a state. */
	const receiveInState = async (state: string): Promise<Json> => {
		const order = await receive();
		if (state === "received") return order;
		if (state === "withdrawn") return (await move(order, "withdrawn", { reason: "No quiso" })).json;
		await approve(order);
		await move(order, "in_progress");
		await completeJobs(order);
		if (state !== "in_progress") await move(order, "ready");
		if (state === "delivered") await move(order, "delivered");
		return read(order);
	};
	const readLead = async (order: Json): Promise<Json> =>
		(await estimates.callAdminApi(`/inbox/${getLeadId(order)}`)).json;
	const readCustomerOrder = async ({ link }: Json, headers: Record<string, string> = {}): Promise<Json> =>
		world.call(`/api/work-orders/${link.split("/").at(-1)}`, { headers });
	return {
		agenda,
		estimates,
		callApi,
		receive,
		approve,
		read,
		move,
		edit,
		completeJobs,
		receiveInState,
		readLead,
		readCustomerOrder,
	};
}
