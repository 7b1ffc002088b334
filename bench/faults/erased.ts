import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { json } from "./burst.ts";
import { ask, asStaff } from "./client.ts";
import { BOTH, type Engine, type Fault, SQLITE } from "./fault.ts";
import { openWorld } from "./world.ts";

const LATER_MS = 25_000;
const PERSON = { name: "Zoraida Quijano", phone: "6987-1234", email: "zoraida@quijano.pa" };
const TRACES = /zoraida|quijano|6987-?1234/gi;

/** Creates a request. @returns the ids of the request and of its person */
async function asked(engine: Engine) {
	const world = await openWorld(engine);
	const staff = await asStaff(world.origin);
	await ask(world.origin, "/api/contact", { json: { ...PERSON, message: "Hola" } });
	const [lead] = json(await staff("/api/admin/inbox?state=all&q=zoraida")).leads;
	const detail = json(await staff(`/api/admin/inbox/${lead.id}`));
	return { world, staff, lead: lead.id as string, person: detail.customer.id as string };
}

async function erased() {
	const { world, staff, person } = await asked("SQLite");
	const traces = () =>
		readdirSync(world.data)
			.filter((name) => name.startsWith("biela.db"))
			.flatMap((name) => readFileSync(join(world.data, name), "latin1").match(TRACES) ?? []).length;
	const before = traces();
	const { status } = await staff(`/api/admin/customers/${person}/erasure`, {
		json: { phone_end: "1234" },
	});
	const at = traces();
	await wait(LATER_MS);
	const later = traces();
	return {
		figure: `in biela.db and its -wal ${before} times before; erased (${status}) ${at} at once, ${later} after ${LATER_MS / 1000} s, the server running and idle`,
		holds: before > 0 && status === 200 && at + later === 0,
	};
}

async function notedTwice(engine: Engine) {
	const { staff, lead } = await asked(engine);
	const path = `/api/admin/inbox/${lead}/notes`;
	const note = {
		json: { text: "No contestó" },
		headers: { "idempotency-key": "nota-de-prueba-1" },
	};
	const answers = [];
	for (let time = 0; time < 5; time++) answers.push((await staff(path, note)).status);
	answers.push(...(await Promise.all([staff(path, note), staff(path, note)])).map((r) => r.status));
	const { history } = json(await staff(`/api/admin/inbox/${lead}`));
	const stored = history.filter(({ text }: { text?: string }) => text === note.json.text).length;
	return {
		figure: `sent ${answers.length} times (${[...new Set(answers)].join(", ")}), stored ${stored}`,
		holds: stored === 1 && answers.every((status) => status === 200),
	};
}

export const erasedFaults: Fault[] = [
	{
		name: "erased",
		fault: "A person is erased and the files are read",
		injected: `the bytes of biela.db and -wal, at once and ${LATER_MS / 1000} s later`,
		goal: "neither name, telephone nor address stands there",
		engines: SQLITE,
		run: erased,
	},
	{
		name: "erased",
		fault: "A note is sent again after its answer was lost",
		injected: "the same note with its key 5 times in turn, then twice at once",
		goal: "200 each time, stored once",
		engines: BOTH,
		run: notedTwice,
	},
];
