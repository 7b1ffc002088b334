import { randomUUID } from "node:crypto";
import type { openWorld } from "#api/world.test.kit.ts";

type World = ReturnType<typeof openWorld>;
/** Builds a line of a draft. @param unitCents price in cents */
export const line = (text: string, unitCents: number, more: object = {}) => ({
	kind: "labor",
	text,
	quantity_hundredths: 100,
	unit_cents: unitCents,
	...more,
});
/** Builds a job of a draft with one line. */
export const job = (title: string, unitCents: number, more: object = {}) => ({
	id: randomUUID(),
	title,
	lines: [line(title, unitCents)],
	...more,
});

/** Returns helpers that call the estimate API as staff and as a customer. */
export function openEstimates(world: World) {
	/** Moving the clock expires sessions, so log in again at each new time. */
	let session: { token: string; since: number } | undefined;
	const token = async () => {
		const since = world.ctx.now().getTime();
		if (session?.since !== since) session = { token: await world.tokenOf("owner"), since };
		return session.token;
	};
	const panel = async (path: string, body?: unknown, method?: string) =>
		world.call(`/api/admin${path}`, {
			token: await token(),
			...(body !== undefined && { body }),
			...(method && { method }),
		});
	const staff = (path: string, body?: unknown, method?: string) => panel(`/estimates${path}`, body, method);
	let people = 0;
	const startEstimate = async (more: object = {}) => {
		people += 1;
		const phone = `6${String(2_000_000 + people)}`;
		const car = { brand: "Kia", model: "Sportage", year: 2017, plate: "da-4410" };
		return (await staff("", { name: "Ana Ríos", phone, car, ...more })).json;
	};
	const save = async (estimate: Json, jobs: object[], more: object = {}) => {
		const { updated_at, valid_until, car_told: car } = estimate;
		const draft = { updated_at, valid_until, car, jobs, ...more };
		return staff(`/${estimate.id}`, draft, "PUT");
	};
	const send = ({ id, updated_at }: Json) => staff(`/${id}/send`, { updated_at, via: "whatsapp" });
	const createSent = async (jobs: object[], more: object = {}) => {
		const saved = await save(await startEstimate(), jobs, more);
		const { status, json } = await send(saved.json);
		if (status !== 200) throw new Error(`not sent: ${JSON.stringify(json)}`);
		return json;
	};
	const getLinkToken = ({ share }: Json): string => share.link.split("/").at(-1) ?? "";
	const viewByLink = (estimate: Json) => world.call(`/api/estimates/${getLinkToken(estimate)}`);
	const answerByLink = (estimate: Json, jobs: Json[], more: object = {}, key?: string) =>
		world.call(`/api/estimates/${getLinkToken(estimate)}/decision`, {
			body: {
				version: estimate.version,
				job_ids: jobs.map(({ id }) => id),
				total_cents: jobs.reduce((sum, { total_cents }) => sum + total_cents, 0),
				...more,
			},
			...(key && { key }),
		});
	const read = async ({ id }: Json) => (await staff(`/${id}`)).json;
	return {
		panel,
		staff,
		startEstimate,
		save,
		send,
		createSent,
		getLinkToken,
		viewByLink,
		answerByLink,
		read,
	};
}
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
