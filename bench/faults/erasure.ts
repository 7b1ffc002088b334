import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseJson } from "./burst.ts";
import { asStaff, callServer } from "./client.ts";
import { BOTH, type Engine, type Fault, SQLITE } from "./fault.ts";
import { openWorld } from "./world.ts";

const LATER_MS = 25_000;
const PERSON = { name: "Zoraida Quijano", phone: "6987-1234", email: "zoraida@quijano.pa" };
const TRACES = /zoraida|quijano|6987-?1234/gi;

/** Creates a request. @returns the ids of the request and of its person */
async function createRequest(engine: Engine) {
	const world = await openWorld(engine);
	const staff = await asStaff(world.origin);
	await callServer(world.origin, "/api/contact", { json: { ...PERSON, message: "Hola" } });
	const [lead] = parseJson(await staff("/api/admin/inbox?state=all&q=zoraida")).leads;
	const detail = parseJson(await staff(`/api/admin/inbox/${lead.id}`));
	return { world, staff, lead: lead.id as string, person: detail.customer.id as string };
}

async function erasePerson() {
	const { world, staff, person } = await createRequest("SQLite");
	const countTraces = () =>
		readdirSync(world.data)
			.filter((name) => name.startsWith("biela.db"))
			.flatMap((name) => readFileSync(join(world.data, name), "latin1").match(TRACES) ?? []).length;
	const before = countTraces();
	const { status } = await staff(`/api/admin/customers/${person}/erasure`, {
		json: { phone_end: "1234" },
	});
	const tracesAfter = countTraces();
	await wait(LATER_MS);
	const later = countTraces();
	return {
		figure: `in biela.db and its -wal ${before} times before; erased (${status}) ${tracesAfter} at once, ${later} after ${LATER_MS / 1000} s, the server running and idle`,
		holds: before > 0 && status === 200 && tracesAfter + later === 0,
	};
}

async function sendNoteTwice(engine: Engine) {
	const { staff, lead } = await createRequest(engine);
	const path = `/api/admin/inbox/${lead}/notes`;
	const note = {
		json: { text: "No contestó" },
		headers: { "idempotency-key": "nota-de-prueba-1" },
	};
	const answers = [];
	for (let time = 0; time < 5; time++) answers.push((await staff(path, note)).status);
	answers.push(...(await Promise.all([staff(path, note), staff(path, note)])).map((r) => r.status));
	const { history } = parseJson(await staff(`/api/admin/inbox/${lead}`));
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
		goal: "no name, telephone or email address remains",
		engines: SQLITE,
		run: erasePerson,
	},
	{
		name: "erased",
		fault: "A note is sent again after its response was lost",
		injected: "the same note with its key 5 times in turn, then twice at once",
		goal: "200 each time, stored once",
		engines: BOTH,
		run: sendNoteTwice,
	},
];
