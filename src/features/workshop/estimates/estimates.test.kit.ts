import { randomUUID } from "node:crypto";
import type { openWorld } from "#tests/server/world.test.kit.ts";
import { createWorldCell, createWorldCounter } from "#tests/world-cells.ts";

type World = ReturnType<typeof openWorld>;
/** Builds a line of a draft. @param unitCents price in cents */
export const buildLine = (text: string, unitCents: number, overrides: object = {}) => ({
	kind: "labor",
	text,
	quantity_hundredths: 100,
	unit_cents: unitCents,
	...overrides,
});
/** Builds a job of a draft with one line. */
export const buildJob = (title: string, unitCents: number, overrides: object = {}) => ({
	id: randomUUID(),
	title,
	lines: [buildLine(title, unitCents)],
	...overrides,
});

/** Returns helpers that call the estimate API as staff and as a customer. */
export function openEstimates(world: World) {
	/** Moving the clock expires sessions, so log in again at each new time. */
	const session = createWorldCell({ token: "", loggedInAtMs: 0 });
	const getToken = async () => {
		const loggedInAtMs = world.ctx.now().getTime();
		if (session.value.loggedInAtMs !== loggedInAtMs)
			session.value = { token: await world.logInAs("owner"), loggedInAtMs };
		return session.value.token;
	};
	const callAdminApi = async (path: string, body?: unknown, method?: string) =>
		world.call(`/api/admin${path}`, {
			token: await getToken(),
			...(body !== undefined && { body }),
			...(method && { method }),
		});
	const callApi = (path: string, body?: unknown, method?: string) =>
		callAdminApi(`/estimates${path}`, body, method);
	const getNextCustomerNumber = createWorldCounter();
	const startEstimate = async (overrides: object = {}) => {
		const phone = `6${String(2_000_000 + getNextCustomerNumber())}`;
		const car = { brand: "Kia", model: "Sportage", year: 2017, plate: "da-4410" };
		return (await callApi("", { name: "Ana Ríos", phone, car, ...overrides })).json;
	};
	const save = async (estimate: Json, jobs: object[], overrides: object = {}) => {
		const { updated_at, valid_until, typed_car: car } = estimate;
		const draft = { updated_at, valid_until, car, jobs, ...overrides };
		return callApi(`/${estimate.id}`, draft, "PUT");
	};
	const send = ({ id, updated_at }: Json) => callApi(`/${id}/send`, { updated_at, via: "whatsapp" });
	const createSentEstimate = async (jobs: object[], overrides: object = {}) => {
		const saved = await save(await startEstimate(), jobs, overrides);
		const { status, json } = await send(saved.json);
		if (status !== 200) throw new Error(`not sent: ${JSON.stringify(json)}`);
		return json;
	};
	const getLinkToken = ({ share }: Json): string => share.link.split("/").at(-1) ?? "";
	const viewByLink = (estimate: Json) => world.call(`/api/estimates/${getLinkToken(estimate)}`);
	const answerByLink = (estimate: Json, jobs: Json[], overrides: object = {}, key?: string) =>
		world.call(`/api/estimates/${getLinkToken(estimate)}/decision`, {
			body: {
				version: estimate.version,
				job_ids: jobs.map(({ id }) => id),
				total_cents: jobs.reduce((sum, { total_cents }) => sum + total_cents, 0),
				...overrides,
			},
			...(key && { key }),
		});
	const read = async ({ id }: Json) => (await callApi(`/${id}`)).json;
	return {
		callAdminApi,
		callApi,
		startEstimate,
		save,
		send,
		createSentEstimate,
		getLinkToken,
		viewByLink,
		answerByLink,
		read,
	};
}
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
